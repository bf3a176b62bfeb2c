import type { Locale } from '../../i18n/locales.ts';
import { translator } from '../../i18n/translator.ts';
import { columnKind } from './csv.ts';
import { type Corner, linearScale, relativePath, shortNumber } from './path.ts';
import { formatX, numberFormat, tickDecimals } from './ticks.ts';

export interface SmallSeries {
  periods: readonly string[];
  before: readonly number[];
  after: readonly number[];
  /** The headline's two numbers, and what they are of the two series; the plot shows nothing else in figures. */
  stated: { before: number; after: number; statistic: 'mean' | 'last' };
}

export interface SmallPlotOptions {
  locale: Locale;
  /** `dot` where the periods have no order: cards, files. */
  mark: 'line' | 'dot';
  /** Unit of the values. One that begins with `%` is repeated at each number. */
  unit: string;
  /** Name of a period, such as Night; months and days need none. */
  period?: string | undefined;
  names: readonly [before: string, after: string];
}

interface SmallPlot {
  before: string;
  after: string;
  /** Level lines at the means; none where the headline has the last values. */
  means: [before: string, after: string] | undefined;
  /** `y`: per cent of the height. */
  labels: { y: number; text: string }[];
  ends: [first: string, last: string];
  width: number;
  words: string;
}

/** Height of the view box. It is one unit wide per step, and is stretched to the space on the page. */
export const SMALL_PLOT_HEIGHT = 60;
/** Least distance of the two labels, and room below the lower one, in per cent of the height. */
const APART = 20;

/** Heights of the two labels that are at least `APART` apart, around their middle, within the drawing. */
function spread(before: number, after: number): [number, number] {
  const half = APART / 2;
  if (Math.abs(before - after) >= APART) return [before, after];
  const middle = Math.min(100 - half, Math.max(half, (before + after) / 2));
  return before <= after ? [middle - half, middle + half] : [middle + half, middle - half];
}

/**
 * Lays out two small series over a zero line, with the headline's two numbers at the right: at
 * dotted means, or at the ends of the lines.
 * @throws Error on a negative value: the lower edge of the plot is zero
 */
export function smallPlot({ periods, before, after, stated }: SmallSeries, options: SmallPlotOptions): SmallPlot {
  const { locale, mark, unit, period, names } = options;
  const all = [...before, ...after];
  if (all.some((value) => value < 0)) throw new Error('a small plot starts at zero and cannot show negative values');
  const numbers = [stated.before, stated.after] as const;
  const format = numberFormat(locale, tickDecimals(numbers), unit.startsWith('%') ? '%' : undefined);
  const height = linearScale([0, Math.max(...all, Number.MIN_VALUE)], [SMALL_PLOT_HEIGHT, 0]);
  const width = Math.max(1, periods.length - 1);
  const corners = (values: readonly number[]) => values.map((value, index): Corner => [index, height(value)]);
  const draw = (values: readonly number[]) =>
    mark === 'line'
      ? relativePath(corners(values), 0)
      : corners(values)
          .map(([x, y]) => `M${shortNumber(x, 0)} ${shortNumber(y, 0)}h0`)
          .join('');
  const level = (value: number) => `M0 ${shortNumber(height(value), 0)}h${width}`;
  const share = (value: number) => (100 * height(value)) / SMALL_PLOT_HEIGHT;
  const heights = spread(share(stated.before), share(stated.after));
  const x = (cell: string | undefined) => formatX(columnKind(periods), cell ?? '', locale);
  const [first, last] = [x(periods[0]), x(periods.at(-1))];
  const ends: SmallPlot['ends'] = [period ? `${period} ${first}` : first, last];
  const t = translator(locale);
  const said = numbers.map((value, side) => `${names[side]}: ${t(`plot.${stated.statistic}`, { value: format(value) })}`);
  return {
    before: draw(before),
    after: draw(after),
    means: stated.statistic === 'mean' ? [level(stated.before), level(stated.after)] : undefined,
    labels: numbers.map((value, side) => ({ y: Math.round(heights[side] ?? 0), text: `${format(value)} ${names[side]}` })),
    ends,
    width,
    // In words: between figures, screen readers say "minus" for a dash, or nothing.
    words: [t('plot.span', { from: ends[0], to: ends[1] }), ...said].join(', '),
  };
}
