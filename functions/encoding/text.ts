/** Replaces lone surrogates and NUL, which SQLite does not store. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** The longest letter, an emoji of a family with skin colours, has some forty. */
const LETTER_LENGTH = 64;

/** What a reader takes for one letter, with its marks. */
export const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

/** At most as many UTF-16 units, and no part of a letter. */
export function cutLetters(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let cut = '';
  for (const letter of graphemes(text.slice(0, limit + LETTER_LENGTH))) {
    if (cut.length + letter.length > limit) break;
    cut += letter;
  }
  // Marks without end on one letter.
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
  // In stream mode the decoder drops an incomplete last character.
  return new TextDecoder().decode(bytes.subarray(0, limitBytes), { stream: true });
}
