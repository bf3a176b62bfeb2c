import { BASELINE, type PlotLayout, seriesClass, wrapText } from './layout.ts';
import { drawingOrder, stackPoints } from './marks.ts';
import { shortNumber } from './path.ts';
import type { PlotData } from './plot-data.ts';
import type { PlotScales } from './scales.ts';
import { LETTER } from './ticks.ts';

const END_LETTERS = 18;
const END_LINE = 17;
const END_GAP = 4;

export const escapeText = (text: string): string => text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/"/gu, '&quot;');

function textAt(x: number, y: number, lines: readonly string[], className = ''): string {
  const place = `x="${shortNumber(x)}"`;
  const [first = '', ...rest] = lines.map(escapeText);
  const more = rest.map((line) => `<tspan ${place} dy="1.2em">${line}</tspan>`).join('');
  return `<text ${place} y="${shortNumber(y)}"${className && ` class="${className}"`}>${first}${more}</text>`;
}

const group = (className: string, texts: readonly string[]): string =>
  texts.length > 0 ? `<g class="${className}">${texts.join('')}</g>` : '';

export function drawRules(
  { width, height, margin, y: ticks, domain, horizontal }: PlotLayout,
  { x, y }: PlotScales,
): { grid: string; base: string } {
  const length = shortNumber(width - margin.left - margin.right);
  const across = (value: number) => `M${shortNumber(margin.left)} ${shortNumber(y(value))}h${length}`;
  const grid = horizontal ? '' : ticks.flatMap(({ value }) => (typeof value === 'number' && value !== 0 ? [across(value)] : [])).join('');
  const zero = horizontal ? `M${shortNumber(x(0))} 0v${shortNumber(height)}` : across(0);
  return {
    grid: grid && `<path class="grid" d="${grid}"/>`,
    base: domain[0] <= 0 && domain[1] >= 0 ? `<path d="${zero}"/>` : '',
  };
}

/** `x` as in the column; points that the plot lacks are not marked. */
export interface PlotNote {
  x: string;
  label: string;
}

export function noteMarks(notes: readonly PlotNote[], data: PlotData, { height, margin }: PlotLayout, { x }: PlotScales): string {
  const texts = notes.flatMap(({ x: key, label }) => {
    const point = data.points.find((one) => one.key === key);
    if (!point) return [];
    const at = x(data.mark === 'bar' ? point.key : point.x);
    const line = `<path class="note" d="M${shortNumber(at)} ${margin.top}V${height - margin.bottom}"/>`;
    return [line + textAt(at, margin.top - 4, [label])];
  });
  return group('tx', texts);
}

export function axisLabels(layout: PlotLayout, { x, y }: PlotScales): string {
  const bottom = layout.height - layout.margin.bottom + BASELINE;
  const left = layout.margin.left - 8;
  const within = (place: number, lines: readonly string[]) => {
    const half = (Math.max(...lines.map((line) => line.length)) * LETTER) / 2;
    return Math.max(half, Math.min(layout.width - half, place));
  };
  const lift = (lines: readonly string[]) => (lines.length - 1) * 10.8;
  return (
    group(
      'ty',
      layout.y.map((tick) => textAt(left, y(tick.value) - lift(tick.lines), tick.lines)),
    ) +
    group(
      'tx',
      layout.x.map((tick) => textAt(within(x(tick.value), tick.lines), bottom, tick.lines)),
    )
  );
}

export function barValues(data: PlotData, layout: PlotLayout, { x, y }: PlotScales): string {
  if (data.mark !== 'bar' || data.series.length > 1) return '';
  const shown = data.points.filter((point) => point.y !== null && (layout.values || point.key === data.highlight));
  const texts = shown.map((point) => {
    const value = point.y ?? 0;
    const className = point.key === data.highlight ? 'warm' : '';
    if (layout.horizontal) return textAt(x(Math.max(0, value)) + 6, y(point.key), [layout.format(value)], className);
    return textAt(x(point.key), y(Math.max(0, value)) - 6, [layout.format(value)], className);
  });
  return group(layout.horizontal ? 'vx' : 'vy', texts);
}

interface EndLabel {
  x: number;
  y: number;
  lines: string[];
  className: string;
}

function labelsAtEnds(data: PlotData, scales: PlotScales): EndLabel[] {
  const layers = data.mark === 'area' ? stackPoints(data) : [];
  return drawingOrder(data).flatMap((name) => {
    const last = data.points.filter((point) => point.series === name && point.y !== null).at(-1);
    if (!last) return [];
    const layer = layers.find((point) => point.series === name && point.key === last.key);
    const height = layer ? (layer.bottom + layer.top) / 2 : (last.y ?? 0);
    return [{ x: scales.x(last.x), y: scales.y(height), lines: wrapText(name, END_LETTERS), className: seriesClass(data, name) }];
  });
}

/**
 * Writes each series' name beside its last point. Labels that would touch form a block, centred on
 * the mean of their lines' ends.
 */
export function endLabels(data: PlotData, layout: PlotLayout, scales: PlotScales): string {
  if (data.series.length < 2 || (data.mark !== 'line' && data.mark !== 'area')) return '';
  const labels = labelsAtEnds(data, scales).sort((a, b) => a.y - b.y);
  const right = Math.max(...labels.map((label) => label.x)) + 10;
  const size = (label: EndLabel) => label.lines.length * END_LINE + END_GAP;
  let blocks: EndLabel[][] = labels.map((label) => [label]);
  const centre = (block: EndLabel[]) => block.reduce((sum, label) => sum + label.y, 0) / block.length;
  const height = (block: EndLabel[]) => block.reduce((sum, label) => sum + size(label), 0);
  const top = (block: EndLabel[]) => Math.max(0, Math.min(layout.height - height(block), centre(block) - height(block) / 2));
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
      return textAt(right, base, label.lines, label.className);
    });
  });
  return group('ends', texts);
}
