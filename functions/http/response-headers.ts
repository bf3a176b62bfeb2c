import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';

/**
 * The policy that comes as a header with every page and file. Each HTML page carries the full one, with `default-src 'none'` and the
 * hashes of its own scripts and styles, in a `<meta>`; a browser applies both. Here stands what a `<meta>` cannot say
 * (`frame-ancestors`) and what holds for all pages. No `object-src`: the `<meta>` closes it, and as a header of a PDF it could keep
 * the browser's own viewer from showing it.
 */
export const PAGE_POLICY = "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The policy of answers that are data: opened as a page, they may load nothing. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The same of a file that somebody sent: opened as a page, it is also nobody's, and may do nothing. A call sets it itself. */
export const FILE_POLICY = `${API_POLICY}; sandbox`;

/**
 * The referrer policy of a page whose address is a key: told to no other site. Not `no-referrer`, with which a browser sends
 * `Origin: null` with the page's own forms.
 */
export const KEEP_REFERRER = 'same-origin';

/**
 * Sets headers on what a handler answered. Not by `c.header`, which copies the answer each time: a copy is needed only where the answer
 * came from `ASSETS`, whose headers are read-only. (A copy would also lose an opened websocket.)
 */
export function setResponseHeaders(c: Context<AppEnv>, headers: Readonly<Record<string, string>>): void {
  try {
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  } catch {
    c.res = new Response(c.res.body, c.res);
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  }
}
