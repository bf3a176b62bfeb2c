export interface Piece {
  text: string;
  found: boolean;
}

/**
 * Cuts a text where something was found, for `<mark>`. The pieces together are always the text, whatever the places say: those that
 * overlap, lie outside or run backwards are left out.
 */
export function piecesOf(text: string, marks: readonly (readonly [from: number, to: number])[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [from, to] of [...marks].sort(([a], [b]) => a - b)) {
    if (!(from >= at && to > from && to <= text.length)) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), found: false });
    pieces.push({ text: text.slice(from, to), found: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), found: false });
  return pieces;
}
