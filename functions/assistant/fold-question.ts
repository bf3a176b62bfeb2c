import { fold } from '../../src/i18n/fold.ts';

export const foldQuestion = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
