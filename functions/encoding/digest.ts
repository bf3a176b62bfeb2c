import { type Bytes, utf8 } from './bytes.ts';

export async function sha256(content: string | BufferSource): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', typeof content === 'string' ? utf8(content) : content));
}

export const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const sha256Hex = async (content: string | BufferSource): Promise<string> => toHex(await sha256(content));
