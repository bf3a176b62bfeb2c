import { fold } from '../../../i18n/fold.ts';
import { own } from '../../foreign/own.shared.ts';
import { inGreekLayout, inLatinLayout } from './layout.shared.ts';
import type { Lexicon } from './lexicon.shared.ts';
import { respellPieces } from './respell.shared.ts';
import { isGreek, nameOf, rootOf, splitWords, stem } from './words.shared.ts';

export type WordReading = 'typed' | 'form' | 'start' | 'slip' | 'greeklish' | 'layout' | 'synonym' | 'unknown';

export interface ReadWord {
  typed: string;
  /** In lower case, with accents, as on the site; the typed word if it is unknown. */
  read: string;
  how: WordReading;
  sure: number;
  stop: boolean;
}

export interface ReadQuery {
  words: readonly ReadWord[];
  /** Share of the typed text that the site knows, 0 to 1; 0 if only stop words are known. */
  known: number;
  /** True if a word was replaced by another, which the visitor should be told. */
  changed: boolean;
}

export interface ReadOptions {
  typing?: boolean;
  synonyms?: Readonly<Record<string, string>>;
  /** True for a real word of the language, which is never corrected to a similar one. */
  isReal?: (folded: string, isStart: boolean) => boolean;
  mostLetters?: number;
  mostWords?: number;
}

export const MOST_LETTERS = 200;
const MOST_WORDS = 24;

type Way = 'typed' | 'greeklish' | 'layout';

const SURE = { typed: 1, form: 0.95, start: 0.9, layout: 0.9, greeklish: 0.9, synonym: 0.9, slip: 0.8, unknown: 0 } as const;
/** A word may only be completed if this much of it was typed. */
const START_SHARE = 0.6;
const START_LETTERS = 4;
const GREEKLISH_SURE = 0.5;
/** A typing error in a Latin word that is read as Greek is a guess on a guess. */
const GREEKLISH_SLIP_LETTERS = 7;

const word = (typed: string, read: string, how: WordReading, sure: number = SURE[how]): ReadWord => ({
  typed,
  read,
  how,
  sure,
  stop: false,
});

const unknown = (typed: string): ReadWord => word(typed, typed, 'unknown');

/** Numbers are never corrected. */
const isNumber = (typed: string): boolean => /^\d+$/u.test(typed);

/** Prefers a Greek word without a slip to another form or the beginning of a Latin one: «analysi» over “Analysis”. */
const orGreeklish = (found: ReadWord, lexicon: Lexicon): ReadWord =>
  asGreeklish(found.typed, lexicon).sure === SURE.greeklish ? { ...found, sure: SURE.slip } : found;

function asTyped(typed: string, lexicon: Lexicon, { typing = false, isReal }: ReadOptions, isLast: boolean): ReadWord {
  const folded = fold(typed);
  const same = lexicon.find(folded);
  if (same) return word(typed, same, 'typed');
  if (lexicon.isStop(folded)) return word(typed, typed, 'typed');
  const form = isNumber(folded) ? undefined : lexicon.findForm(folded);
  if (form && rootOf(fold(form)) !== rootOf(folded) && isReal?.(folded, false)) return unknown(typed);
  if (form) return orGreeklish(word(typed, form, 'form'), lexicon);
  const longer = folded.length >= (typing && isLast ? 2 : START_LETTERS) ? lexicon.findLonger(folded) : undefined;
  if (longer && ((typing && isLast) || (!isNumber(folded) && folded.length / longer.length >= START_SHARE)))
    return orGreeklish(word(typed, longer, 'start'), lexicon);
  return unknown(typed);
}

function withSlip(typed: string, lexicon: Lexicon, { typing = false, isReal }: ReadOptions, isLast: boolean): ReadWord {
  const folded = fold(typed);
  const near = isNumber(typed) ? undefined : lexicon.findNear(folded);
  const isAnother = near && rootOf(fold(near.form)) !== rootOf(folded);
  if (isAnother && isReal?.(folded, typing && isLast)) return unknown(typed);
  return near ? word(typed, near.form, 'slip', SURE.slip - (near.slips - 1) * 0.1) : unknown(typed);
}

