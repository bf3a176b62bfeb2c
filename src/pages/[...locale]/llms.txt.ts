import type { APIRoute } from 'astro';
import { llmsText } from '@/features/machines/llms.ts';
import { toLocale } from '@/i18n/locales.ts';

export { getStaticPaths } from '@/i18n/static-paths.ts';

export const GET: APIRoute = async ({ params }) => new Response(await llmsText(toLocale(params['locale'])));
