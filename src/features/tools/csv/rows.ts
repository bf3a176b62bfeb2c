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
