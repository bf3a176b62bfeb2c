import type { z } from 'zod';
import { fetchFrom } from '../../http/note-call.ts';

const LIMIT_MS = 10_000;

/** A reply that makes no sense of the request; `message` is a status such as `HTTP 401`. */
export class ProjectFault extends Error {}

/** @throws ProjectFault for any status outside of 2xx and `expected` */
export async function ask(address: string, init: RequestInit, expected: readonly number[] = []): Promise<Response> {
  const response = await fetchFrom('repository', address, { ...init, signal: AbortSignal.timeout(LIMIT_MS) }).catch((error: unknown) => {
    throw new ProjectFault(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable');
  });
  if (response.ok || expected.includes(response.status)) return response;
  await response.body?.cancel();
  throw new ProjectFault(`HTTP ${response.status}`);
}

/** @throws ProjectFault for a reply of another shape */
export async function readReply<T>(response: Response, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw new ProjectFault('unusable');
  return parsed.data;
}

export function toBase64(content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Line breaks inside are allowed. */
export const bytesFromBase64 = (encoded: string): Uint8Array =>
  Uint8Array.from(atob(encoded.replaceAll(/\s/gu, '')), (letter) => letter.charCodeAt(0));

export const fromBase64 = (encoded: string): string => new TextDecoder().decode(bytesFromBase64(encoded));
