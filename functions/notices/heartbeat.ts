import type { NoticeTested } from '../../src/features/notices/admin/notices.schema.ts';
import { HOUR_MS } from '../calendar.ts';
import type { Env } from '../env.ts';
import { checkHealth } from '../health/health.ts';
import { fetchFrom, whyUnanswered } from '../http/note-call.ts';
import { lateJobs } from '../jobs/late.ts';
import { fullBudgets } from '../storage/budgets.ts';
import { database } from '../storage/database.ts';
import { type Reached, reachOf } from './reach.ts';

const TIMEOUT_MS = 10_000;
const REASON_LENGTH = 1000;
/** A full budget is a fault for an hour only: strangers can fill one, and a red check hides every other fault. */
const FULL_MS = HOUR_MS;

function mailFault({ problems, leaving }: Reached): string | null {
  switch (problems.ownerMail) {
    case 'ownerMail.sender':
      return 'no sender';
    case 'ownerMail.none':
      return 'no address';
    case 'ownerMail.own':
      return 'the address is one of the site';
    default:
      return leaving.failure;
  }
}

/** Names parts, jobs, budgets and providers' answers; nothing of a person. */
async function findFaults(env: Env, now: Date): Promise<string[]> {
  const db = database(env.DB);
  const [{ checks }, late, full, reached] = await Promise.all([
    checkHealth(env),
    lateJobs(db, now),
    fullBudgets(db, now),
    reachOf(env, db),
  ]);
  const mail = mailFault(reached);
  return [
    ...checks.filter(({ name, status }) => status === 'down' && name !== 'jobs').map(({ name }) => `down: ${name}`),
    ...late.map(({ name }) => `late: ${name}`),
    ...(mail === null ? [] : [`mail to the owner: ${mail}`]),
    ...full.filter(({ since }) => now.getTime() - since.getTime() < FULL_MS).map(({ name }) => `full: ${name}`),
  ];
}

export function failAddress(base: string): string {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/$/u, '')}/fail`;
  return url.href;
}

/** A POST to the address, and to `/fail` under it (healthchecks.io, "Pinging API"; others take the same). */
async function signal(env: Env, address: string, now: Date): Promise<{ response: Response; faults: number }> {
  const faults = await findFaults(env, now);
  const response = await fetchFrom('heartbeat', faults.length > 0 ? failAddress(address) : address, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: faults.join('\n').slice(0, REASON_LENGTH),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  return { response, faults: faults.length };
}

/** Tells a monitoring service that the jobs run, or what is wrong: the one way that needs no part of this site to notice its silence. */
export async function heartbeat(env: Env, now: Date): Promise<Record<string, number>> {
  if (!env.HEARTBEAT_URL) return { sent: 0 };
  const { response, faults } = await signal(env, env.HEARTBEAT_URL, now);
  if (!response.ok) throw new Error(`the monitoring service answered ${response.status}`);
  return { sent: 1, faults };
}

export async function testHeartbeat(env: Env, now: Date): Promise<NoticeTested['heartbeat']> {
  if (!env.HEARTBEAT_URL) return { status: 'none', answer: null, faults: 0 };
  try {
    const { response, faults } = await signal(env, env.HEARTBEAT_URL, now);
    return { status: response.ok ? 'reached' : 'refused', answer: `HTTP ${response.status}`, faults };
  } catch (error) {
    return { status: 'unreachable', answer: whyUnanswered(error), faults: 0 };
  }
}
