import type { Env } from '../env.ts';
import { ApiError } from './api-error.ts';
import { readBuild } from './build.ts';

const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])$/u;

export const isLocal = ({ hostname }: URL): boolean => LOCAL.test(hostname);

/** Holds values, not promises: a request cannot wait for another's work. */
const known = new WeakMap<Env, string>();

async function builtAddress(env: Env): Promise<string> {
  const build = await readBuild(env.ASSETS).catch(() => {
    throw new ApiError('unavailable');
  });
  return build.url;
}

/** For links in mails that no request causes. @throws ApiError `unavailable` where the build cannot be read */
export async function configuredOrigin(env: Env): Promise<string> {
  const origin = known.get(env);
  if (origin !== undefined) return origin;
  const url = new URL(env.SITE_URL ?? (await builtAddress(env)));
  // Links in mails hold tokens, which must not travel over http even once, before HSTS is known.
  if (!isLocal(url)) url.protocol = 'https:';
  known.set(env, url.origin);
  return url.origin;
}

/**
 * Ignores the requested host, since links in mails must lead to the configured site; the local machine is an exception.
 * @throws ApiError `unavailable` where the build cannot be read
 */
export async function siteOrigin(env: Env, address: string): Promise<string> {
  const requested = new URL(address);
  return isLocal(requested) ? requested.origin : configuredOrigin(env);
}

export const isSiteHost = async (env: Env, address: string): Promise<boolean> =>
  new URL(address).host === new URL(await siteOrigin(env, address)).host;
