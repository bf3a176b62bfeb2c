import type { Locale } from '@/i18n/locales.ts';
import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';
import { ADMIN_FORM_KEYS } from '../form/texts.ts';
import { PLOT_KEYS } from '../plot/texts.ts';
import { UNDO_KEYS } from '../shell/texts.ts';

export const ANALYTICS_ADMIN_KEYS = [
  'adminAnalytics.*',
  ...PLOT_KEYS,
  ...ADMIN_FORM_KEYS,
  ...UNDO_KEYS,
  'language.name.*',
  'analytics.channel.*',
  'analytics.device.*',
  'analytics.goal.*',
  'performance.template',
  'performance.template.*',
  'performance.all',
  'performance.ms',
  'table.csv.for',
  'table.csv.for.*',
] as const satisfies readonly KeyPattern[];
export type AnalyticsTexts = Record<KeysOf<(typeof ANALYTICS_ADMIN_KEYS)[number]>, string>;

export interface PartProps {
  texts: AnalyticsTexts;
  locale: Locale;
  languageTag: string;
}
