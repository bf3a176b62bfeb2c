import { toBase64url, utf8 } from '../encoding/bytes.ts';

/** A token that nobody guesses: 256 random bits, base64url. */
export const newToken = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(32)));

/** What of a token is stored: its SHA-256, base64url. */
export async function tokenHash(token: string): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(token))));
}

/** Letters and digits that are not mistaken for one another. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a person can read out: `PR-7K4M-2QXA`. */
export function newReference(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => LETTERS[byte % LETTERS.length]);
  return `PR-${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}
