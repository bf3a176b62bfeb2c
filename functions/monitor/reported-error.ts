import { oneLine } from '../encoding/text.ts';

const LENGTH = 300;

/** Quotes a browser's report, which may be anybody's words, in one line of a message to the owner. */
export const reportedError = ({ category, message }: { category: string; message: string }): string =>
  oneLine(`${category}: ${message}`, LENGTH);