/** A word that is its own synonym is only in the index, which is not enough beside unknown words. */
const asSynonym = (typed: string, { synonyms = {} }: ReadOptions): ReadWord[] =>
  (own(synonyms, stem(fold(typed)))?.split(' ') ?? []).map((read) =>
    fold(read) === fold(typed) ? word(typed, read.toLowerCase(), 'typed', SURE.slip) : word(typed, read.toLowerCase(), 'synonym'),
  );

function asGreeklish(typed: string, lexicon: Lexicon): ReadWord {
  const lower = typed.toLowerCase();
  if (lexicon.locale !== 'el' || isGreek(lower) || lower.length < 3 || lexicon.isEnglish(lower)) return unknown(typed);
  const near = lexicon.findGreeklish(lower);
  if (!near || (near.slips >= 1 && lower.length < GREEKLISH_SLIP_LETTERS)) return unknown(typed);
  return word(typed, near.form, 'greeklish', SURE.greeklish - near.slips * 0.1);
}

function inOtherLayout(raw: string, lexicon: Lexicon): ReadWord {
  const lower = raw.toLowerCase();
  const greek = isGreek(lower);
  const other = greek ? inLatinLayout(fold(lower.replaceAll('ς', 'w')).replaceAll('σ', 's')) : inGreekLayout(lower);
  // The key of ς is w, but a Latin word in Greek letters has it for s: «νις2».
  const spelled = greek && other.includes('w') ? inLatinLayout(fold(lower)) : other;
  const folded = lexicon.find(spelled) ? spelled : fold(other);
  if (folded.length < 3 || isGreek(folded) === greek || (!greek && (lexicon.locale !== 'el' || lexicon.isEnglish(lower))))
    return unknown(raw);
  const form = lexicon.findForm(folded);
  if (form) return word(raw, form, 'layout');
  const near = folded.length >= GREEKLISH_SLIP_LETTERS ? lexicon.findNear(folded) : undefined;
  return near ? word(raw, near.form, 'layout', SURE.layout - near.slips * 0.1) : unknown(raw);
}

const DEAD_KEY = /\p{L}[;:]\p{L}/u;

const better = (one: ReadWord, other: ReadWord): ReadWord => (other.sure > one.sure ? other : one);

/** A piece may hold several words (“e-commerce”), or one with a dead key in it (“an;alysh”). */
function readPiece(raw: string, way: Way, lexicon: Lexicon, options: ReadOptions, isLast: boolean): ReadWord[] {
  if (way !== 'layout' && DEAD_KEY.test(raw)) return [unknown(raw)];
  const name = nameOf(raw);
  if (name !== undefined) return [lexicon.find(name) ? word(raw, name, 'typed') : unknown(raw)];
  const words = splitWords(raw);
  if (way === 'layout') {
    const whole = inOtherLayout(raw, lexicon);
    const typed = words.map((each, index) => asTyped(each, lexicon, options, isLast && index === words.length - 1));
    if (whole.how === 'unknown') return DEAD_KEY.test(raw) ? [whole] : typed;
    return typed.every(({ how }) => how !== 'unknown') && !DEAD_KEY.test(raw) ? typed : [whole];
  }
  return words.flatMap((each, index) => {
    const isLastWord = isLast && index === words.length - 1;
    const plain = asTyped(each, lexicon, options, isLastWord);
    const synonyms = plain.how === 'unknown' ? asSynonym(each, options) : [];
    if (synonyms.length > 0) return synonyms;
    // In a Greeklish query a Greek word is likelier than another form or the beginning of an English one.
    if (plain.how === 'typed' || (plain.how !== 'unknown' && (way !== 'greeklish' || isGreek(each)))) return plain;
    const slip = withSlip(each, lexicon, options, isLastWord);
    if (way !== 'greeklish') return slip;
    const rest = plain.how === 'unknown' ? slip : plain;
    return better(asGreeklish(each, lexicon), { ...rest, sure: Math.min(rest.sure, GREEKLISH_SURE) });
  });
}

