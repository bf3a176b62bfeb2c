import type { PlotData } from './plot-data.ts';

/** Other series in file order; they differ in dash or shape as well as colour. */
const OTHERS = ['o1', 'o2', 'o3'] as const;
export type SeriesClass = 'warm' | (typeof OTHERS)[number];

export function seriesClass({ series, highlight, mark }: PlotData, name: string): SeriesClass {
  if (name === highlight || (series.length === 1 && (mark === 'line' || mark === 'area'))) return 'warm';
  const others = series.filter((other) => other !== highlight);
  return OTHERS[others.indexOf(name) % OTHERS.length] ?? 'o1';
}
