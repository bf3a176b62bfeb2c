import type { PlotData } from './plot-data.ts';

/**
 * Lengths of named bars in per cent of the longest, for HTML, where long names wrap and text can
 * grow.
 * @returns undefined for a plot drawn as SVG: bars without names, in several series, or below zero
 */
export function namedBars({ mark, xKind, series, points }: PlotData): number[] | undefined {
  if (mark !== 'bar' || xKind !== 'text' || series.length > 1) return undefined;
  const values = points.map(({ y }) => y ?? 0);
  if (values.some((value) => value < 0)) return undefined;
  const most = Math.max(...values) || 1;
  return values.map((value) => Math.round((100 * value) / most));
}
