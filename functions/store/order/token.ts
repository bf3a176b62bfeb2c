import { DAY_MS } from '../../calendar.ts';
import { fromBase64url, toBase64url, utf8 } from '../../encoding/bytes.ts';
import { hmacKey } from '../../encoding/digest.ts';
import type { Env } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { getAuthSecret } from '../../settings.ts';

/** Two years of liability for lack of conformity (Directive 2019/771, article 10), from a delivery some weeks after the mail. */
const TOKEN_DAYS = 800;

export const declarationSubject = (id: string): string => `withdrawal:${id}`;

/** `m`: mailed to the order's address alone, so that whoever has it reads that mailbox. `p`: shown to whoever placed the order, or its owner. */
export type Way = 'm' | 'p';

const FORM = /^([mp])([\da-z]{1,6})\.([\w-]{43})$/u;

/** Changing `AUTH_SECRET` ends all links; the next mail has a new one. */
async function signingKey(env: Env): Promise<CryptoKey> {
  const secret = getAuthSecret(env);
  if (!secret) throw new ApiError('unavailable');
  return hmacKey(secret, 'orders');
}

/** The subject is bound to the way and the end, so that neither can be changed. */
const signedText = (subject: string, way: string, end: string): Uint8Array<ArrayBuffer> => utf8(`${way}${end}\n${subject}`);

async function sign(env: Env, text: Uint8Array<ArrayBuffer>): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.sign('HMAC', await signingKey(env), text)));
}

/**
 * Makes a token that opens the order or a declaration (`withdrawal:id`) without an account, or marks the site's own words (`received:`). Not
 * stored, so that a copy of the database opens nothing.
 * @param from the end counts from then @throws ApiError `unavailable`
 */
export async function orderToken(env: Env, subject: string, way: Way, from: Date): Promise<string> {
  const end = (Math.floor(from.getTime() / DAY_MS) + TOKEN_DAYS).toString(36);
  return `${way}${end}.${await sign(env, signedText(subject, way, end))}`;
}

/** Compares in constant time. @returns how it reached its holder; undefined for another's, or after its end */
export async function readToken(env: Env, subject: string, token: string, now = new Date()): Promise<Way | undefined> {
  const [, way, end, mac] = FORM.exec(token) ?? [];
  const bytes = fromBase64url(mac ?? '');
  if (way === undefined || end === undefined || bytes === undefined) return undefined;
  const isSigned = await crypto.subtle.verify('HMAC', await signingKey(env), bytes, signedText(subject, way, end));
  const isOpen = Number.parseInt(end, 36) * DAY_MS > now.getTime();
  return isSigned && isOpen ? (way as Way) : undefined;
}

export const orderSecret = (env: Env, id: string): Promise<string> => sign(env, utf8(`secret\n${id}`));
