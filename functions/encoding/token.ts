import { toBase64url } from './bytes.ts';
import { sha256 } from './digest.ts';

export const newToken = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(32)));

export const tokenHash = async (token: string): Promise<string> => toBase64url(await sha256(token));
