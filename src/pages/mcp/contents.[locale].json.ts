import type { APIRoute } from 'astro';
import { buildContents } from '@/features/mcp/contents.ts';
import { LOCALE_CODES, toLocale } from '@/i18n/locales.ts';

export const getStaticPaths = () => LOCALE_CODES.map((locale) => ({ params: { locale } }));

export const GET: APIRoute = async ({ params }) => Response.json(await buildContents(toLocale(params['locale'])));
