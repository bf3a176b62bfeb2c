import type { Locale } from '../../i18n/locales.ts';
import { translator } from '../../i18n/translator.ts';
import { columnKind } from './csv.ts';
import { type Corner, linearScale, relativePath, shortNumber } from './path.ts';
import { formatX, numberFormat, tickDecimals } from './ticks.ts';

export interface SmallSeries {
  periods: readonly string[];
  before: readonly number[];
  after: readonly number[];
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

interface SmallLabel {
  y: number;
  text: string;
  name?: string;
  warm?: boolean;
}

interface SmallPlot {
  paths: { before: string; after: string; means: string };
  from: SmallLabel[];
  to: SmallLabel[];
  ends: [first: string, last: string];
  width: number;
  words: string;
}

/** Height of the view box. It is one unit wide per step, and is stretched to the space on the page. */
export const SMALL_PLOT_HEIGHT = 60;
const APART = 19;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function spread(labels: readonly SmallLabel[]): SmallLabel[] {
  let below = Number.POSITIVE_INFINITY;
  return [...labels]
    .sort((a, b) => b.y - a.y)
    .map((label) => {
      below = Math.min(label.y, below - APART);
      return { ...label, y: Number(shortNumber(below, 0)) };
    });
}

/**
 * Lays out two small series over a zero line: lines with first and last values at their ends, or
 * dots with means.
 * @throws Error on a negative value: the lower edge of the plot is zero
 */
export function smallPlot({ periods, before, after }: SmallSeries, { locale, mark, unit, period, names }: SmallPlotOptions): SmallPlot {
  const all = [...before, ...after];
  if (all.some((value) => value < 0)) throw new Error('a small plot starts at zero and cannot show negative values');
  const high = Math.max(...all, Number.MIN_VALUE);
  const lines = mark === 'line';
  const format = numberFormat(locale, tickDecimals(all), unit.startsWith('%') ? '%' : undefined);
  const height = linearScale([0, high], [SMALL_PLOT_HEIGHT, 0]);
  const width = Math.max(1, periods.length - 1);
  const corners = (values: readonly number[]) => values.map((value, index): Corner => [index, height(value)]);
  const draw = (values: readonly number[]) =>
    lines
      ? relativePath(corners(values), 0)
      : corners(values)
          .map(([x, y]) => `M${shortNumber(x, 0)} ${shortNumber(y, 0)}h0`)
          .join('');
  const level = (value: number) => `M0 ${shortNumber(height(value), 0)}h${width}`;
  const label = (value: number, more: Partial<SmallLabel> = {}): SmallLabel => ({
    y: (100 * height(value)) / SMALL_PLOT_HEIGHT,
    text: format(value),
    ...more,
  });
  const zero: SmallLabel = { y: 100, text: '0' };
  const lastValue = (values: readonly number[]) => (lines ? (values.at(-1) ?? 0) : Number(mean(values).toFixed(1)));
  const x = (cell: string | undefined) => formatX(columnKind(periods), cell ?? '', locale);
  const [first, last] = [x(periods[0]), x(periods.at(-1))];
  const ends: SmallPlot['ends'] = [period ? `${period} ${first}` : first, last];
  const t = translator(locale);
  const summary = (values: readonly number[], name: string) => {
    const to = format(lastValue(values));
    return `${name}: ${lines ? t('plot.range', { from: format(values[0] ?? 0), to }) : to}`;
  };
  return {
    paths: { before: draw(before), after: draw(after), means: lines ? '' : level(mean(before)) + level(mean(after)) },
    from: spread([zero, ...(lines ? [label(before[0] ?? 0), label(after[0] ?? 0, { warm: true })] : [label(high)])]),
    to: spread([label(lastValue(before), { name: names[0] }), label(lastValue(after), { name: names[1], warm: true })]),
    ends,
    width,
    // In words: between figures, screen readers say "minus" for a dash, or nothing.
    words: `${t('plot.span', { from: ends[0], to: ends[1] })}, ${summary(before, names[0])}, ${summary(after, names[1])}`,
  };
}
