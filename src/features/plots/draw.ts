import type { Locale } from '../../i18n/locales.ts';
import { describePlot } from './describe.ts';
import { axisLabels, barValues, drawRules, endLabels, escapeText, noteMarks, type PlotNote } from './labels.ts';
import { plotLayout } from './layout.ts';
import { drawMarks } from './marks.ts';
import type { PlotData } from './plot-data.ts';
import { plotScales } from './scales.ts';

export interface PlotOptions {
  locale: Locale;
  title?: string | undefined;
  xLabel?: string | undefined;
  yLabel?: string | undefined;
  /** `%` and `€` follow every number, any other unit follows the axis name. */
  unit?: string | undefined;
  width?: number | undefined;
  notes?: readonly PlotNote[] | undefined;
}

/**
 * Draws SVG without styles, ids or colours: plot.css styles its classes.
 * @returns an `<svg role="img">` with an accessible name
 */
export function drawPlot(data: PlotData, options: PlotOptions): string {
  const layout = plotLayout(data, options.locale, options.unit, options.width);
  const scales = plotScales(data, layout);
  const { grid, base } = drawRules(layout, scales);
  const body =
    grid +
    noteMarks(options.notes ?? [], data, layout, scales) +
    drawMarks(data, layout, scales) +
    base +
    axisLabels(layout, scales) +
    barValues(data, layout, scales) +
    endLabels(data, layout, scales);
  const name = escapeText(describePlot(data, options));
  return `<svg viewBox="0 0 ${Math.round(layout.width)} ${Math.round(layout.height)}" role="img" aria-label="${name}" data-pagefind-ignore>${body}</svg>`;
}