function measure(words: readonly ReadWord[]): number {
  const counted = telling(words);
  const letters = counted.reduce((sum, { typed }) => sum + typed.length, 0);
  return letters === 0 ? 0 : counted.reduce((sum, { typed, sure }) => sum + typed.length * sure, 0) / letters;
}

/** A single letter or digit beside other words says nothing, as in “TLS 1.3”. */
const isStop = ({ typed, read }: ReadWord, lexicon: Lexicon): boolean =>
  (typed.length === 1 && read.length === 1) || lexicon.isStop(fold(read)) || lexicon.isStop(fold(typed));

const PLAIN: ReadonlySet<WordReading> = new Set(['typed', 'form', 'start', 'synonym']);
const SURELY = 0.85;

const telling = (words: readonly ReadWord[]): readonly ReadWord[] => {
  const found = words.filter(({ stop }) => !stop);
  return found.length > 0 ? found : words;
};

export const isWhole = ({ words }: ReadQuery): boolean =>
  words.length > 0 && telling(words).every(({ how, sure }) => PLAIN.has(how) || (how !== 'slip' && sure >= SURELY));

export const isPlain = ({ words }: ReadQuery): boolean =>
  words.length > 0 && telling(words).every(({ how }) => PLAIN.has(how) && how !== 'start');

export const guessedWords = ({ words }: ReadQuery): readonly string[] =>
  words.filter(({ how, stop }) => !stop && (how === 'slip' || how === 'unknown')).map(({ typed }) => fold(typed));

/** Words taken for a form of another word that may be wrong: «λογιστής» for «λόγος». */
export const doubtedWords = ({ words }: ReadQuery): readonly string[] =>
  words
    .filter(({ how, stop, typed, read }) => !stop && how === 'form' && rootOf(fold(typed)) !== rootOf(fold(read)))
    .map(({ typed }) => fold(typed));

const COST: Record<Way, number> = { typed: 0, layout: 0.04, greeklish: 0.04 };

/** Invisible characters within copied words: soft hyphens, joiners, direction marks. */
const HIDDEN = /[\u00AD\u200B-\u200F\u2060\uFEFF]/gu;
/** Full-width letters and ligatures. Standalone accents, keys of the Greek layout, have no plain form. */
const WIDE = /[\uFB00-\uFB06\uFF01-\uFF5E]/gu;

const tidy = (query: string): string =>
  query
    .normalize('NFC')
    .replaceAll(HIDDEN, '')
    .replaceAll(WIDE, (letter) => letter.normalize('NFKC'));

function cutQuery(query: string, { mostLetters = MOST_LETTERS, mostWords = MOST_WORDS }: ReadOptions): string[] {
  const pieces = tidy(query).trim().slice(0, mostLetters).split(/\s+/u);
  let words = 0;
  const kept = pieces.findIndex((piece) => {
    words += Math.max(1, splitWords(piece).length);
    return words > mostWords;
  });
  return kept < 0 ? pieces : pieces.slice(0, kept);
}

/**
 * Reads a query by the words of the site: as typed, with typing errors, in Greeklish, or in the wrong keyboard layout. All words are
 * read in one way, but those that the site knows as typed stay.
 */
export function readQuery(query: string, lexicon: Lexicon, options: ReadOptions = {}): ReadQuery {
  const pieces = respellPieces(cutQuery(query, options), lexicon, options.synonyms);
  const ways: Way[] = ['typed', 'greeklish', 'layout'];
  const [best] = ways
    .map((way) => {
      const words = pieces
        .flatMap((piece, index) => readPiece(piece, way, lexicon, options, index === pieces.length - 1))
        .map((each) => ({ ...each, stop: isStop(each, lexicon) }));
      return { words, known: measure(words), cost: COST[way] };
    })
    .sort((one, other) => other.known - other.cost - (one.known - one.cost));
  const words = best?.words ?? [];
  return {
    words,
    known: best?.known ?? 0,
    changed: words.some(({ how, stop }) => !stop && (how === 'slip' || how === 'greeklish' || how === 'layout' || how === 'synonym')),
  };
}
