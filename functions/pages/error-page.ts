import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { path, splitPath } from '../../src/i18n/path.ts';
import type { AppEnv } from '../env.ts';
import { ERROR_ADDRESSES } from './addresses.ts';

/** The page that speaks of a status: its own where there is one, else the general one. */
const addressOf = (status: number): string => {
  const own = `/${status}`;
  return own in ERROR_ADDRESSES ? own : '/error';
};

/** Answers with an error page of the language of the address, and with that status. With the pages out of reach, the bare number. */
export async function errorPage(c: Context<AppEnv>, status: ContentfulStatusCode, address = addressOf(status)): Promise<Response> {
  const url = new URL(path(splitPath(c.req.path).locale, address), c.req.url);
  const page = await c.env.ASSETS.fetch(new Request(url)).catch(() => undefined);
  c.header('Cache-Control', 'no-store');
  if (!page?.ok) return c.text(String(status), status);
  c.header('Content-Type', page.headers.get('Content-Type') ?? 'text/html; charset=utf-8');
  return c.newResponse(page.body, status);
}
