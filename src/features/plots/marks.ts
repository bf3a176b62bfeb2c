import { areaY, barX, barY, dot, lineY, type Markish } from '@observablehq/plot';
import type { Frame } from './frame.ts';
import type { PlotData, Point } from './plot-data.ts';
import { seriesClass } from './series-class.ts';

const SHAPES = { warm: 'circle', o1: 'circle', o2: 'square', o3: 'diamond' } as const;

/** Names of the series in drawing order: the highlighted one last, so that it lies on top. */
export const drawingOrder = ({ series, highlight }: PlotData): string[] =>
  [...series].sort((a, b) => Number(a === highlight) - Number(b === highlight));

/** Of a dot, in user units. */
const DOT_RADIUS = 4.5;

function bars(data: PlotData, { horizontal }: Frame): Markish[] {
  const split = data.series.length > 1;
  const chosen = (point: Point) => (split ? point.series : point.key) === data.highlight;
  return [false, true].flatMap((highlighted) => {
    const points = data.points.filter((point) => point.y !== null && chosen(point) === highlighted);
    if (split && !highlighted) {
      return data.series
        .filter((name) => name !== data.highlight)
        .map((name) =>
          barY(
            points.filter((point) => point.series === name),
            { fx: 'key', x: 'series', y: 'y', className: `bar ${seriesClass(data, name)}` },
          ),
        );
    }
    const className = highlighted ? 'bar warm' : 'bar o1';
    if (points.length === 0) return [];
    if (split) return [barY(points, { fx: 'key', x: 'series', y: 'y', className })];
    return [horizontal ? barX(points, { y: 'key', x: 'y', className }) : barY(points, { x: 'key', y: 'y', className })];
  });
}

function lines(data: PlotData): Markish[] {
  return drawingOrder(data).map((name) =>
    lineY(
      data.points.filter((point) => point.series === name),
      { x: 'x', y: (point: Point) => point.y ?? Number.NaN, className: `line ${seriesClass(data, name)}` },
    ),
  );
}

function dots(data: PlotData): Markish[] {
  return drawingOrder(data).map((name) => {
    const kind = seriesClass(data, name);
    const points = data.points.filter((point) => point.series === name && point.y !== null);
    return dot(points, { x: 'x', y: 'y', r: DOT_RADIUS, symbol: SHAPES[kind], className: `dot ${kind}` });
  });
}

/** Bottom and top of every point of the areas, which stand on one another in the order of the file. */
export function stacked({ points, series }: PlotData): (Point & { bottom: number; top: number })[] {
  const reached = new Map<string, number>();
  return series.flatMap((name) =>
    points
      .filter((point) => point.series === name)
      .map((point) => {
        const bottom = reached.get(point.key) ?? 0;
        const top = bottom + (point.y ?? 0);
        reached.set(point.key, top);
        return { ...point, bottom, top };
      }),
  );
}

function areas(data: PlotData): Markish[] {
  const layers = stacked(data);
  return drawingOrder(data).flatMap((name) => {
    const layer = layers.filter((point) => point.series === name);
    const kind = seriesClass(data, name);
    return [
      areaY(layer, { x: 'x', y1: 'bottom', y2: 'top', className: `area ${kind}` }),
      lineY(layer, { x: 'x', y: 'top', className: `line ${kind}` }),
    ];
  });
}

/** The marks of a plot, back to front. Their `className` says what they are; nothing else is styled here. */
export function marksOf(data: PlotData, frame: Frame): Markish[] {
  if (data.mark === 'bar') return bars(data, frame);
  return { line: lines, dot: dots, area: areas }[data.mark](data);
}
