import { readData } from '@/features/content/data-file.ts';
import { formatMonth } from '@/i18n/format.ts';
import type { Locale } from '@/i18n/locales.ts';
import { translator } from '@/i18n/translator.ts';
import { type Resume, resumeSchema } from './resume.schema.ts';

/** @throws Error that names the file and each wrong field */
export const readResume = (locale: Locale): Resume => readData(`content/resume/${locale}.json`, resumeSchema);

/** `Sept 2019 – present`; without a start, or within one month (or year), the end alone. */
export function resumeSpan(
  locale: Locale,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
): string {
  const show = (date: string) => (date.length === 4 ? date : formatMonth(locale, date));
  const end = endDate ? show(endDate) : translator(locale)('resume.present');
  const start = startDate && show(startDate);
  return start && start !== end ? `${start} – ${end}` : end;
}
