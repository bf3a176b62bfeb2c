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
