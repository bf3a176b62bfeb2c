import { waitUntil } from 'cloudflare:workers';
import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { RefusalKind } from '../../src/features/security/admin/security-admin.schema.ts';
import { athensDay } from '../calendar.ts';
import type { AppEnv } from '../env.ts';
import { addRefusals, type Refusals } from '../storage/refusals.ts';
import { describeFault, log } from './log.ts';

/** A flood of refusals costs one statement in this time. */
const WRITE_AFTER_MS = 5_000;

/** Shared by all requests of an isolate. Bounded: its keys are the declared routes. */
let pending: Refusals = {};
let dueMs = 0;

/** Returns the route's pattern, since the address may hold a token; for an unknown address, that of what refused it (`/api/admin/*`). */
export function callName(c: Context<AppEnv>): string {
  const routes = matchedRoutes(c);
  const found = routes.findLast(({ path }) => !path.includes('*')) ?? routes.toSorted((a, b) => b.path.length - a.path.length)[0];
  const path = (found?.path ?? '').replace(/\{.*\}/u, '');
  return !found || found.method === 'ALL' ? path : `${found.method} ${path}`;
}

export async function writeRefusals(binding: D1Database, now: Date): Promise<void> {
  const counts = pending;
  pending = {};
  if (Object.keys(counts).length > 0) await addRefusals(binding, athensDay(now), counts);
}

async function writeLater(binding: D1Database): Promise<void> {
  await scheduler.wait(WRITE_AFTER_MS);
  await writeRefusals(binding, new Date());
}

export function noteRefusal(c: Context<AppEnv>, kind: RefusalKind, call = callName(c)): void {
  pending[kind] ??= new Map();
  const counts = pending[kind];
  counts.set(call, (counts.get(call) ?? 0) + 1);
  const nowMs = Date.now();
  if (nowMs < dueMs) return;
  dueMs = nowMs + WRITE_AFTER_MS;
  waitUntil(writeLater(c.env.DB).catch((error) => log('warn', 'refusals', { fault: describeFault(error) })));
}
