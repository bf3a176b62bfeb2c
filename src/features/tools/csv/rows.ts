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

/** A quote escaped by a backslash, as MySQL and Python write it where CSV doubles it. */
const BACKSLASHED = /\\"(?![,;\t|\r\n]|$)/u;
const BREAK = /[\r\n]/u;

export interface Rows {
  rows: string[][];
  /** Line of the text where each row begins, from 1. */
  lines: number[];
  /** Line where an unclosed quoted cell begins, which contains everything after it. */
  unclosed: number | undefined;
}

const countLines = (text: string): number => text.match(/\r\n|\r|\n/gu)?.length ?? 0;

function backslashes(text: string, at: number): number {
  let from = at;
  while (text[from - 1] === '\\') from -= 1;
  return at - from;
}

/**
 * Parses RFC 4180. A quote in a quoted cell that is neither doubled nor before the cell's end is a letter, so that no letter is lost.
 */
export function parseRows(text: string, delimiter: string): Rows {
  const isEscaped = BACKSLASHED.test(text);
  const rows: string[][] = [];
  const lines: number[] = [];
  let unclosed: number | undefined;
  let line = 1;
  let at = 0;

  const afterBlanks = (from: number): number => {
    let place = from;
    while (text[place] === ' ') place += 1;
    return place;
  };
  const endsCell = (place: number): boolean =>
    place >= text.length || text[place] === delimiter || text[place] === '\n' || text[place] === '\r';

  function plainCell(): string {
    const from = at;
    while (!endsCell(at)) at += 1;
    return text.slice(from, at);
  }

  function quotedCell(from: number): string {
    let stray: number | undefined;
    for (let quote = text.indexOf('"', from); quote !== -1; quote = text.indexOf('"', quote + 1)) {
      // `"Acme" Ltd` begins with a quote but is no quoted cell.
      if (stray !== undefined && (text[quote - 1] === delimiter || BREAK.test(text.slice(stray, quote)))) return plainCell();
      if (isEscaped && backslashes(text, quote) % 2 === 1) continue;
      if (text[quote + 1] === '"') quote += 1;
      else if (endsCell(afterBlanks(quote + 1))) {
        const cell = text.slice(from, quote);
        line += countLines(cell);
        at = afterBlanks(quote + 1);
        return isEscaped ? cell.replaceAll(/""|\\(["\\])/gu, (_, letter = '"') => letter) : cell.replaceAll('""', '"');
      } else stray = quote;
    }
    if (stray !== undefined) return plainCell();
    unclosed = line;
    at = text.length;
    return text.slice(from);
  }

  while (at < text.length) {
    const row: string[] = [];
    lines.push(line);
    rows.push(row);
    for (;;) {
      const first = afterBlanks(at);
      row.push(text[first] === '"' ? quotedCell(first + 1) : plainCell());
      if (text[at] !== delimiter || at >= text.length) break;
      at += 1;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    line += 1;
  }
  return { rows, lines, unclosed };
}
