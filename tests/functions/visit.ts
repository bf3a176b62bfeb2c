import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { app } from '../../functions/app.ts';
import type { Env } from '../../functions/env.ts';
import type { Build } from '../../src/features/health/health.schema.ts';

const ORIGIN = 'https://lycabettus.example';
/** Completes an address that begins with a slash; returns a full one unchanged. */
const whole = (address: string): string => (address.startsWith('https://') ? address : `${ORIGIN}${address}`);

let networks = 0;
/** Address of a visitor in a network of its own, so that no limit or share applies. */
export const newNetwork = (): string => {
  networks += 1;
  return `2001:db8:${(0x1000 + networks).toString(16)}::1`;
};

/** Requests an address from the worker without following redirects. */
export const visit = (address: string, init: RequestInit = {}): Promise<Response> =>
  exports.default.fetch(new Request(whole(address), { redirect: 'manual', ...init }));

/** The same, and waits for the work after the response. */
export async function visitAndWait(address: string, init: RequestInit = {}, bindings: Partial<Env> = {}): Promise<Response> {
  const work = createExecutionContext();
  const response = await app.request(whole(address), { redirect: 'manual', ...init }, { ...env, ...bindings }, work);
  await waitOnExecutionContext(work);
  return response;
}

/** The same, with some bindings replaced. */
export const visitWith = async (bindings: Partial<Env>, address: string, init: RequestInit = {}): Promise<Response> =>
  app.request(whole(address), init, { ...env, ...bindings });

/** The site's files; requests of addresses for which `fails` returns true throw. */
export const brokenAssets = (fails: (pathname: string) => boolean): Fetcher => {
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    if (fails(new URL(request.url).pathname)) throw new Error('out of reach');
    return env.ASSETS.fetch(request);
  };
  return { fetch } as Fetcher;
};

/** The site's files with another `build.json`. */
export const buildWith = (changed: Partial<Build>): Fetcher => {
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const response = await env.ASSETS.fetch(request);
    return new URL(request.url).pathname === '/build.json'
      ? Response.json({ ...((await response.json()) as object), ...changed })
      : response;
  };
  return { fetch } as Fetcher;
};

export const readTitle = async (page: Response): Promise<string | undefined> => /<title>(.*?)<\/title>/u.exec(await page.text())?.[1];
