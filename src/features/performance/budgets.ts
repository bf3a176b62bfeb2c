import type { Locale } from '@/i18n/locales.ts';
import type { PageTemplate } from '../analytics/templates.shared.ts';
import type { Vital } from '../analytics/vitals.shared.ts';

/** Bytes of a page with the styles of its first screen, after brotli: one round trip, headers included. */
export const PAGE_BYTES = 12_000;
/**
 * An article, a project or a thesis with its plots, tables and drawings. In English it fits one round trip as every page does; in Greek,
 * whose letters take two bytes each before compression, it has this much, under the ten segments of 1,460 bytes of a first window.
 */
export const LONG_TEXT_BYTES: Readonly<Record<Locale, number>> = { en: 12_000, el: 13_000 };
/** Templates of long texts. */
export const LONG_TEXTS: readonly PageTemplate[] = ['article', 'note', 'project'];
/** Bytes of script that runs untouched, after brotli. */
export const SCRIPT_BYTES = 4_000;
/** Bytes of the font files that a page may ask for. */
export const FONT_BYTES: Readonly<Record<Locale, number>> = { en: 50_000, el: 75_000 };

/** Weight limit of a page with its styles. */
export const pageBytes = (template: PageTemplate, locale: Locale): number =>
  LONG_TEXTS.includes(template) ? LONG_TEXT_BYTES[locale] : PAGE_BYTES;

/** The site's own budgets: milliseconds; CLS is a score. Time to first byte depends on the network and has none. */
export const VITAL_BUDGETS: Readonly<Partial<Record<Vital, number>>> = { LCP: 900, CLS: 0, INP: 100, FCP: 900 };
/** Up to here a page is "good" at the 75th percentile (web.dev/articles/defining-core-web-vitals-thresholds). */
export const GOOD_VITALS: Readonly<Record<Vital, number>> = { LCP: 2_500, CLS: 0.1, INP: 200, FCP: 1_800, TTFB: 800 };

export type Verdict = 'within' | 'over' | 'poor';

/** Compares a figure with the budget and the limit of "good". */
export function verdictOn(metric: Vital, value: number): Verdict {
  if (value > GOOD_VITALS[metric]) return 'poor';
  return value > (VITAL_BUDGETS[metric] ?? GOOD_VITALS[metric]) ? 'over' : 'within';
}
