import type { Locale } from '@/i18n/locales.ts';
import { translator } from '@/i18n/translator.ts';

export interface Duration {
  min: number;
  max: number;
  unit: 'day' | 'week' | 'month';
}

/** `2–6 wk`, `1 d`; in Greek `2–6 εβδ.` */
export const serviceDuration = (locale: Locale, { min, max, unit }: Duration): string =>
  `${min === max ? min : `${min}–${max}`}\u00a0${translator(locale)(`duration.${unit}`)}`;
