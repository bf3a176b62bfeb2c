/** Some cannot be told from others by their bytes, so they are never detected. */
export const ENCODINGS = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1253', 'iso-8859-7', 'windows-1252'] as const),
  ...(['windows-1250', 'iso-8859-2', 'windows-1251', 'windows-1254', 'windows-1255', 'windows-1256', 'macintosh'] as const),
  ...(['gb18030', 'big5', 'shift_jis', 'euc-kr'] as const),
];
export type Encoding = (typeof ENCODINGS)[number];

const SAMPLE_BYTES = 4000;
/** Words that mix the alphabets, as when Western letters are read as Greek: `Zόrich`. */
const MIXED = /\p{Script=Latin}\p{Script=Greek}|\p{Script=Greek}\p{Script=Latin}/gu;
const GREEK = /\p{Script=Greek}{2}/gu;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Detects UTF-16 without a mark: every other byte of separators, digits and line breaks is zero. */
function unmarked(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0];
  bytes.subarray(0, SAMPLE_BYTES).forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (bytes.length % 2 === 1 || even === odd) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Excel in Greece saves Windows-1253, old Greek systems ISO 8859-7 (which differ in Ά), Western ones Windows-1252. */
function oneByte(bytes: Uint8Array): Encoding {
  const greek = new TextDecoder('windows-1253').decode(bytes);
  if (count(greek, MIXED) > count(greek, GREEK)) return 'windows-1252';
  return /¶\p{Script=Greek}/u.test(greek) && !greek.includes('Ά') ? 'iso-8859-7' : 'windows-1253';
}

export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const wide = unmarked(bytes);
  if (wide) return wide;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return oneByte(bytes);
  }
}

export const decodeText = (bytes: Uint8Array, encoding = encodingOf(bytes)): string => new TextDecoder(encoding).decode(bytes);
