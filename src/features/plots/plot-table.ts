import type { Locale } from '../../i18n/locales.ts';
import { pointName, yName } from './describe.ts';
import type { PlotData, Point } from './plot-data.ts';
import { numberFormat } from './ticks.ts';

export interface PlotTable {
  heads: string[];
  rows: { head: string; cells: string[] }[];
}

interface Names {
  locale: Locale;
  x: string;
  y: string;
  series?: string | undefined;
  yLabel?: string | undefined;
  unit?: string | undefined;
}

const NOTHING = '\u2013';

/** Gives every point its own row if a series has two values for one x, as dots may. */
export function plotTable(data: PlotData, names: Names): PlotTable {
  const number = numberFormat(names.locale, data.decimals, names.unit);
  const show = (y: number | null | undefined): string => (y === null || y === undefined ? NOTHING : number(y));
  const x = (point: Pick<Point, 'key' | 'series'>) => pointName(data, point, names.locale);
  const single = data.series.length === 1 && data.series[0] === '';
  const yHead = yName({ yLabel: names.yLabel ?? names.y, unit: names.unit }) ?? names.y;
  const places = new Map(data.points.map((point) => [`${point.series}\n${point.key}`, point.y]));
  if (places.size < data.points.length) {
    return {
      heads: [names.x, ...(single ? [] : [names.series ?? '']), yHead],
      rows: data.points.map((point) => ({ head: x(point), cells: [...(single ? [] : [point.series]), show(point.y)] })),
    };
  }
  const keys = [...new Set(data.points.map((point) => point.key))];
  return {
    heads: [names.x, ...(single ? [yHead] : data.series)],
    rows: keys.map((key) => ({
      head: x({ key, series: data.open?.series ?? '' }),
      cells: data.series.map((series) => show(places.get(`${series}\n${key}`))),
    })),
  };
}
