import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';

/**
 * What a `<meta>` cannot say (`frame-ancestors`), and what holds for all pages and files; each page's `<meta>` has the rest. No
 * `object-src`: as a header of a PDF it could keep the browser's viewer from showing it.
 */
export const PAGE_POLICY = "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** For data: opened as a page, it may load nothing. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** For a file that somebody sent: opened as a page, it has no origin and may do nothing. */
export const FILE_POLICY = `${API_POLICY}; sandbox`;

/** For pages whose address is a key. Not `no-referrer`, with which browsers send `Origin: null` with the page's own forms. */
export const KEEP_REFERRER = 'same-origin';

/** Unlike `c.header`, copies the response only where its headers are read-only (`ASSETS`). A copy would lose an opened websocket. */
export function setResponseHeaders(c: Context<AppEnv>, headers: Readonly<Record<string, string>>): void {
  try {
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  } catch {
    c.res = new Response(c.res.body, c.res);
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  }
}
