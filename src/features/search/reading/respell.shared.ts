import { fold } from '../../../i18n/fold.ts';
import { own } from '../../foreign/own.shared.ts';
import type { Lexicon } from './lexicon.shared.ts';
import { splitWords, stem } from './words.shared.ts';

/** Letters with dots, such as «Φ.Π.Α.», «Γ.Ε.ΜΗ.» and “s.q.l.”. */
const POINTED = /(?<![\p{L}\p{N}.])\p{L}\.(?:\p{L}{1,2}\.)+\p{L}{0,2}(?![\p{L}\p{N}])/gu;
const LETTER = /^\p{L}$/u;
/** Parts that a mark joins: “NIS-2”, “AI/ML”, “Node.js”. */
const JOINED = /^[\p{L}\p{N}]+(?:[-\u2010-\u2015./_&+][\p{L}\p{N}]+)+$/u;
const WORD = /^[\p{L}\p{N}]+$/u;
const LETTERS_OR_DIGITS = /\p{L}+|\p{N}+/gu;
/** A part of at most this length may belong to a term: “NIS 2”, “e mail”. */
const SHORT_LETTERS = 2;

const hasWord = (lexicon: Lexicon, word: string): boolean => lexicon.find(fold(word)) !== undefined;

type Synonyms = Readonly<Record<string, string>>;

function joinParts(piece: string, lexicon: Lexicon, synonyms: Synonyms): string {
  if (!JOINED.test(piece)) return piece;
  const whole = splitWords(piece).join('');
  const isWord = /\p{L}/u.test(piece) && hasWord(lexicon, whole);
  return isWord || own(synonyms, stem(fold(whole))) !== undefined ? whole : piece;
}

/** True if the site writes two neighbours as one; not “my data”, nor a two-part term whose parts it has too. */
function isOneWord(one: string, other: string, lexicon: Lexicon): boolean {
  if (!WORD.test(one) || !WORD.test(other)) return false;
  const parts = [fold(one), fold(other)];
  const form = lexicon.find(parts.join(''));
  if (form === undefined || parts.some(lexicon.isStop)) return false;
  return WORD.test(form) || parts.some((part) => part.length <= SHORT_LETTERS || lexicon.find(part) === undefined);
}

function joinLetters(pieces: readonly string[], lexicon: Lexicon): string[] {
  const joined: string[] = [];
  for (let at = 0, end = 0; at < pieces.length; at = end) {
    end = at + 1;
    while (end < pieces.length && LETTER.test(pieces[end - 1] ?? '') && LETTER.test(pieces[end] ?? '')) end += 1;
    const term = pieces.slice(at, end).join('');
    joined.push(...(hasWord(lexicon, term) ? [term] : pieces.slice(at, end)));
  }
  return joined;
}

function joinNeighbours(pieces: readonly string[], lexicon: Lexicon): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last !== undefined && isOneWord(last, piece, lexicon)) joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}

/** Splits letters from digits (“ISO27001”), if the site has one of them so. */
function part(piece: string, lexicon: Lexicon): string[] {
  if (!WORD.test(piece) || lexicon.findForm(fold(piece)) !== undefined) return [piece];
  const parts = piece.match(LETTERS_OR_DIGITS) ?? [];
  return parts.some((each) => hasWord(lexicon, each)) ? parts : [piece];
}

/** Spells terms as the site does: together, apart or with marks. @param pieces between white space */
export function respellPieces(pieces: readonly string[], lexicon: Lexicon, synonyms: Synonyms = {}): string[] {
  const plain = pieces.map((piece) =>
    joinParts(
      piece.replaceAll(POINTED, (term) => term.replaceAll('.', '')),
      lexicon,
      synonyms,
    ),
  );
  return joinNeighbours(joinLetters(plain, lexicon), lexicon).flatMap((piece) =>
    JOINED.test(piece) ? splitWords(piece).flatMap((each) => part(each, lexicon)) : part(piece, lexicon),
  );
}
