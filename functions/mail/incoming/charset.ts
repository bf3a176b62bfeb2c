/** What a text was read as, where its declaration was missing or wrong. */
export type GuessedCharset = 'utf-8' | 'windows-1253' | 'windows-1252';

interface Decoded {
  text: string;
  /** Set where the charset is a guess. */
  guessed?: GuessedCharset;
}

/** The character that a decoder puts in place of bytes that it cannot read. */
export const REPLACEMENT = '\ufffd';

const latin = new TextDecoder('windows-1252');
const utf8 = new TextDecoder();
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** What windows-1253 has where windows-1252 has another character: U+00A1 to U+00FF. */
const GREEK = new Map(
  Array.from({ length: 0x100 - 0xa1 }, (_, at) => {
    const character = new TextDecoder('windows-1253').decode(Uint8Array.of(0xa1 + at));
    return [String.fromCharCode(0xa1 + at), character === REPLACEMENT ? String.fromCharCode(0xa1 + at) : character];
  }),
);

/** Characters of a text that are looked at to tell its alphabet. */
const SAMPLE_LENGTH = 50_000;
/** The share of the words with other letters than a to z that must be Greek from end to end. */
const GREEK_SHARE = 0.8;

/** Reads Greek that was decoded as windows-1252. Undefined where the words that come out are not Greek ones: `été` mixes alphabets then. */
export function asGreek(text: string): string | undefined {
  const greek = text.replace(/[\u00a1-\u00ff]/gu, (character) => GREEK.get(character) ?? character);
  const words = greek.slice(0, SAMPLE_LENGTH).match(/\p{L}{2,}/gu) ?? [];
  const others = words.filter((word) => /[^a-z]/iu.test(word));
  const wholly = others.filter((word) => /^\p{Script=Greek}+$/u.test(word));
  const isGreek = wholly.some(({ length }) => length > 2) && wholly.length >= others.length * GREEK_SHARE;
  return isGreek ? greek : undefined;
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Is a text in bytes UTF-8, but for a few that were lost or cut on the way? */
function almostUtf8(bytes: BufferSource): string | undefined {
  const text = utf8.decode(bytes);
  return countMatches(text, /[^\0-\x7f\ufffd]/gu) > countMatches(text, /\ufffd/gu) ? text : undefined;
}

/** The charset that a page names in itself (HTML, "Determining the character encoding"); its start is enough. */
const metaCharset = (bytes: Uint8Array): string | undefined =>
  /<meta\b[^<>]{0,200}?\bcharset\s*=\s*["']?\s*([\w:-]{1,40})/iu.exec(latin.decode(bytes.subarray(0, 4096)))?.[1];

function byLabel(bytes: BufferSource, label: string): string | undefined {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return undefined;
  }
}

const isUtf8 = (bytes: BufferSource): boolean => {
  try {
    strictUtf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/**
 * Reads a text whose declared charset may be missing or wrong: as UTF-8 where it is that, else by what its HTML names, else as Greek
 * (windows-1253) where the words come out Greek, else as Western European (windows-1252).
 * @param declared the text as its declared charset has it, UTF-8 where none is declared
 */
export function decoded(bytes: Uint8Array, declared: string, { isHtml }: { isHtml: boolean }): Decoded {
  if (!/[^\0-\x7f]/u.test(declared)) return { text: declared };
  const western = latin.decode(bytes);
  const asUtf8 = utf8.decode(bytes);
  // Another charset than those that everything undeclared or unknown is read in was meant.
  if (declared !== western && declared !== asUtf8) return { text: declared };
  if (isUtf8(bytes)) return declared === asUtf8 ? { text: declared } : { text: asUtf8, guessed: 'utf-8' };
  const named = isHtml ? metaCharset(bytes) : undefined;
  const byMeta = named === undefined ? undefined : byLabel(bytes, named);
  if (byMeta !== undefined && byMeta !== western && byMeta !== asUtf8) return { text: byMeta };
  const nearly = almostUtf8(bytes);
  if (nearly !== undefined) return { text: nearly };
  const greek = asGreek(western);
  if (greek !== undefined) return { text: greek, guessed: 'windows-1253' };
  return declared === western || byMeta === western ? { text: western } : { text: western, guessed: 'windows-1252' };
}

/** The share of the letters that make a text Greek. */
const GREEK_LETTERS = 0.5;

/** Is a text written in Greek, by its letters? */
export function isGreek(text: string): boolean {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const greek = countMatches(sample, /\p{Script=Greek}/gu);
  return greek > 0 && greek >= countMatches(sample, /\p{L}/gu) * GREEK_LETTERS;
}
