import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';
import { describeFault, log } from './log.ts';

export type WaitUntil = (work: Promise<unknown>) => void;

const AFTER_RESPONSE_MS = 50;

/** Begins after the response, whose time would otherwise tell what the work finds. @param part of the log, where failures go */
export function afterResponse<E extends AppEnv>(c: Context<E>, part: string, work: () => Promise<unknown>): void {
  const done = scheduler.wait(AFTER_RESPONSE_MS).then(work);
  c.executionCtx.waitUntil(done.catch((error) => log('error', part, { fault: describeFault(error) })));
}
