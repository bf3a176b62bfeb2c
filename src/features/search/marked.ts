import { decodeEntities } from '../prose/decode-entities.ts';

/** Splits text with `<mark>`: odd pieces were inside it. All else is text, whatever it says. */
export const splitMarks = (html: string): string[] => html.split(/<mark>([\s\S]*?)<\/mark>/u).map(decodeEntities);
