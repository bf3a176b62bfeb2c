import type { APIRoute } from 'astro';
import { identity } from '@/features/identity/identity.ts';
import { webManifest } from '@/features/install/manifest.ts';
import { toLocale } from '@/i18n/locales.ts';

export { getStaticPaths } from '@/i18n/static-paths.ts';

export const GET: APIRoute = ({ params }) =>
  new Response(JSON.stringify(webManifest(identity, toLocale(params['locale']))), {
    headers: { 'Content-Type': 'application/manifest+json' },
  });
