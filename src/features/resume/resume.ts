import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { formatMonth } from '@/i18n/format.ts';
import type { Locale } from '@/i18n/locales.ts';
import { translator } from '@/i18n/translator.ts';
import { type Resume, resumeSchema } from './resume.schema.ts';

const file = (locale: Locale): string => `content/resume/${locale}.json`;

/** The résumé as the owner wrote it. @throws Error that names the file and each wrong field. */
export function resumeOf(locale: Locale): Resume {
  const result = resumeSchema.safeParse(JSON.parse(readFileSync(file(locale), 'utf8')));
  if (!result.success) throw new Error(`${file(locale)} does not fit the JSON Resume schema:\n${z.prettifyError(result.error)}`);
  return result.data;
}

/** `Sep 2019 – today`; a span without a start shows its end alone. */
export function resumeSpan(
  locale: Locale,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
): string {
  const show = (date: string) => (date.length === 4 ? date : formatMonth(locale, date));
  const end = endDate ? show(endDate) : translator(locale)('resume.present');
  return startDate ? `${show(startDate)} – ${end}` : end;
}
