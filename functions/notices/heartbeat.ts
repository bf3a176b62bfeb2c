import type { Env } from '../env.ts';
import { checkHealth } from '../health/health.ts';
import { fetchFrom } from '../integrations/note.ts';
import { lateJobs } from '../jobs/late.ts';
import { database } from '../storage/database.ts';
import { readLeaving } from '../storage/notices.ts';

const TIMEOUT_MS = 10_000;
const REASON_LENGTH = 1000;

/** What is wrong, in names of parts, jobs and answers of a provider: nothing of a person. */
async function findFaults(env: Env, now: Date): Promise<string[]> {
  const db = database(env.DB);
  const [{ checks }, late, { failure }] = await Promise.all([checkHealth(env), lateJobs(db, now), readLeaving(db)]);
  return [
    ...checks.filter(({ name, status }) => status === 'down' && name !== 'jobs').map(({ name }) => `down: ${name}`),
    ...late.map(({ name }) => `late: ${name}`),
    ...(failure === null ? [] : [`mail to the owner: ${failure}`]),
  ];
}

/** @param base `HEARTBEAT_URL`, whose query stays */
export function failAddress(base: string): string {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/$/u, '')}/fail`;
  return url.href;
}

/**
 * Tells a monitoring service that the jobs run, or what is wrong: the one way that needs no part of this site to notice its silence. A POST to
 * the address, and to `/fail` under it (healthchecks.io, "Pinging API"; others take the same).
 */
export async function heartbeat(env: Env, now: Date): Promise<Record<string, number>> {
  if (!env.HEARTBEAT_URL) return { sent: 0 };
  const faults = await findFaults(env, now);
  const response = await fetchFrom('heartbeat', faults.length > 0 ? failAddress(env.HEARTBEAT_URL) : env.HEARTBEAT_URL, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: faults.join('\n').slice(0, REASON_LENGTH),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the monitoring service answered ${response.status}`);
  return { sent: 1, faults: faults.length };
}
