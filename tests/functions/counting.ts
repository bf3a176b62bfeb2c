import { env } from 'cloudflare:workers';
import { CHROME } from './user-agents.ts';
import { visit } from './visit.ts';

/** Headers that a browser sends with an event. Visitors have documentation addresses (RFC 5737). */
export const browser = (headers: Record<string, string> = {}): Record<string, string> => ({
  'Content-Type': 'application/json',
  'User-Agent': CHROME,
  'Sec-Fetch-Site': 'same-origin',
  'CF-Connecting-IP': '192.0.2.1',
  ...headers,
});

export const send = (body: object | string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Response> =>
  visit('/api/analytics/event', {
    method: 'POST',
    headers: browser(headers),
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  });

export const view = (path: string, properties: object = {}): object => ({ event: 'page_view', properties: { path, ...properties } });

/** Sends a page view of the visitor with this number. */
export const viewBy = (visitor: number, path: string, properties: object = {}): Promise<Response> =>
  send(view(path, properties), { 'CF-Connecting-IP': `198.51.100.${visitor}` });

/** Number of requests that exceeds a limit per minute, even if a minute ends among them. */
export const flood = (limit: number): number => 2 * limit + 1;

/** Sends requests one after the other until one is refused. @returns the refused response, then the accepted ones */
export async function untilRefused(
  limit: number,
  ask: (call: number) => Promise<Response>,
): Promise<[refused: Response, ...before: Response[]]> {
  const before: Response[] = [];
  for (let call = 0; call < flood(limit); call += 1) {
    const response = await ask(call);
    if (response.status === 429) return [response, ...before];
    before.push(response);
  }
  throw new Error(`none of ${before.length} calls was refused`);
}

export async function rows(table = 'analytics_events'): Promise<Record<string, unknown>[]> {
  return (await env.DB.prepare(`SELECT * FROM ${table}`).all()).results;
}

export async function only(table = 'analytics_events'): Promise<Record<string, unknown>> {
  const [row, ...more] = await rows(table);
  if (!row || more.length > 0) throw new Error(`${table} holds ${more.length + (row ? 1 : 0)} rows, not one`);
  return row;
}
