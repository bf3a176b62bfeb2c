/** How many bytes tell the encoding. */
const SAMPLE_BYTES = 4000;
/** Words in which both alphabets meet: Western letters read as Greek ones, as `Zόrich`. */
const MIXED = /\p{Script=Latin}\p{Script=Greek}|\p{Script=Greek}\p{Script=Latin}/gu;
const GREEK = /\p{Script=Greek}{2}/gu;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** UTF-16 without a mark: separators, digits and line breaks have a byte of zero, before or after the other. */
function unmarked(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0];
  bytes.subarray(0, SAMPLE_BYTES).forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (bytes.length % 2 === 1 || even === odd) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Without UTF-8: Excel in Greece saves in Windows-1253, old Greek systems in ISO 8859-7 (which differ in Ά), Western ones in Windows-1252. */
function oneByte(bytes: Uint8Array): string {
  const greek = new TextDecoder('windows-1253').decode(bytes);
  if (count(greek, MIXED) > count(greek, GREEK)) return new TextDecoder('windows-1252').decode(bytes);
  return /¶\p{Script=Greek}/u.test(greek) && !greek.includes('Ά') ? new TextDecoder('iso-8859-7').decode(bytes) : greek;
}

/** The text of a file, by its byte order mark or else by its bytes. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const wide = unmarked(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return oneByte(bytes);
  }
}
