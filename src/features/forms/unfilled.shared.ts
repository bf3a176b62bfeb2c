/** `[…]`, or `[… what is missing]`: a place that the writer has to fill in, or to delete. */
const UNFILLED = /\[…[^[\]\n]{0,80}\]/u;

export const unfilled = (missing: string): string => `[… ${missing}]`;

export function findUnfilled(text: string): { start: number; end: number } | undefined {
  const found = UNFILLED.exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}
