/** Replaces lone surrogates and NUL, which SQLite does not store. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

const LETTER_LENGTH = 64;

export const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

/** Cuts to at most `limit` UTF-16 units, never within a letter. */
export function cutLetters(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let cut = '';
  for (const letter of graphemes(text.slice(0, limit + LETTER_LENGTH))) {
    if (cut.length + letter.length > limit) break;
    cut += letter;
  }
  return cut || text.slice(0, limit).toWellFormed();
}

/** Prevents a second header in the text. */
export const oneLine = (text: string, limit: number): string =>
  cutLetters(
    storable(text)
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim(),
    limit,
  );

/** Characters. RFC 5322 allows lines of 998. */
export const SUBJECT_LIMIT = 255;

export function cutToBytes(text: string, limitBytes: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= limitBytes) return text;
  return new TextDecoder().decode(bytes.subarray(0, limitBytes), { stream: true });
}
