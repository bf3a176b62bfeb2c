import { area, line, symbolDiamond, symbolSquare } from 'd3-shape';
import { type PlotLayout, type SeriesClass, seriesClass } from './layout.ts';
import { PathContext, shortNumber } from './path.ts';
import { isOpen, type PlotData, type Point } from './plot-data.ts';
import type { PlotScales } from './scales.ts';

export const drawingOrder = ({ series, highlight }: PlotData): string[] =>
  [...series].sort((a, b) => Number(a === highlight) - Number(b === highlight));

const DOT_RADIUS = 4.5;
const SYMBOLS = { warm: undefined, o1: undefined, o2: symbolSquare, o3: symbolDiamond } as const satisfies Record<SeriesClass, unknown>;

const circle = (x: number, y: number): string => `<circle cx="${shortNumber(x)}" cy="${shortNumber(y)}" r="${DOT_RADIUS}"/>`;

interface Layer {
  path: PathContext;
  circles: string;
}

class Layers {
  readonly #layers = new Map<string, Layer>();

  get(className: string): Layer {
    const layer = this.#layers.get(className) ?? { path: new PathContext(), circles: '' };
    this.#layers.set(className, layer);
    return layer;
  }
  toString(): string {
    return [...this.#layers]
      .map(([className, { path, circles }]) => {
        const d = path.toString();
        return (d && `<path class="${className}" d="${d}"/>`) + (circles && `<g class="${className}">${circles}</g>`);
      })
      .join('');
  }
}

/** d3-shape calls only the methods of `PathContext` for straight lines. */
const asCanvas = (path: PathContext) => path as unknown as CanvasRenderingContext2D;
const isMeasured = (point: Point): point is Point & { y: number } => point.y !== null;

function drawBars(data: PlotData, { horizontal }: PlotLayout, scales: PlotScales, layers: Layers): void {
  const split = data.series.length > 1;
  const getClass = (point: Point) => {
    const open = isOpen(data, point) ? ' open' : '';
    if ((split ? point.series : point.key) === data.highlight) return `bar warm${open}`;
    return split ? `bar ${seriesClass(data, point.series)}${open}` : `bar o1${open}`;
  };
  layers.get('bar o1');
  for (const name of drawingOrder(data)) {
    for (const point of data.points.filter((one) => one.series === name).filter(isMeasured)) {
      const [start, width] = scales.bar(point);
      const value = horizontal ? scales.x : scales.y;
      const [from, to] = [value(0), value(point.y)].sort((a, b) => a - b) as [number, number];
      const { path } = layers.get(getClass(point));
      if (horizontal) path.rect(from, start, to - from, width);
      else path.rect(start, from, width, to - from);
    }
  }
}

function drawLines(data: PlotData, { x, y }: PlotScales, layers: Layers): void {
  for (const name of drawingOrder(data)) {
    const className = seriesClass(data, name);
    const draw = (path: PathContext) =>
      line<Point>(
        (point) => x(point.x),
        (point) => y(point.y ?? 0),
      )
        .defined(isMeasured)
        .context(asCanvas(path));
    const points = data.points.filter((point) => point.series === name);
    const whole = points.filter((point) => !isOpen(data, point));
    draw(layers.get(`line ${className}`).path)(whole);
    for (const point of points.filter((one) => isOpen(data, one)).filter(isMeasured))
      layers.get(`dot ${className} open`).circles += circle(x(point.x), y(point.y));
  }
}

function drawDots(data: PlotData, { x, y }: PlotScales, layers: Layers): void {
  for (const name of drawingOrder(data)) {
    const className = seriesClass(data, name);
    const layer = layers.get(`dot ${className}`);
    const type = SYMBOLS[className];
    for (const point of data.points.filter((one) => one.series === name).filter(isMeasured)) {
      const [left, top] = [x(point.x), y(point.y)];
      if (type) type.draw(asCanvas(layer.path.from(left, top)), Math.PI * DOT_RADIUS ** 2);
      else layer.circles += circle(left, top);
    }
  }
}

export interface StackedPoint extends Point {
  bottom: number;
  top: number;
}

export function stackPoints({ points, series }: PlotData): StackedPoint[] {
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

function drawAreas(data: PlotData, { x, y }: PlotScales, layers: Layers): void {
  const points = stackPoints(data);
  for (const name of drawingOrder(data)) {
    const layer = points.filter((point) => point.series === name);
    const className = seriesClass(data, name);
    const left = (point: StackedPoint) => x(point.x);
    area<StackedPoint>(
      left,
      (point) => y(point.bottom),
      (point) => y(point.top),
    ).context(asCanvas(layers.get(`area ${className}`).path))(layer);
    line<StackedPoint>(left, (point) => y(point.top)).context(asCanvas(layers.get(`line ${className}`).path))(layer);
  }
}

export function drawMarks(data: PlotData, layout: PlotLayout, scales: PlotScales): string {
  const layers = new Layers();
  if (data.mark === 'bar') drawBars(data, layout, scales, layers);
  else ({ line: drawLines, dot: drawDots, area: drawAreas })[data.mark](data, scales, layers);
  return layers.toString();
}
