import type { APIRoute } from 'astro';
import { readResume } from '@/features/resume/resume.ts';
import { toLocale } from '@/i18n/locales.ts';

export { getStaticPaths } from '@/i18n/static-paths.ts';

export const GET: APIRoute = ({ params }) => Response.json(readResume(toLocale(params['locale'])));
