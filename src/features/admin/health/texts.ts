import { HEALTH_KEYS } from '@/features/health/texts.ts';
import type { Locale } from '@/i18n/locales.ts';
import type { KeysOf } from '@/i18n/translator.ts';
import { PLOT_KEYS } from '../plot/texts.ts';
import { UNDO_KEYS } from '../shell/texts.ts';
import { TABLE_KEYS } from '../table/texts.ts';

export const HEALTH_ADMIN_KEYS = ['adminHealth.*', ...HEALTH_KEYS, ...TABLE_KEYS, ...PLOT_KEYS, ...UNDO_KEYS, 'budget.*'] as const;
export type HealthAdminTexts = Record<KeysOf<(typeof HEALTH_ADMIN_KEYS)[number]>, string>;

export interface PartProps {
  texts: HealthAdminTexts;
  locale: Locale;
  languageTag: string;
}

/** A job, a figure, a category or a detail may be newer than its text. */
export const nameOf = (texts: Partial<Record<string, string>>, group: 'job' | 'did' | 'category' | 'detail', name: string): string =>
  texts[`adminHealth.${group}.${name}`] ?? name;
