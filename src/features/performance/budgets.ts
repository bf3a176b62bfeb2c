import type { Locale } from '@/i18n/locales.ts';
import type { PageTemplate } from '../analytics/templates.shared.ts';
import type { Vital } from '../analytics/vitals.shared.ts';

/** Bytes after brotli, with the first screen's styles: one round trip, headers included. */
export const PAGE_BYTES = 12_000;
/**
 * Long texts in English fit one round trip as other pages do; Greek letters take two bytes each
 * before compression. The limit stays under a first window of ten segments of 1,460 bytes.
 */
export const LONG_TEXT_BYTES: Readonly<Record<Locale, number>> = { en: 12_000, el: 13_000 };
export const LONG_TEXTS: readonly PageTemplate[] = ['article', 'note', 'project'];
export const SCRIPT_BYTES = 4_000;
export const FONT_BYTES: Readonly<Record<Locale, number>> = { en: 50_000, el: 75_000 };

export const pageBytes = (template: PageTemplate, locale: Locale): number =>
  LONG_TEXTS.includes(template) ? LONG_TEXT_BYTES[locale] : PAGE_BYTES;

/** The site's own, in milliseconds; CLS is a score. Time to first byte depends on the network. */
export const VITAL_BUDGETS: Readonly<Partial<Record<Vital, number>>> = { LCP: 900, CLS: 0, INP: 100, FCP: 900 };
/** Limits of "good" at the 75th percentile (web.dev/articles/defining-core-web-vitals-thresholds). */
export const GOOD_VITALS: Readonly<Record<Vital, number>> = { LCP: 2_500, CLS: 0.1, INP: 200, FCP: 1_800, TTFB: 800 };

export type Verdict = 'within' | 'over' | 'poor';

export function verdictOn(metric: Vital, value: number): Verdict {
  if (value > GOOD_VITALS[metric]) return 'poor';
  return value > (VITAL_BUDGETS[metric] ?? GOOD_VITALS[metric]) ? 'over' : 'within';
}
