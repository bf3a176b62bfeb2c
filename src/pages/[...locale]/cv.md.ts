import type { APIRoute } from 'astro';
import { sampleNotice } from '@/features/identity/sample.ts';
import { markdownResponse } from '@/features/markdown/response.ts';
import { resumeMarkdown } from '@/features/resume/markdown.ts';
import { resumeOf } from '@/features/resume/resume.ts';
import { localeOf } from '@/i18n/locales.ts';

export { getStaticPaths } from '@/i18n/static-paths.ts';

export const GET: APIRoute = ({ params }) => {
  const locale = localeOf(params['locale']);
  const parts = [resumeMarkdown(locale, resumeOf(locale)), sampleNotice(locale, '/cv')];
  return markdownResponse(parts.filter(Boolean).join('\n'));
};
