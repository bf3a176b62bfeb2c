/** Files of `content/` that are no entries and have a form in the editor; each has a format of its own (data-formats.ts). */
export type DataFile = 'topics' | 'badges';

/** Their group in the editor. */
export const LISTS = 'lists';

/** The format of `questions.<locale>.yaml`. */
export const QUESTIONS = 'questions';

/** In the editor, the questions of a collection's entries are a collection too. */
export const questionsOf = (collection: string): string => `${QUESTIONS}-${collection}`;
