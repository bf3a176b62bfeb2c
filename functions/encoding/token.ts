import { toBase64url } from './bytes.ts';
import { sha256 } from './digest.ts';

/** 256 random bits, base64url. */
export const newToken = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(32)));

/** The stored form of a token: its SHA-256, base64url. */
export const tokenHash = async (token: string): Promise<string> => toBase64url(await sha256(token));
