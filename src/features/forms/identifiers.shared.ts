/** The ten digits of a script follow its zero (The Unicode Standard, section 4.6). */
function digitOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Joiners within words stay: Persian and Indic words need them (RFC 5892, appendix A). */
const INVISIBLE =
  /(?!(?<=[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)[\u200c\u200d]\p{L})[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Removes what clipboards and foreign keyboards add: compatibility forms (NFKC), invisible letters, dashes other than `-`, digits of
 * other scripts.
 */
export const cleanIdentifier = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/(?!\d)\p{Nd}/gu, digitOf)
    .trim();

// Letters that look like the Latin ones in the same places (UTS 39, "confusables").
const ALIKE = 'αβεικνορυχγτηϲϳѕавеіјкмнорстухһԁԛԝӏґօոսհցզյ';
const LATIN = 'abeikvopuxythcjsabeijkmhopctyxhdqwlronuhgqj';
const ALIKE_CAPITALS = 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿЅАВЕІЈКМНОРСТУХҺԌԚԜӀ';
const LATIN_CAPITALS = 'ABEZHIKMNOPTYXCJSABEIJKMHOPCTYXHGQWI';

const LATIN_OF = new Map([...(ALIKE + ALIKE_CAPITALS)].map((letter, at) => [letter, (LATIN + LATIN_CAPITALS)[at] ?? letter]));

/** Use it only where nothing but Latin letters is possible. A letter without a look-alike stays. */
export const asLatin = (text: string): string =>
  text.replace(/[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}]\p{M}*/gu, (letter) => {
    const [bare = ''] = letter.normalize('NFD');
    return LATIN_OF.get(bare) ?? letter;
  });

/** An order's number as in mails, documents and file names, with the blanks of a PDF and the hyphens of Japanese keyboards. */
const ORDER_NUMBER = /(?<!\d)(20\d\d)(?: ?[-/_.\\|·∕⁄⁃˗ー─━]{1,2} ?| )(\d{5,})(?!\d)/gu;
const SHORT_NUMBER = /^\D{0,20}(20\d\d)(?: ?[-/_.\\|·∕⁄⁃˗ー─━]{1,2} ?| )(\d{1,4})[^\d\p{L}]{0,3}$/u;
const JOINED_NUMBER = /^\D{0,20}(20\d\d)(\d{5})[^\d\p{L}]{0,3}$/u;

/**
 * Finds the order's number within a text.
 * @returns the cleaned text if it has none, or several
 */
export function cleanOrderNumber(text: string): string {
  const cleaned = cleanIdentifier(text);
  const found = new Set([...cleaned.matchAll(ORDER_NUMBER)].map(([, year, number]) => `${year}-${number}`));
  const [only] = found;
  if (only !== undefined) return found.size === 1 ? only : cleaned;
  const [, year, number = ''] = SHORT_NUMBER.exec(cleaned) ?? JOINED_NUMBER.exec(cleaned) ?? [];
  return year === undefined ? cleaned : `${year}-${number.padStart(5, '0')}`;
}
