import { oneLine } from '../encoding/text.ts';

const LENGTH = 300;

/** What a browser reported, anybody's words, for a message to the owner: one line, which the text marks as a quotation. */
export const reportedError = ({ category, message }: { category: string; message: string }): string =>
  oneLine(`${category}: ${message}`, LENGTH);
