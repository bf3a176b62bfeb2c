import { formatMonth } from '@/i18n/format.ts';
import type { Locale } from '@/i18n/locales.ts';
import { translator } from '@/i18n/translator.ts';

export const workPeriod = (locale: Locale, { from, to }: { from: string; to?: string | undefined }): string =>
  to === undefined
    ? translator(locale)('work.since', { date: formatMonth(locale, from) })
    : from === to
      ? formatMonth(locale, from)
      : `${formatMonth(locale, from)} – ${formatMonth(locale, to)}`;
