import { cleanIdentifier } from '../../../src/features/forms/identifiers.shared.ts';
import { fold } from '../../../src/i18n/fold.ts';
import { storable } from '../../encoding/text.ts';

const WORDS_LIMIT = 12;
export const SNIPPET_LENGTH = 140;
const LEAD_LENGTH = 40;

const TOKEN = /[\p{L}\p{N}\p{M}]+/gu;

export const parseWords = (search: string): string[] =>
  fold(storable(cleanIdentifier(search)))
    .split(/\s+/u)
    .filter((word) => word.search(TOKEN) >= 0)
    .slice(0, WORDS_LIMIT);

/** Matches each word as a prefix, an address as a phrase. Quotes all words, so that input is never syntax. */
export function toMatchQuery(search: string): string | undefined {
  const words = parseWords(search);
  return words.length === 0 ? undefined : words.map((word) => `"${word.replaceAll('"', '""')}"*`).join(' ');
}

const foldInPlace = (text: string): string =>
  text.replace(/[^\0-\x7f]/gu, (character) => {
    const folded = fold(character);
    return folded.length === character.length ? folded : character;
  });

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&');

function finder(words: readonly string[]): RegExp | undefined {
  const phrases = words.map((word) => (word.match(TOKEN) ?? []).map(escaped).join('[^\\p{L}\\p{N}]+')).filter((phrase) => phrase !== '');
  return phrases.length === 0 ? undefined : new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join('|')})`, 'gu');
}

export interface Snippet {
  snippet: string;
  marks: [from: number, to: number][];
}

/** Cuts one line around the first match, or the start of the text. `marks` has the positions of all matches. */
export function makeSnippet(text: string, words: readonly string[]): Snippet {
  const line = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const found = finder(words);
  const folded = foldInPlace(line).toLowerCase();
  // A letter whose lower case is longer would shift every position after it.
  const places = found && folded.length === line.length ? [...folded.matchAll(found)] : [];
  const first = places[0]?.index ?? 0;
  const start = first <= LEAD_LENGTH ? 0 : line.lastIndexOf(' ', first - LEAD_LENGTH / 2) + 1 || first;
  const lead = start > 0 ? '… ' : '';
  const snippet = `${lead}${line.slice(start, start + SNIPPET_LENGTH)}`.toWellFormed();
  const marks = places.flatMap(({ index, 0: match }): Snippet['marks'] => {
    const from = index - start + lead.length;
    return from >= lead.length && from + match.length <= snippet.length ? [[from, from + match.length]] : [];
  });
  return { snippet, marks };
}
