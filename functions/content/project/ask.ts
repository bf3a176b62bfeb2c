import type { z } from 'zod';
import { fetchFrom } from '../../http/note-call.ts';
import type { ChangedFile, Project } from './project.ts';

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

export const toBase64 = (content: string | Uint8Array): string =>
  (typeof content === 'string' ? new TextEncoder().encode(content) : content).toBase64();

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** With its byte order mark, if it has one. @throws ProjectFault for what is no UTF-8: written back, its letters would be lost */
export function textOf(content: Uint8Array): string {
  try {
    return decoder.decode(content);
  } catch {
    throw new ProjectFault('unusable');
  }
}

/** Line breaks inside are allowed. @throws ProjectFault */
export function bytesFromBase64(encoded: string): Uint8Array {
  try {
    return Uint8Array.fromBase64(encoded);
  } catch {
    throw new ProjectFault('unusable');
  }
}

/** @throws ProjectFault */
export const fromBase64 = (encoded: string): string => textOf(bytesFromBase64(encoded));

/**
 * What a refused commit means: a protected branch or a rule of the repository has the status of a file that somebody changed.
 * @returns false if one has changed @throws ProjectFault if none has
 */
export async function isWritten({ ok, status }: Response, files: readonly ChangedFile[], read: Project['read']): Promise<boolean> {
  if (ok) return true;
  // A picture is no text to read; it counts as changed.
  const now = await Promise.all(files.map(({ path }) => read(path).catch(() => undefined)));
  if (files.every(({ version }, at) => (now[at]?.version ?? null) === version)) throw new ProjectFault(`HTTP ${status}`);
  return false;
}

export const asTime = (time: string | null | undefined): string | null =>
  time && !Number.isNaN(Date.parse(time)) ? new Date(time).toISOString() : null;

/** @returns null for what no browser should open */
export const asLink = (address: string | null | undefined): string | null =>
  address && /^https?:/u.test(address) && URL.canParse(address) ? address : null;
