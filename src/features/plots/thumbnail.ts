import type { Locale } from '../../i18n/locales.ts';
import { plotLayout } from './layout.ts';
import { type Corner, linearScale, relativePath, shortNumber } from './path.ts';
import type { PlotData } from './plot-data.ts';
import type { SmallSeries } from './series-plot.ts';

/** A plot without words: what a list shows of an entry. */
export interface Thumbnail {
  kind: 'lines' | 'dots' | 'boxes';
  /** In units of which it is 96 wide. */
  height: number;
  /** Paths of everything but the subject, and of the subject. */
  grey: string;
  warm: string;
}

interface Line {
  points: readonly Corner[];
  warm: boolean;
}

/** User units of the view box: pixels at 100 % text. */
export const THUMBNAIL = { width: 96, height: 48 } as const;
/** Half of a thick line, which would stand out of the box. */
const EDGE = 2;
/** Of a line, and places of its coordinates: more would not be seen. In a box of several hundred pixels they are. */
const SMALL = { points: 16, decimals: 0 };
const LARGE = { points: 48, decimals: 1 };
/** Of the room for a bar. */
const THICK = 0.65;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Means of neighbours, at most `most` of them. */
function fewer(points: readonly Corner[], most: number): readonly Corner[] {
  if (points.length <= most) return points;
  const edge = (part: number) => Math.round((part * points.length) / most);
  return Array.from({ length: most }, (_, part) => {
    const few = points.slice(edge(part), edge(part + 1));
    return [mean(few.map(([x]) => x)), mean(few.map(([, y]) => y))] as const;
  });
}

const inColours = (lines: readonly Line[], path: (points: readonly Corner[]) => string): Pick<Thumbnail, 'grey' | 'warm'> => {
  const all = (warm: boolean) =>
    lines
      .filter((line) => line.warm === warm)
      .map(({ points }) => path(points))
      .join('');
  return { grey: all(false), warm: all(true) };
};

function drawLines(lines: readonly Line[], domain: readonly [number, number], kind: 'lines' | 'dots', large: boolean): Thumbnail {
  const { points: most, decimals } = large ? LARGE : SMALL;
  const drawn = lines.map(({ points, warm }) => ({ points: fewer(points, most), warm }));
  const xs = drawn.flatMap(({ points }) => points.map(([x]) => x));
  const x = linearScale([Math.min(...xs), Math.max(...xs)], [EDGE, THUMBNAIL.width - EDGE]);
  const y = linearScale(domain, [THUMBNAIL.height - EDGE, EDGE]);
  const path = (points: readonly Corner[]) => {
    const corners = points.map(([at, value]): Corner => [x(at), y(value)]);
    if (kind === 'lines') return relativePath(corners, decimals);
    return corners.map((corner) => `M${corner.map((value) => shortNumber(value, decimals)).join(' ')}h0`).join('');
  };
  return { kind, height: THUMBNAIL.height, ...inColours(drawn, path) };
}

/** A box between two corners, on whole units. */
export const boxPath = (from: Corner, to: Corner): string => {
  const [left, top, right, bottom] = [...from, ...to].map(Math.round);
  return `M${left} ${top}H${right}V${bottom}H${left}z`;
};

/** Bars with long names lie one below the other, as in the plot. */
function drawBars(bars: readonly Line[], domain: readonly [number, number], lie: boolean): Thumbnail {
  const { width, height } = THUMBNAIL;
  const step = (lie ? height : width) / bars.length;
  const scale = linearScale(domain, lie ? [0, width] : [height, 0]);
  const zero = scale(Math.max(0, domain[0]));
  const path = (points: readonly Corner[]) =>
    points
      .map(([at, value]) => {
        const [start, end] = [at * step, (at + THICK) * step];
        return lie ? boxPath([zero, start], [scale(value), end]) : boxPath([start, scale(value)], [end, zero]);
      })
      .join('');
  return { kind: 'boxes', height, ...inColours(bars, path) };
}

/**
 * A thumbnail of two small series over a zero line, the later one warm.
 * @param large with more points, for a box of several hundred pixels
 */
export function seriesThumbnail({ before, after }: Omit<SmallSeries, 'stated'>, mark: 'line' | 'dot', large = false): Thumbnail {
  const lines = [before, after].map((values, at) => ({ points: values.map((value, index): Corner => [index, value]), warm: at === 1 }));
  return drawLines(lines, [0, Math.max(...before, ...after, Number.MIN_VALUE)], mark === 'dot' ? 'dots' : 'lines', large);
}

/**
 * A thumbnail of a plot, over the same range of values, so that both have one shape. Its subject is what the plot highlights, or its only
 * series. Of bars in several series it shows the subject alone.
 * @param large with more points, for a box of several hundred pixels
 */
export function plotThumbnail(data: PlotData, locale: Locale, large = false): Thumbnail {
  const { mark, keys, xKind, series } = data;
  const { domain, horizontal } = plotLayout(data, locale);
  const known = data.points.flatMap(({ key, x, y, series: own }) => (y === null ? [] : [{ key, x, y, own }]));
  if (mark === 'bar') {
    const single = series.length === 1;
    const subject = single ? series[0] : (data.highlight ?? series.at(-1));
    const bars = known
      .filter(({ own }) => own === subject)
      .map(({ key, y }) => ({ points: [[keys.indexOf(key), y] as const], warm: !single || (data.highlight ?? key) === key }));
    return drawBars(bars, domain, horizontal);
  }
  const lines = series.map((name) => ({
    points: known.filter(({ own }) => own === name).map(({ key, x, y }): Corner => [xKind === 'text' ? keys.indexOf(key) : Number(x), y]),
    warm: (data.highlight ?? series[0]) === name && (data.highlight !== undefined || series.length === 1),
  }));
  return drawLines(lines, domain, mark === 'dot' ? 'dots' : 'lines', large);
}
