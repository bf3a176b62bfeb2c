import { BASELINE, type Frame, wrap } from './frame.ts';
import { drawingOrder, stacked } from './marks.ts';
import { shortNumber } from './path.ts';
import type { PlotData } from './plot-data.ts';
import { seriesClass } from './series-class.ts';
import { LETTER } from './ticks.ts';

/** Turns a value of the data into a place in user units. */
export interface Scales {
  x: (value: number | string) => number;
  y: (value: number | string) => number;
}

/** Labels at the ends of lines: shown where there is room beside the plot, with 14-unit text. */
const END_LETTERS = 18;
const END_LINE = 17;
const END_GAP = 4;

export const escapeText = (text: string): string => text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/"/gu, '&quot;');

/** Text of one or more lines at a place. */
function textAt(x: number, y: number, lines: readonly string[], kind = ''): string {
  const place = `x="${shortNumber(x)}"`;
  const [first = '', ...rest] = lines.map(escapeText);
  const more = rest.map((line) => `<tspan ${place} dy="1.2em">${line}</tspan>`).join('');
  return `<text ${place} y="${shortNumber(y)}"${kind && ` class="${kind}"`}>${first}${more}</text>`;
}

const group = (kind: string, texts: readonly string[]): string => (texts.length > 0 ? `<g class="${kind}">${texts.join('')}</g>` : '');

/** Hairlines at the ticks of y, to lie behind the data, and the line at zero, to lie over it. */
export function rules({ width, height, margin, y: ticks, domain, horizontal }: Frame, { x, y }: Scales): { grid: string; base: string } {
  const length = shortNumber(width - margin.left - margin.right);
  const across = (value: number) => `M${shortNumber(margin.left)} ${shortNumber(y(value))}h${length}`;
  const grid = horizontal ? '' : ticks.flatMap(({ value }) => (typeof value === 'number' && value !== 0 ? [across(value)] : [])).join('');
  const zero = horizontal ? `M${shortNumber(x(0))} 0v${shortNumber(height)}` : across(0);
  return {
    grid: grid && `<path class="grid" d="${grid}"/>`,
    base: domain[0] <= 0 && domain[1] >= 0 ? `<path d="${zero}"/>` : '',
  };
}

/** The texts of both axes. Names of horizontal bars are y labels. */
export function axisLabels(frame: Frame, { x, y }: Scales): string {
  const bottom = frame.height - frame.margin.bottom + BASELINE;
  const left = frame.margin.left - 8;
  /** Keeps a label within the drawing, at its largest text size. */
  const within = (place: number, lines: readonly string[]) => {
    const half = (Math.max(...lines.map((line) => line.length)) * LETTER) / 2;
    return Math.max(half, Math.min(frame.width - half, place));
  };
  const lift = (lines: readonly string[]) => (lines.length - 1) * 10.8;
  return (
    group(
      'ty',
      frame.y.map((tick) => textAt(left, y(tick.value) - lift(tick.lines), tick.lines)),
    ) +
    group(
      'tx',
      frame.x.map((tick) => textAt(within(x(tick.value), tick.lines), bottom, tick.lines)),
    )
  );
}

/** The values at the bars: all of them, or where there is an axis only the highlighted one. */
export function barValues(data: PlotData, frame: Frame, { x, y }: Scales): string {
  if (data.mark !== 'bar' || data.series.length > 1) return '';
  const shown = data.points.filter((point) => point.y !== null && (frame.values || point.key === data.highlight));
  const texts = shown.map((point) => {
    const value = point.y ?? 0;
    const kind = point.key === data.highlight ? 'warm' : '';
    if (frame.horizontal) return textAt(x(Math.max(0, value)) + 6, y(point.key), [frame.format(value)], kind);
    return textAt(x(point.key), y(Math.max(0, value)) - 6, [frame.format(value)], kind);
  });
  return group(frame.horizontal ? 'vx' : 'vy', texts);
}

interface End {
  x: number;
  y: number;
  lines: string[];
  kind: string;
}

/** Where each line ends, before its label is moved. */
function ends(data: PlotData, scales: Scales): End[] {
  const layers = data.mark === 'area' ? stacked(data) : [];
  return drawingOrder(data).flatMap((name) => {
    const last = data.points.filter((point) => point.series === name && point.y !== null).at(-1);
    if (!last) return [];
    const layer = layers.find((point) => point.series === name && point.key === last.key);
    const height = layer ? (layer.bottom + layer.top) / 2 : (last.y ?? 0);
    return [{ x: scales.x(last.x), y: scales.y(height), lines: wrap(name, END_LETTERS), kind: seriesClass(data, name) }];
  });
}

/**
 * The series' names beside their last points, moved apart from one another as little as needed: groups of labels that would
 * touch are centred on the mean of their lines' ends.
 */
export function endLabels(data: PlotData, frame: Frame, scales: Scales): string {
  if (data.series.length < 2 || (data.mark !== 'line' && data.mark !== 'area')) return '';
  const labels = ends(data, scales).sort((a, b) => a.y - b.y);
  const right = Math.max(...labels.map((label) => label.x)) + 10;
  const size = (label: End) => label.lines.length * END_LINE + END_GAP;
  let blocks: End[][] = labels.map((label) => [label]);
  const centre = (block: End[]) => block.reduce((sum, label) => sum + label.y, 0) / block.length;
  const height = (block: End[]) => block.reduce((sum, label) => sum + size(label), 0);
  const top = (block: End[]) => Math.max(0, Math.min(frame.height - height(block), centre(block) - height(block) / 2));
  for (let index = 1; index < blocks.length; ) {
    const [above = [], here = []] = blocks.slice(index - 1, index + 1);
    if (top(above) + height(above) <= top(here)) index += 1;
    else {
      blocks = [...blocks.slice(0, index - 1), [...above, ...here], ...blocks.slice(index + 1)];
      index = Math.max(1, index - 1);
    }
  }
  const texts = blocks.flatMap((block) => {
    let y = top(block);
    return block.map((label) => {
      const base = y + END_GAP / 2 + END_LINE - 4;
      y += size(label);
      return textAt(right, base, label.lines, label.kind);
    });
  });
  return group('ends', texts);
}
