/** A text that the database stores as it is: no half of a surrogate pair, no NUL. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** The same on one line: no line break or other control character, so that it cannot become a second header. */
export const oneLine = (text: string, limit: number): string =>
  storable(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, limit)
    .toWellFormed();

/** Characters of a subject that are kept. RFC 5322 allows lines of 998; nobody reads more than this. */
export const SUBJECT_LIMIT = 255;

/** Cuts a text so that its UTF-8 form fits, without half a character at the end. */
export function cutToBytes(text: string, limitBytes: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= limitBytes) return text;
  // The decoder keeps an unfinished last character back while it waits for the rest of a stream.
  return new TextDecoder().decode(bytes.subarray(0, limitBytes), { stream: true });
}
