import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { AppEnv } from './env.ts';

/** The owner, as a call knows them. `signedInAt`: when they last proved who they are; dangerous acts ask for a recent proof. */
export interface Owner {
  id: string;
  email: string;
  signedInAt: Date;
}

/** The cookie of the tests' session. */
export const TEST_SESSION_COOKIE = 'test-session';

/** Names that lead to this machine and nowhere else (RFC 6761: `localhost`, `.test`), so that a deployment never answers to them. */
const isLocal = (hostname: string): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\]|(?:[a-z\d-]+\.)*test)$/u.test(hostname);

async function sameText(left: string, right: string): Promise<boolean> {
  const digests = await Promise.all([left, right].map((text) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
  const [a, b] = digests as [ArrayBuffer, ArrayBuffer];
  return crypto.subtle.timingSafeEqual(a, b);
}

/**
 * Who asks: the owner, somebody who is signed in and is not the owner (`other`), or nobody who is known (undefined). Known by a session
 * for tests: `TEST_SESSION`, which no deployment sets, in a cookie, to a host on this machine.
 */
export async function whoAsks<E extends AppEnv>(c: Context<E>): Promise<Owner | 'other' | undefined> {
  const expected = c.env.TEST_SESSION;
  const given = getCookie(c, TEST_SESSION_COOKIE);
  if (!expected || !given || !isLocal(new URL(c.req.url).hostname)) return undefined;
  if (!(await sameText(expected, given))) return undefined;
  return { id: 'test', email: 'owner@lycabettus.test', signedInAt: new Date() };
}

export const isOwner = async (c: Context<AppEnv>): Promise<boolean> => typeof (await whoAsks(c)) === 'object';
