import { plot, type ScaleOptions } from '@observablehq/plot';
import type { Locale } from '../../i18n/locales.ts';
import { describePlot } from './describe.ts';
import { type Frame, frameOf } from './frame.ts';
import { axisLabels, barValues, endLabels, escapeText, rules, type Scales } from './labels.ts';
import { lighten } from './lighten.ts';
import { marksOf } from './marks.ts';
import type { PlotData } from './plot-data.ts';

export interface PlotOptions {
  locale: Locale;
  title?: string | undefined;
  xLabel?: string | undefined;
  yLabel?: string | undefined;
  /** Unit of y. `%` and `€` stand at every number, any other one beside the axis' name. */
  unit?: string | undefined;
  /** Width of the view box in user units. */
  width?: number | undefined;
}

/** Keeps dots off the axis' labels, in user units. */
const DOT_INSET = 12;

/** Places side by side: bars, and text on the x axis. */
const places = (data: PlotData, type: 'band' | 'point'): ScaleOptions => ({
  type,
  domain: data.keys,
  padding: data.keys.length > 16 ? 0.2 : 0.3,
});

function xScale(data: PlotData, frame: Frame, grouped: boolean): ScaleOptions {
  if (frame.horizontal) return { domain: frame.domain };
  if (grouped) return { type: 'band', domain: data.series, padding: 0.05 };
  if (data.mark === 'bar') return places(data, 'band');
  if (data.xKind === 'text') return places(data, 'point');
  return { type: data.xKind === 'number' ? 'linear' : 'utc' };
}

function drawn(data: PlotData, frame: Frame, document: Document): Element & { scale: ReturnType<typeof plot>['scale'] } {
  const { width, height, margin, horizontal, domain } = frame;
  const grouped = data.mark === 'bar' && data.series.length > 1;
  return plot({
    document,
    width,
    height,
    marginTop: margin.top,
    marginRight: margin.right,
    marginBottom: margin.bottom,
    marginLeft: margin.left,
    ...(data.mark === 'dot' ? { insetLeft: DOT_INSET, insetRight: DOT_INSET } : {}),
    x: { axis: null, ...xScale(data, frame, grouped) },
    y: { axis: null, ...(horizontal ? places(data, 'band') : { domain }) },
    ...(grouped ? { fx: { axis: null, domain: data.keys, padding: 0.25 } } : {}),
    marks: marksOf(data, frame),
  });
}

/** The scales of a drawn plot; places of bars are their middles. */
function scalesOf(svg: ReturnType<typeof drawn>): Scales {
  const place = (name: 'x' | 'y' | 'fx') => {
    const scale = svg.scale(name);
    if (!scale) throw new Error(`Plot made no scale "${name}"`);
    return (value: number | string): number => Number(scale.apply(value)) + (scale.bandwidth ?? 0) / 2;
  };
  return { x: place(svg.scale('fx') ? 'fx' : 'x'), y: place('y') };
}

/**
 * Draws a plot as SVG markup that carries no style, no id and no colour: src/features/plots/plot.css gives classes their look.
 * @param document makes the elements; nothing is attached to it
 * @returns an `<svg role="img">` with a name that says what is shown
 */
export function drawPlotIn(document: Document, data: PlotData, options: PlotOptions): string {
  const frame = frameOf(data, options.locale, options.unit, options.width);
  const svg = drawn(data, frame, document);
  const scales = scalesOf(svg);
  const { grid, base } = rules(frame, scales);
  const body = grid + lighten(svg) + base + axisLabels(frame, scales) + barValues(data, frame, scales) + endLabels(data, frame, scales);
  const name = escapeText(describePlot(data, options));
  return `<svg viewBox="0 0 ${Math.round(frame.width)} ${Math.round(frame.height)}" role="img" aria-label="${name}" data-pagefind-ignore>${body}</svg>`;
}
