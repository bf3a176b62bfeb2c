import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';
import { captureFault } from '../monitor/sentry/capture.ts';
import type { Where } from '../monitor/sentry/client.ts';
import { describeFault, log } from './log.ts';
import { callName } from './refusals.ts';

export const whereOf = (c: Context<AppEnv>): Where => ({
  ...{ part: 'call', name: callName(c), requestId: c.get('requestId') },
  origin: new URL(c.req.url).origin,
});

export function noteFault(c: Context<AppEnv>, error: unknown): void {
  log('error', 'fault', { requestId: c.get('requestId'), fault: describeFault(error) });
  captureFault(c.env, error, whereOf(c));
}
