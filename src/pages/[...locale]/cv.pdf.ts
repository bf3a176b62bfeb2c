import type { APIRoute } from 'astro';
import { resumePdf } from '@/features/resume/pdf.ts';
import { readResume } from '@/features/resume/resume.ts';
import { toLocale } from '@/i18n/locales.ts';

export { getStaticPaths } from '@/i18n/static-paths.ts';

export const GET: APIRoute = async ({ params }) => {
  const locale = toLocale(params['locale']);
  return new Response(await resumePdf(locale, readResume(locale)), { headers: { 'Content-Type': 'application/pdf' } });
};
