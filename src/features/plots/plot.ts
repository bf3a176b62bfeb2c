import { parseHTML } from 'linkedom';
import { drawPlotIn, type PlotOptions } from './draw.ts';
import type { PlotData } from './plot-data.ts';

// One document for every plot of a build: Plot only makes elements with it and attaches nothing.
const { document } = parseHTML('<!doctype html><html><body></body></html>');

/** Draws a plot while the site is built; `draw.ts` draws it in the browser. */
export const drawPlot = (data: PlotData, options: PlotOptions): string => drawPlotIn(document, data, options);
