import { identity } from '@/features/identity/identity.ts';

/** Everything public may be crawled; what is not meant for an index says so itself. */
export const GET = () =>
  new Response(
    `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /admin\nDisallow: /el/admin\n\nSitemap: ${identity.url}/sitemap-index.xml\n`,
  );
