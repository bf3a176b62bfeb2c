import type { APIRoute } from 'astro';
import { feed } from '@/features/machines/feed.ts';
import { localeOf } from '@/i18n/locales.ts';

export { getStaticPaths } from '@/i18n/static-paths.ts';

export const GET: APIRoute = ({ params }) => feed('notes', localeOf(params['locale']));
