/** Replaces lone surrogates and NUL, which SQLite does not store. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** Prevents a second header in the text. */
export const oneLine = (text: string, limit: number): string =>
  storable(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, limit)
    .toWellFormed();

/** Characters. RFC 5322 allows lines of 998. */
export const SUBJECT_LIMIT = 255;

export function cutToBytes(text: string, limitBytes: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= limitBytes) return text;
  // In stream mode the decoder drops an incomplete last character.
  return new TextDecoder().decode(bytes.subarray(0, limitBytes), { stream: true });
}
