/** Silent reading of non-fiction (Brysbaert 2019, doi 10.1016/j.jml.2019.104047). */
const WORDS_PER_MINUTE = 238;

/** Counts code and Markdown syntax as words. */
export const countWords = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;

export const readingMinutes = (text: string): number => Math.max(1, Math.round(countWords(text) / WORDS_PER_MINUTE));
