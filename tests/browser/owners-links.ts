import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { databaseFile } from '../../scripts/database-file.ts';
import { STATE } from '../../scripts/functions-server.ts';
import { ownerSql } from '../../scripts/owner-sql.ts';
import { identity } from '../../src/features/identity/identity.ts';

/** Where the tests take the links from: an empty file for each, named by its token. */
export const LINKS = join(STATE, 'owners-links');

/** More than a run takes, also one that repeats each test some times. */
const COUNT = 400;
/** A run may take longer than the 15 minutes of a link, milliseconds. */
const LIFE_MS = 6 * 60 * 60 * 1000;

/** The last job of five minutes and the last of the night (functions/jobs/jobs.ts): a server that starts runs all. */
const LAST_JOBS = ['destroy-salts', 'total-analytics'] as const;
const FIVE_MINUTES_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** How long the jobs are waited for, milliseconds. */
const JOBS_LIMIT_MS = 15_000;

/** Waits until the jobs have ended that the server runs when it starts. One that was there before has done so. */
async function jobsHaveEnded(database: DatabaseSync, now: number): Promise<void> {
  if (process.env['BASE_URL']) return;
  const ended = database.prepare('SELECT count(*) AS jobs FROM job_runs WHERE ended_at > 0 AND (job, due_at) IN (VALUES (?, ?), (?, ?))');
  const [often, nightly] = LAST_JOBS;
  const isDone = (): boolean =>
    ended.get(often, now - (now % FIVE_MINUTES_MS), nightly, now - (now % DAY_MS))?.['jobs'] === LAST_JOBS.length;
  while (!isDone() && Date.now() < now + JOBS_LIMIT_MS) await setTimeout(100);
}

/**
 * Makes the sign-in links of a run, by the statements of `npm run owner`, straight into the database's file, since a program for each would
 * take seconds. All at once, after the server's first jobs and before the first test: the server does not wait for another writer, and would
 * refuse what a job or a test asks it meanwhile.
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
        throw new Error('The local owner is another than content/site.yaml says: npm run owner -- … --replace');
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
