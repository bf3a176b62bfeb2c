import type { PlotData } from './plot-data.ts';

/** Classes of the series that are not highlighted, in the order of the file; they differ in dash or shape, not only in colour. */
const OTHERS = ['o1', 'o2', 'o3'] as const;
export type SeriesClass = 'warm' | (typeof OTHERS)[number];

/** The class that draws a series. A single line or area is the plot's subject, so it is warm without being asked to. */
export function seriesClass({ series, highlight, mark }: PlotData, name: string): SeriesClass {
  if (name === highlight || (series.length === 1 && (mark === 'line' || mark === 'area'))) return 'warm';
  const others = series.filter((other) => other !== highlight);
  return OTHERS[others.indexOf(name) % OTHERS.length] ?? 'o1';
}
