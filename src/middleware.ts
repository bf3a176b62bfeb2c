import { defineMiddleware } from 'astro:middleware';
import { narrowPolicy } from './features/security/policy.ts';

/** At build: each page's policy names only what that page carries. */
export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  return new Response(narrowPolicy(await response.text()), response);
});
