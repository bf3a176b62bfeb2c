/** Units, which equal pixels at 100 % text: a text page's margin. */
export const STRIP_WIDTH = 208;
const HEIGHT = 8;
const GAP = 3;

const bar = (from: number, to: number): string => `M${from} 0h${to - from}v${HEIGHT}h${from - to}z`;

/**
 * Bars on one line: the first week, after which a client may stop, and the rest.
 * @param stages length of each part in weeks, or in the unit of the duration
 */
export function stageBars(stages: readonly number[]): { first: string; rest: string } {
  const ends = stages.map((_, at) => stages.slice(0, at + 1).reduce((sum, weeks) => sum + weeks, 0));
  const total = ends.at(-1) ?? 1;
  const x = (week: number) => Math.round((week * (STRIP_WIDTH + GAP)) / total);
  const edges = [...new Set([0, 1, ...ends])].map(x);
  const bars = edges.slice(1).map((edge, at) => bar(edges[at] ?? 0, edge - GAP));
  return { first: bars[0] ?? '', rest: bars.slice(1).join('') };
}
