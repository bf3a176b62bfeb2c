import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { databaseFile } from '../../scripts/database-file.ts';
import { ownerSql } from '../../scripts/owner-sql.ts';
import { identity } from '../../src/features/identity/identity.ts';
import { STATE } from './state.ts';

/** Folder of the tests' links: an empty file for each, named by its token. */
export const LINKS = join(STATE, 'owners-links');

/** More than a run uses, also if it repeats each test several times. */
const COUNT = 400;
/** Milliseconds that the links are valid: a run may take longer than the usual 15 minutes. */
const LIFE_MS = 6 * 60 * 60 * 1000;

/** The last job of each schedule (functions/scheduled.ts). A server runs all jobs when it starts. */
const LAST_JOBS = ['destroy-salts', 'total-analytics'] as const;
const FIVE_MINUTES_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Milliseconds to wait for the jobs. */
const JOBS_LIMIT_MS = 15_000;

/** Waits until the jobs that a server runs at its start have ended. A server that was already running has run them. */
async function jobsHaveEnded(database: DatabaseSync, now: number): Promise<void> {
  if (process.env['BASE_URL']) return;
  const ended = database.prepare('SELECT count(*) AS jobs FROM job_runs WHERE ended_at > 0 AND (job, due_at) IN (VALUES (?, ?), (?, ?))');
  const [often, nightly] = LAST_JOBS;
  const isDone = (): boolean =>
    ended.get(often, now - (now % FIVE_MINUTES_MS), nightly, now - (now % DAY_MS))?.['jobs'] === LAST_JOBS.length;
  while (!isDone() && Date.now() < now + JOBS_LIMIT_MS) await setTimeout(100);
}

/**
 * Makes a run's sign-in links with the statements of `npm run site -- owner`, directly in the database's file: a program for each takes seconds.
 * Makes all at once, after the server's first jobs and before the first test: the server does not wait for another writer, so its jobs
 * and tests would fail meanwhile.
 */
export default async function makeOwnersLinks(): Promise<void> {
  const startedAt = Date.now();
  const links = Array.from({ length: COUNT }, () => ownerSql({ email: identity.owner.email }));
  const database = new DatabaseSync(databaseFile(STATE), { timeout: 10_000 });
  try {
    await jobsHaveEnded(database, startedAt);
    database.exec('BEGIN IMMEDIATE');
    for (const { statements } of links) {
      database.exec(statements.slice(0, -1).join(';\n'));
      if (!database.prepare(statements.at(-1) ?? '').get()?.['links'])
        throw new Error('The local owner is another than content/site.yaml says: npm run site -- owner … --replace');
    }
    database.prepare('UPDATE verifications SET expires_at = ? WHERE created_at >= ?').run(startedAt + LIFE_MS, startedAt);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
  rmSync(LINKS, { recursive: true, force: true });
  mkdirSync(LINKS, { recursive: true });
  for (const { token } of links) writeFileSync(join(LINKS, token), '');
}
