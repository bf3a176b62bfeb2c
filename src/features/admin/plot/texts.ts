import type { MessageKey } from '@/i18n/translator.ts';
import { STATE_KEYS } from '../shell/texts.ts';

/** The strings of a plot: `pick(locale, PLOT_KEYS)`. */
export const PLOT_KEYS = [...STATE_KEYS, 'adminPlot.table', 'adminPlot.empty', 'plot.base'] as const satisfies readonly MessageKey[];
export type PlotTexts = Record<(typeof PLOT_KEYS)[number], string>;
