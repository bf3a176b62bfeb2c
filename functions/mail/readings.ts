const BLOCK_LETTERS = 2000;
const LINE_LETTERS = 20;
const BASE64_LINE = /^[\w+/-]{20,}={0,2}$/u;
const BASE64_RUN = /[\w+/-]{60,}/gu;
const OFFSETS = [0, 1, 2, 3];
const DEPTH = 4;
/** Letters of a binary file decoded at once. Slices overlap, so that no link is cut. */
const SLICE_LETTERS = 524_288;
const SHARED_LETTERS = 4_096;
const MOST_TIMES = 3;
const ALWAYS_READ = 2_000_000;
const SAMPLE = 65_536;

export const LINE_END = /=?\r?\n[>|\t ]*|[\u00ad\u200b-\u200d\u2060\ufeff]/gu;

const character = (radix: number) => (whole: string, code: string) => {
  const point = Number.parseInt(code, radix);
  return point > 0x10_ff_ff ? whole : String.fromCodePoint(point);
};

const DECODERS: readonly ((text: string) => string)[] = [
  (text) => text.replace(LINE_END, ''),
  // RFC 3986, section 2.1.
  (text) => text.replace(/%([\da-f]{2})/giu, character(16)),
  // RFC 2045, section 6.7.
  (text) => text.replace(/=[\t ]{0,8}\r?\n/gu, '').replace(/=([\da-f]{2})/giu, character(16)),
  (text) =>
    text
      .replace(/<[^<>]*>/gu, '')
      .replace(/&#(\d{1,7});?/gu, character(10))
      .replace(/&#x([\da-f]{1,6});?/giu, character(16))
      .replace(/&amp;|&equals;/giu, (name) => (name[1] === 'a' ? '&' : '=')),
  // RFC 8259, section 7.
  (text) => text.replace(/\\u([\da-f]{4})/giu, character(16)).replaceAll('\\/', '/'),
  // Proofpoint's URL Defense, version 2.
  (text) => text.replaceAll('_', '/').replace(/-([\dA-F]{2})/gu, character(16)),
];

/** @param letters without padding @returns bytes as characters */
const fromBase64 = (letters: string): string =>
  atob(
    letters
      .slice(0, letters.length - (letters.length % 4))
      .replaceAll('-', '+')
      .replaceAll('_', '/'),
  );

function* unpacked(letters: string): Generator<string> {
  if (letters.length <= SLICE_LETTERS || !isBinary(fromBase64(letters.slice(0, SAMPLE)))) yield fromBase64(letters);
  else for (let at = 0; at < letters.length; at += SLICE_LETTERS) yield fromBase64(letters.slice(at, at + SLICE_LETTERS + SHARED_LETTERS));
}

/** Splits off long base64. Works by offsets: a mail may have ten million lines. */
function blocksOf(text: string): { rest: string; blocks: string[] } {
  const plain = text.includes('\r') ? text.replace(/\r\n?/gu, '\n') : text;
  const rest: string[] = [];
  const blocks: string[] = [];
  let kept = 0;
  let start = -1;
  const end = (to: number) => {
    if (start === -1) return;
    const block = plain.slice(start, to).replace(/[^\w+/-]+/gu, '');
    blocks.push(block);
    if (block.length > BLOCK_LETTERS) {
      rest.push(plain.slice(kept, start));
      kept = to;
    }
    start = -1;
  };
  for (let at = 0; at < plain.length; ) {
    const found = plain.indexOf('\n', at);
    const next = found === -1 ? plain.length : found + 1;
    const bare =
      next - at > LINE_LETTERS
        ? plain
            .slice(at, next)
            .replace(/^[>|\t ]{1,40}/u, '')
            .trimEnd()
        : '';
    if (!BASE64_LINE.test(bare)) end(at);
    else if (start === -1) start = at;
    if (bare.endsWith('=')) end(next);
    at = next;
  }
  end(plain.length);
  return { rest: [...rest, plain.slice(kept)].join('\n'), blocks };
}

function isBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE);
  const controls = [...sample].filter((one) => one < '\t' || (one > '\r' && one < ' '));
  return controls.length > sample.length / 50;
}

function* decoded({ rest, blocks }: ReturnType<typeof blocksOf>): Generator<string> {
  for (const block of blocks) yield* unpacked(block);
  for (const decode of DECODERS) {
    const one = decode(rest);
    if (one !== rest) yield one;
  }
  for (const [run] of rest.matchAll(BASE64_RUN)) for (const offset of OFFSETS) yield fromBase64(run.slice(offset));
}

/** Blanks at the end of a line (format=flowed) would part a token. */
export const withoutTrailing = (text: string): string => text.replace(/[\t ]{1,4}(?=\r?\n)/gu, '');

/**
 * Yields the text without its long base64, then what both may encode, outer codes first. UTF-16 loses its zeros.
 * The text's length bounds time and memory. Does not look into compressed or encrypted content.
 */
export function* readings(text: string): Generator<string> {
  const known = new Set<string>();
  let left = text.length * MOST_TIMES + ALWAYS_READ;
  let level = [text];
  for (let depth = 0; depth <= DEPTH && level.length > 0; depth += 1) {
    const next: string[] = [];
    for (const one of level) {
      const plain = withoutTrailing(one.includes('\0') ? one.replaceAll('\0', '') : one);
      if (plain === '' || left < 0 || known.has(plain)) continue;
      if (plain.length < SAMPLE) known.add(plain);
      left -= plain.length;
      if (isBinary(plain)) yield plain;
      else {
        const parts = blocksOf(plain);
        yield parts.rest;
        if (depth < DEPTH) next.push(...decoded(parts));
      }
    }
    level = next;
  }
}
