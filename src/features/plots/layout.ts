import type { Locale } from '../../i18n/locales.ts';
import type { PlotData, Point } from './plot-data.ts';
import { enclosingTicks, LETTER, LINE, numberFormat, placeTicks, type Tick, tickDecimals, xTicks } from './ticks.ts';

/**
 * User units of a view box 540 wide: about 350 CSS pixels on a phone, 540 beside direct labels.
 * Text is laid out at its size on phones, 18 units; the style sheet may make it smaller.
 */
const WIDTH = 540;
const HEIGHT = 300;
const TOP = 12;
const SIDE = 18;
export const BASELINE = 26;
/** Width of a digit in user units at the largest text size; `LETTER` is that of most letters. */
const DIGIT = 11.4;
const LABEL_CHARACTERS = 20;
const ROW = 38;

export interface PlotLayout {
  width: number;
  height: number;
  margin: { top: number; right: number; bottom: number; left: number };
  horizontal: boolean;
  x: Tick[];
  y: Tick[];
  domain: [low: number, high: number];
  values: boolean;
  format: (value: number) => string;
}

export function wrapText(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function heights({ mark, points, series }: PlotData): number[] {
  const known = points.filter((point): point is Point & { y: number } => point.y !== null);
  if (mark !== 'area' || series.length < 2) return known.map(({ y }) => y);
  const sums = new Map<string, number>();
  for (const { key, y } of known) sums.set(key, (sums.get(key) ?? 0) + y);
  return [...sums.values()];
}

/** Bars, areas and counts (whole numbers) start at zero; measured lines and dots do too, unless that would flatten them. */
function yRange(data: PlotData): [number, number] {
  const values = heights(data);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const isCount = data.decimals === 0 && low >= 0;
  const fromZero = data.mark === 'bar' || data.mark === 'area' || isCount || (low > 0 && low < 0.7 * high);
  return fromZero ? [Math.min(0, low), Math.max(0, high)] : [low, high];
}

function horizontalLayout(data: PlotData, format: PlotLayout['format'], domain: [number, number], width: number): PlotLayout {
  const lines = data.keys.map((key) => ({ value: key, lines: wrapText(key, LABEL_CHARACTERS) }));
  const rows = Math.max(...lines.map((tick) => tick.lines.length));
  const letters = Math.max(...lines.flatMap((tick) => tick.lines.map((line) => line.length)));
  const widest = Math.max(...data.points.map(({ y }) => (y === null ? 0 : format(y).length)));
  const height = data.keys.length * (ROW + (rows - 1) * LINE);
  const margin = { top: 2, right: (widest + 1) * LETTER, bottom: 2, left: letters * LETTER + 8 };
  return { width, height, margin, horizontal: true, x: [], y: lines, domain, values: true, format };
}

/** The first label of a y axis that does not start at zero, to warn the reader. */
export function axisBase(data: PlotData, locale: Locale, unit?: string): string | undefined {
  const { y, domain, values } = plotLayout(data, locale, unit);
  return values || (domain[0] <= 0 && domain[1] >= 0) ? undefined : y[0]?.lines[0];
}

export function plotLayout(data: PlotData, locale: Locale, unit?: string, width = WIDTH): PlotLayout {
  const [low, high] = yRange(data);
  // Ticks between whole counts would mean nothing.
  const ticks = enclosingTicks(low, high, undefined, data.decimals === 0 ? 1 : 0);
  const domain: [number, number] = [ticks[0] ?? low, Math.max(high, ticks.at(-1) ?? high)];
  const format = numberFormat(locale, data.decimals, unit);
  const single = data.series.length === 1;
  const texts = Math.max(...data.keys.map((key) => key.length)) * LETTER;
  if (data.mark === 'bar' && single && data.xKind === 'text' && texts > (width - 80) / data.keys.length) {
    return horizontalLayout(data, format, [Math.min(0, low), Math.max(0, high)], width);
  }
  const step = (width - 2 * SIDE) / data.keys.length;
  const widestValue = Math.max(...data.points.map(({ y }) => (y === null ? 0 : format(y).length))) * LETTER;
  const values = data.mark === 'bar' && single && widestValue < step;
  const tickFormat = numberFormat(locale, tickDecimals(ticks), unit);
  const y = values ? [] : ticks.map((value) => ({ value, lines: [tickFormat(value)] }));
  const left = y.length > 0 ? Math.max(...y.map((tick) => tick.lines[0]?.length ?? 0)) * DIGIT + 10 : SIDE;
  const inner = width - left - SIDE;
  const places = data.mark === 'bar' || data.xKind === 'text';
  const x = places
    ? placeTicks(data.xKind, data.keys, inner, locale)
    : xTicks(
        data.xKind,
        data.points.map((point) => Number(point.x)),
        inner,
        locale,
      );
  const rows = Math.max(1, ...x.map((tick) => tick.lines.length));
  const labelled = values || (data.mark === 'bar' && data.highlight !== undefined);
  const margin = { top: labelled ? LINE + 4 : TOP, right: SIDE, bottom: BASELINE + 6 + (rows - 1) * LINE, left };
  return {
    width,
    height: HEIGHT,
    margin,
    horizontal: false,
    x,
    y,
    domain: values ? [Math.min(0, low), Math.max(0, high)] : domain,
    values,
    format,
  };
}

/** Other series in file order; they differ in dash or shape as well as colour. */
const OTHERS = ['o1', 'o2', 'o3'] as const;
export type SeriesClass = 'warm' | (typeof OTHERS)[number];

export function seriesClass({ series, highlight, mark }: PlotData, name: string): SeriesClass {
  if (name === highlight || (series.length === 1 && (mark === 'line' || mark === 'area'))) return 'warm';
  const others = series.filter((other) => other !== highlight);
  return OTHERS[others.indexOf(name) % OTHERS.length] ?? 'o1';
}
