import { defineMiddleware } from 'astro:middleware';
import { linkBelow } from './features/performance/below.ts';
import { leanHtml } from './features/performance/lean-html.ts';
import { stylesUsedBy } from './features/performance/page-styles.ts';
import { narrowPolicy } from './features/security/policy.ts';
import below from './styles/below.css?inline';
import belowAddress from './styles/below.css?url';

const WHOLE_STYLES = /<html [^>]*data-styles="whole"/u;

/** At build, trims each page's styles, white space and content security policy to what it uses. */
export const onRequest = defineMiddleware(async ({ locals, url }, next) => {
  locals.address = url.pathname.replace(/(?:\/index)?\.html$/u, '') || '/';
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = await response.text();
  if (WHOLE_STYLES.test(html)) return new Response(await narrowPolicy(html), response);
  const page = linkBelow(leanHtml(html), belowAddress);
  const early = await stylesUsedBy(page.above)(below);
  return new Response(await narrowPolicy(page.html, stylesUsedBy(page.html), early), response);
});
