import { decodedHere } from './codepages.ts';

export type GuessedCharset = 'utf-8' | 'windows-1253' | 'windows-1252';

interface Decoded {
  text: string;
  guessed?: GuessedCharset;
}

export const REPLACEMENT = '\ufffd';

const latin = new TextDecoder('windows-1252');
const utf8 = new TextDecoder();
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const GREEK = new Map(
  Array.from({ length: 0x100 - 0xa1 }, (_, at) => {
    const character = new TextDecoder('windows-1253').decode(Uint8Array.of(0xa1 + at));
    return [String.fromCharCode(0xa1 + at), character === REPLACEMENT ? String.fromCharCode(0xa1 + at) : character];
  }),
);

const SAMPLE_LENGTH = 50_000;
const GREEK_SHARE = 0.8;

export function asGreek(text: string): string | undefined {
  const greek = text.replace(/[\u00a1-\u00ff]/gu, (character) => GREEK.get(character) ?? character);
  const words = greek.slice(0, SAMPLE_LENGTH).match(/\p{L}{2,}/gu) ?? [];
  const others = words.filter((word) => /[^a-z]/iu.test(word));
  const wholly = others.filter((word) => /^\p{Script=Greek}+$/u.test(word));
  const isGreek = wholly.some(({ length }) => length > 2) && wholly.length >= others.length * GREEK_SHARE;
  return isGreek ? greek : undefined;
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function almostUtf8(bytes: BufferSource): string | undefined {
  const text = utf8.decode(bytes);
  return countMatches(text, /[^\0-\x7f\ufffd]/gu) > countMatches(text, /\ufffd/gu) ? text : undefined;
}

const metaCharset = (bytes: Uint8Array): string | undefined =>
  /<meta\b[^<>]{0,200}?\bcharset\s*=\s*["']?\s*([\w:-]{1,40})/iu.exec(latin.decode(bytes.subarray(0, 4096)))?.[1];

function byLabel(bytes: BufferSource, label: string): string | undefined {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return undefined;
  }
}

export const isDecodable = (label: string): boolean => byLabel(new Uint8Array(0), label) !== undefined;

const WESTERN = new Map(Array.from({ length: 0x100 }, (_, byte) => [latin.decode(Uint8Array.of(byte)), byte]));

/** Restores the bytes of text decoded as windows-1252, the parser's last resort. */
export const western = (text: string): Uint8Array => Uint8Array.from(text, (letter) => WESTERN.get(letter) ?? 0x3f);

const isUtf8 = (bytes: BufferSource): boolean => {
  try {
    strictUtf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
};

function utf16(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be').decode(bytes) : undefined;
}

/** Codes without letters in ISO 8859, where Windows has quotation marks and the euro. */
const OF_WINDOWS = /[\x80-\x9f]/u;
const WITHOUT_ALPHA = /(?:^|[.!;?]\s|\n)’\p{Script=Greek}/u;

function asWindows(bytes: Uint8Array, declared: string, label: string): Decoded | undefined {
  if (!/^iso[-_]?8859/iu.test(label)) return undefined;
  const isGreek = byLabel(new Uint8Array([0xc1]), label) === 'Α';
  if (isGreek && (OF_WINDOWS.test(declared) || (WITHOUT_ALPHA.test(declared) && !declared.includes('Ά'))))
    return { text: new TextDecoder('windows-1253').decode(bytes), guessed: 'windows-1253' };
  if (!OF_WINDOWS.test(declared)) return undefined;
  const text = declared.replace(/[\x80-\x9f]/gu, (code) => latin.decode(Uint8Array.of(code.charCodeAt(0))));
  return { text, guessed: 'windows-1252' };
}

/**
 * Reads as UTF-8 if valid, else by the HTML's `<meta>`, else as windows-1253 if the words come out Greek, else as windows-1252.
 * @param declared the text by its declared charset, UTF-8 without one, windows-1252 if `label` is not known
 */
export function decoded(bytes: Uint8Array, declared: string, { isHtml, label }: { isHtml: boolean; label: string }): Decoded {
  const here = decodedHere(bytes, label);
  if (here !== undefined) return { text: here };
  const marked = utf16(bytes);
  if (marked !== undefined) return { text: marked };
  if (!/[^\0-\x7f]/u.test(declared)) return { text: declared };
  const windows = isUtf8(bytes) ? undefined : asWindows(bytes, declared, label);
  if (windows) return windows;
  const western = latin.decode(bytes);
  const asUtf8 = utf8.decode(bytes);
  // Neither fallback was used, so the declared charset was known; but no font has the letters of this one.
  if (declared !== western && declared !== asUtf8 && !/^x-user-defined$/iu.test(label)) return { text: declared };
  if (isUtf8(bytes)) return declared === asUtf8 ? { text: declared } : { text: asUtf8, guessed: 'utf-8' };
  const named = isHtml ? metaCharset(bytes) : undefined;
  const byMeta = named === undefined ? undefined : byLabel(bytes, named);
  if (byMeta !== undefined && byMeta !== western && byMeta !== asUtf8) return { text: byMeta };
  const nearly = almostUtf8(bytes);
  if (nearly !== undefined) return { text: nearly };
  const greek = asGreek(western);
  if (greek !== undefined) return { text: greek, guessed: 'windows-1253' };
  const isKnown = label === '' ? declared === western : byLabel(bytes, label) === western;
  return isKnown || byMeta === western ? { text: western } : { text: western, guessed: 'windows-1252' };
}

const GREEK_LETTERS = 0.5;

export function isGreek(text: string): boolean {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const greek = countMatches(sample, /\p{Script=Greek}/gu);
  return greek > 0 && greek >= countMatches(sample, /\p{L}/gu) * GREEK_LETTERS;
}
