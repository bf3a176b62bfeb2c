import type { APIRoute } from 'astro';
import { changeDates } from '@/features/entries/change-dates.ts';
import { resumePdf } from '@/features/resume/pdf.ts';
import { readResume } from '@/features/resume/resume.ts';
import { toLocale } from '@/i18n/locales.ts';

export { getStaticPaths } from '@/i18n/static-paths.ts';

export const GET: APIRoute = async ({ params }) => {
  const locale = toLocale(params['locale']);
  const changedAt = changeDates('content/resume')(`content/resume/${locale}.json`);
  const pdf = await resumePdf(locale, readResume(locale), changedAt === null ? undefined : new Date(changedAt));
  return new Response(pdf, { headers: { 'Content-Type': 'application/pdf' } });
};
