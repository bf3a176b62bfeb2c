/** Words a minute of silent reading, non-fiction (Brysbaert 2019, doi 10.1016/j.jml.2019.104047). */
const WORDS_PER_MINUTE = 238;

/** Whole minutes, at least one. Code and marks of Markdown count as the words that they are read as. */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.round((text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0) / WORDS_PER_MINUTE));
