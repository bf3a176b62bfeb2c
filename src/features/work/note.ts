import type { Entry } from '@/features/entries/entries.ts';
import type { Locale } from '@/i18n/locales.ts';
import { translator } from '@/i18n/translator.ts';

/** The line beside a list of projects; it owns up to samples while any is one. */
export function workNote(locale: Locale, work: readonly Entry<'work'>[]): string {
  const t = translator(locale);
  return work.some(({ data }) => data.illustrative) ? `${t('home.work.note')} ${t('home.work.sample')}` : t('home.work.note');
}
