import { toBase64url, utf8 } from './bytes.ts';

/** A token that nobody guesses: 256 random bits, base64url. */
export const newToken = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(32)));

/** What of a token is stored: its SHA-256, base64url. */
export async function tokenHash(token: string): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(token))));
}
