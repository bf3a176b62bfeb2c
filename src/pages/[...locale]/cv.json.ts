import type { APIRoute } from 'astro';
import { resumeOf } from '@/features/resume/resume.ts';
import { localeOf } from '@/i18n/locales.ts';

export { getStaticPaths } from '@/i18n/static-paths.ts';

export const GET: APIRoute = ({ params }) => Response.json(resumeOf(localeOf(params['locale'])));
