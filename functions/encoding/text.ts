/** Replaces what SQLite does not store as it is: lone surrogates and NUL. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** Removes line breaks and control characters, so that the text cannot become a second header. */
export const oneLine = (text: string, limit: number): string =>
  storable(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, limit)
    .toWellFormed();

/** Characters. RFC 5322 allows lines of 998. */
export const SUBJECT_LIMIT = 255;

/** Cuts a text to a number of UTF-8 bytes, without half a character at the end. */
export function cutToBytes(text: string, limitBytes: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= limitBytes) return text;
  // In stream mode the decoder holds an incomplete last character back.
  return new TextDecoder().decode(bytes.subarray(0, limitBytes), { stream: true });
}
