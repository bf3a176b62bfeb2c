import { splitWords } from './stem.shared.ts';

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
