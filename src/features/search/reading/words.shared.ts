import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as greek } from '@orama/stemmers/greek';

const GREEK = /\p{Script=Greek}/u;

export const isGreek = (word: string): boolean => GREEK.test(word);

export const splitWords = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/**
 * Stems a folded word (Snowball). Drops a last `ι`, `ε`, `i` or `e`, which Snowball leaves on some forms: «υπηρεσίες» and «υπηρεσία»,
 * “analyses” and “analysis”.
 */
export function stem(folded: string): string {
  if (folded.length < 4) return folded;
  const found = isGreek(folded) ? greek(folded) : english(folded);
  return found.length > 3 ? found.replace(/(?<![ιεie])[ιεie]+$/u, '') : found;
}

/** Names of one letter and marks, or with a leading dot: “C#”, “C++”, “.NET”. */
const MARKED = /(?<![\p{L}\p{N}.])(?:(\p{L})(#|\+\+)|\.(net))(?![\p{L}\p{N}#+])/giu;
/** The language, not an initial (“R. Hyndman”), a part (“R&D”) or an end (“E, R”). */
const LETTER = /(?<![\p{L}\p{N}\p{P}])R(?![\p{L}\p{N}.&'’-])/gu;

/** Spells such names as words for the index: “csharp”, “cplusplus”, “dotnet”, “rlang”. */
export const spellNames = (text: string): string =>
  text
    .replaceAll(MARKED, (_, letter?: string, mark?: string, name?: string) =>
      letter ? `${letter.toLowerCase()}${mark === '#' ? 'sharp' : 'plusplus'}` : `dot${name?.toLowerCase()}`,
    )
    .replaceAll(LETTER, 'rlang');

export const namesIn = (text: string): string[] => [
  ...new Set([MARKED, LETTER].flatMap((pattern) => text.match(pattern) ?? []).map(spellNames)),
];

export function nameOf(piece: string): string | undefined {
  const [word, ...others] = splitWords(spellNames(piece));
  return word !== undefined && others.length === 0 && !splitWords(piece).includes(word) ? word : undefined;
}

const START_LETTERS = 2;

const ENDINGS = [
  /(?:(?:ι?(?:ου|οι|[αεηοω])|ε[ιω]|αι|[ιυ])[σν]?|(?:ου|ει|[αεηιοω])?(?:τε|με|νται|ται|μαι|σαι|νε|μενοσ|μενη|μενο))$/u,
  /(?:'s|ies|es|s|ied|ed|ing|y|e)$/u,
] as const;

/** Strips inflections, roughly: a dictionary of all forms would be ten times as large. */
export const rootOf = (folded: string): string => ENDINGS.reduce((word, ending) => word.replace(ending, ''), folded);

/** Names the dictionary file of a folded word; undefined with letters outside the two alphabets. */
export const startOf = (folded: string): string | undefined =>
  /^(?:[a-z]{4,}|[α-ω]{4,})$/u.test(folded)
    ? [...folded.slice(0, START_LETTERS)].map((letter) => letter.charCodeAt(0).toString(36)).join('-')
    : undefined;

/**
 * Loads the dictionary files of some folded words.
 * @param load the roots that begin with the same letters, separated by spaces
 * @returns a test whether a word is real, or begins a real one; false where the dictionary can't be loaded
 */
export async function isRealAmong(words: readonly string[], load: (start: string) => Promise<string>) {
  const starts = new Set(words.flatMap((word) => startOf(word) ?? []));
  const parts = new Map(await Promise.all([...starts].map(async (start) => [start, await load(start).catch(() => '')] as const)));
  return (folded: string, isStart: boolean): boolean => {
    const roots = parts.get(startOf(folded) ?? '') ?? '';
    return roots.includes(` ${rootOf(folded)} `) || (isStart && roots.includes(` ${folded}`));
  };
}
