import type { APIRoute } from 'astro';
import { sampleNotice } from '@/features/identity/sample.ts';
import { markdownResponse } from '@/features/markdown/twin.ts';
import { resumeMarkdown } from '@/features/resume/markdown.ts';
import { readResume } from '@/features/resume/resume.ts';
import { toLocale } from '@/i18n/locales.ts';

export { getStaticPaths } from '@/i18n/static-paths.ts';

export const GET: APIRoute = ({ params }) => {
  const locale = toLocale(params['locale']);
  const parts = [resumeMarkdown(locale, readResume(locale)), sampleNotice(locale, '/cv')];
  return markdownResponse(parts.filter(Boolean).join('\n'));
};
