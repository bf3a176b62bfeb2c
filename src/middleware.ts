import { defineMiddleware } from 'astro:middleware';
import { usedStyles } from './features/security/page-styles.ts';
import { narrowPolicy } from './features/security/policy.ts';

/** At build: each page carries the styles that it uses, and its policy names only what it carries. */
export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = await response.text();
  return new Response(await narrowPolicy(html, (css) => usedStyles(css, html)), response);
});
