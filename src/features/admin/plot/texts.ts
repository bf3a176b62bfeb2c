import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';
import { STATE_KEYS } from '../shell/texts.ts';

export const PLOT_KEYS = [...STATE_KEYS, 'adminPlot.*', 'plot.base'] as const satisfies readonly KeyPattern[];
export type PlotTexts = Record<KeysOf<(typeof PLOT_KEYS)[number]>, string>;
