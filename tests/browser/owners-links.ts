import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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

/**
 * Makes the sign-in links of a run, by the statements of `npm run owner`, straight into the database's file, since a program for each would
 * take seconds. All at once and before the first test: the server does not wait for another writer, and would refuse what a test asks it meanwhile.
 */
export default function makeOwnersLinks(): void {
  const startedAt = Date.now();
  const links = Array.from({ length: COUNT }, () => ownerSql({ email: identity.owner.email }));
  const database = new DatabaseSync(databaseFile(STATE), { timeout: 10_000 });
  try {
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
