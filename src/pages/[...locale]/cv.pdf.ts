import type { APIRoute } from 'astro';
import { resumePdf } from '@/features/resume/pdf.ts';
import { resumeOf } from '@/features/resume/resume.ts';
import { localeOf } from '@/i18n/locales.ts';

export { getStaticPaths } from '@/i18n/static-paths.ts';

export const GET: APIRoute = async ({ params }) => {
  const locale = localeOf(params['locale']);
  return new Response(await resumePdf(locale, resumeOf(locale)), { headers: { 'Content-Type': 'application/pdf' } });
};
