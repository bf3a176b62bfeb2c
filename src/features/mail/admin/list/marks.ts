export interface Piece {
  text: string;
  isMatch: boolean;
}

export function splitAtMarks(text: string, marks: readonly (readonly [from: number, to: number])[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [from, to] of [...marks].sort(([a], [b]) => a - b)) {
    if (!(from >= at && to > from && to <= text.length)) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), isMatch: false });
    pieces.push({ text: text.slice(from, to), isMatch: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMatch: false });
  return pieces;
}

const LEAD_LENGTH = 16;

type Marks = readonly (readonly [from: number, to: number])[];

export function nearMark(snippet: string, marks: Marks): { text: string; marks: Marks } {
  const first = Math.min(...marks.map(([from]) => from));
  if (!(first > LEAD_LENGTH && first < snippet.length)) return { text: snippet, marks };
  const cut = snippet.indexOf(' ', first - LEAD_LENGTH) + 1;
  if (cut <= 0 || cut > first) return { text: snippet, marks };
  const lead = '… ';
  const moved = marks.map(([from, to]) => [from - cut + lead.length, to - cut + lead.length] as const);
  return { text: lead + snippet.slice(cut), marks: moved };
}
