import type { APIRoute } from 'astro';
import { editorPage } from '@/features/content/admin/editor/editor-page.ts';
import { identity } from '@/features/identity/identity.ts';
import { toLocale } from '@/i18n/locales.ts';

export { getStaticPaths } from '@/i18n/static-paths.ts';

export const GET: APIRoute = ({ params }) =>
  new Response(editorPage(toLocale(params['locale']), identity.repository), { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
