import { decodeEntities } from '../prose/decode-entities.ts';

/** Splits text at `<mark>`: odd pieces were inside it. Any other markup is text. */
export const splitMarks = (html: string): string[] => html.split(/<mark>([\s\S]*?)<\/mark>/u).map(decodeEntities);
