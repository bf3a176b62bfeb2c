import { fold } from '../../src/i18n/fold.ts';

/** Without accents, case, punctuation; empty if nothing is left. */
export const foldQuestion = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
