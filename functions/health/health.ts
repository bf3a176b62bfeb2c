import { type Health, overallStatus } from '../../src/features/health/health.schema.ts';
import { DEFAULT_MAILBOX } from '../../src/features/mail/settings/mailbox.schema.ts';
import { backupState, OLD_HOURS } from '../backup/state.ts';
import { HOUR_MS } from '../calendar.ts';
import type { Env } from '../env.ts';
import { readBuild } from '../http/build.ts';
import { type Database, database } from '../storage/database.ts';
import { currentStates, lastDone } from '../storage/housekeeping.ts';
import { findMeta, lastMigrated } from '../storage/meta.ts';
import { PROBE_TIMEOUT_MS, probe, within } from './probe.ts';

export const JOBS_SILENCE_LIMIT_MS = 15 * 60_000;

async function assertJobsRun(db: Database): Promise<void> {
  const last = (await lastDone(db)) ?? (await lastMigrated(db));
  if (Date.now() - last.getTime() > JOBS_SILENCE_LIMIT_MS) throw new DOMException('no job ran in time', 'TimeoutError');
}

/** @throws unless the newest backup is whole and recent, or there is no bucket; a new installation gets 36 hours for its first */
async function assertBackedUp(env: Env, db: Database): Promise<void> {
  const now = new Date();
  const { state } = await backupState(env, now);
  if (state === 'off' || state === 'good') return;
  if (state === 'none' && now.getTime() - (await lastMigrated(db)).getTime() < OLD_HOURS * HOUR_MS) return;
  throw new Error(`the backup is ${state}`);
}

/** Never throws. */
export async function checkHealth(env: Env): Promise<Health> {
  const db = database(env.DB);
  const reading = readBuild(env.ASSETS);
  const build = reading.catch(() => ({ version: null, builtAt: null }));
  const known = new Map<string, { status: string; since: Date }>();
  const [states, ...probes] = await Promise.all([
    within(PROBE_TIMEOUT_MS, currentStates(db)).catch(() => known),
    probe('database', () => findMeta(db, 'site')),
    probe('pages', () => reading),
    probe('mailroom', () => env.MAILROOM.getByName(DEFAULT_MAILBOX).alive()),
    probe('jobs', () => assertJobsRun(db)),
    probe('backup', () => assertBackedUp(env, db)),
  ]);
  const checks = probes.map((check) => {
    const state = states.get(check.name);
    return { ...check, since: state?.status === check.status ? state.since.toISOString() : null };
  });
  const { version, builtAt } = await build;
  return { status: overallStatus(checks), version, builtAt, checks };
}
