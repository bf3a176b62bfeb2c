import type { Context } from 'hono';
import type { AppEnv } from '../../env.ts';
import { prefersMarkdown } from './accept.ts';

const FILE = /\.[^/.]+$/u;

async function twin({ env, req }: Context<AppEnv>): Promise<Response | undefined> {
  const url = new URL(req.url);
  url.pathname += '.md';
  const response = await env.ASSETS.fetch(new Request(url, req.raw));
  if (response.status !== 200 && response.status !== 304) {
    await response.body?.cancel();
    return undefined;
  }
  const markdown = new Response(response.body, response);
  if (response.status === 200) markdown.headers.set('Content-Type', 'text/markdown; charset=utf-8');
  return markdown;
}

export async function pageOrMarkdown(c: Context<AppEnv>): Promise<Response> {
  if (FILE.test(c.req.path) || c.req.path.endsWith('/')) return c.env.ASSETS.fetch(c.req.raw);
  const markdown = prefersMarkdown(c.req.header('Accept')) ? await twin(c) : undefined;
  const response = markdown ?? (await c.env.ASSETS.fetch(c.req.raw));
  const varied = new Response(response.body, response);
  varied.headers.append('Vary', 'Accept');
  return varied;
}
