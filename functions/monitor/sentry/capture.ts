import { waitUntil } from 'cloudflare:workers';
import type { Event } from '@sentry/core';
import type { Env } from '../../env.ts';
import { describeFault, log } from '../../http/log.ts';
import type { Where } from './client.ts';
import { readDsns } from './dsns.ts';

/** @returns what Sentry took, empty if it did not take it; undefined without a DSN */
export async function sendFault(env: Env, error: unknown, where: Where): Promise<Event | undefined> {
  const [dsn] = await readDsns(env);
  if (!dsn) return undefined;
  const { send } = await import('./client.ts');
  return send(env, dsn, error, where);
}

export function captureFault(env: Env, error: unknown, where: Where): void {
  waitUntil(sendFault(env, error, where).catch((fault: unknown) => log('warn', 'sentry', { fault: describeFault(fault) })));
}

export async function captured<Value>(env: Env, where: Where, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    captureFault(env, error, where);
    throw error;
  }
}
