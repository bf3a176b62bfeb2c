import { type ScaleBand, scaleBand, scalePoint } from 'd3-scale';
import type { PlotLayout } from './layout.ts';
import { linearScale } from './path.ts';
import type { PlotData, Point } from './plot-data.ts';

export interface PlotScales {
  x: (value: number | string) => number;
  y: (value: number | string) => number;
  bar: (point: Point) => [start: number, width: number];
}

const DOT_INSET = 12;
const MOST_ROUNDING = 30;

interface PositionScale {
  (value: string): number | undefined;
  bandwidth(): number;
}

/** Sets bars and points on whole units, unless that wastes much of the width. */
function rounded<S extends PositionScale & { step(): number; round(on: boolean): S; domain(): string[] }>(scale: S, gaps: number): S {
  const step = scale.step();
  return (step - Math.floor(step)) * (scale.domain().length - gaps) <= MOST_ROUNDING ? scale.round(true) : scale;
}

function band(domain: readonly string[], range: [number, number], inner: number, outer = inner): ScaleBand<string> {
  return rounded(scaleBand(domain, range).paddingInner(inner).paddingOuter(outer), inner);
}

const start = (scale: PositionScale, value: string): number => scale(value) ?? 0;
const middle = (scale: PositionScale) => (value: number | string) => start(scale, String(value)) + scale.bandwidth() / 2;
const padding = (keys: readonly string[]): number => (keys.length > 16 ? 0.2 : 0.3);

function numberedX({ mark, points }: PlotData, range: [number, number]): PlotScales['x'] {
  const inset = mark === 'dot' ? DOT_INSET : 0;
  const values = points.filter(({ y }) => mark !== 'dot' || y !== null).map(({ x }) => Number(x));
  const scale = linearScale([Math.min(...values), Math.max(...values)], [range[0] + inset, range[1] - inset]);
  return (value) => scale(Number(value));
}

export function plotScales(data: PlotData, { width, height, margin, horizontal, domain }: PlotLayout): PlotScales {
  const { keys, series, mark, xKind } = data;
  const across: [number, number] = [margin.left, width - margin.right];
  const noBar: PlotScales['bar'] = () => [0, 0];
  if (horizontal) {
    const names = band(keys, [margin.top, height - margin.bottom], padding(keys));
    const x = linearScale(domain, across);
    return { x: (value) => x(Number(value)), y: middle(names), bar: ({ key }) => [start(names, key), names.bandwidth()] };
  }
  const upward = linearScale(domain, [height - margin.bottom, margin.top]);
  const y = (value: number | string) => upward(Number(value));
  if (mark !== 'bar') {
    if (xKind !== 'text') return { x: numberedX(data, across), y, bar: noBar };
    const inset = mark === 'dot' ? DOT_INSET : 0;
    const places = scalePoint(keys, [across[0] + inset, across[1] - inset]).padding(padding(keys));
    return { x: middle(rounded(places, 1)), y, bar: noBar };
  }
  if (series.length === 1) {
    const places = band(keys, across, padding(keys));
    return { x: middle(places), y, bar: ({ key }) => [start(places, key), places.bandwidth()] };
  }
  const groups = band(keys, across, 0.25, 0);
  const within = band(series, [0, groups.bandwidth()], 0.05);
  return { x: middle(groups), y, bar: (point) => [start(groups, point.key) + start(within, point.series), within.bandwidth()] };
}
