import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { writeRows } from '../seed/database.ts';
import { mailRows, outboxRows } from '../seed/mail.ts';
import { requestRows, subscriptionRows } from '../seed/others.ts';
import { visitRows } from '../seed/visits.ts';
import { migrationNames } from './copy.ts';

/** Creates a state folder with a database, as wrangler does. For tests. */
export function makeState(state: string, migrations = migrationNames()): DatabaseSync {
  const folder = join(state, 'v3/d1/miniflare-D1DatabaseObject');
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'database.sqlite'));
  // In one transaction: each row alone would wait for the disk.
  database.exec('BEGIN');
  database.exec('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP)');
  for (const name of migrations) {
    database.exec(readFileSync(`functions/storage/migrations/${name}`, 'utf8'));
    database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name);
  }
  database.exec('COMMIT');
  return database;
}

/** Hard to write in SQL and JSON, and larger than a D1 statement may be. */
const HARD_TEXT = `It's "hard" \\ ? ?1 -- ; \n\u0000 \u2028 👩‍🚀 ${'Καλημέρα, κόσμε. '.repeat(12_000)}`;

export function fillState(state: string, database: DatabaseSync): void {
  const seeding = { seed: 'backup', now: Date.UTC(2026, 10, 22) };
  for (const rows of [
    mailRows(seeding, 30),
    outboxRows(seeding, 10),
    visitRows(seeding, 20),
    requestRows(seeding, 5),
    subscriptionRows(seeding, 3),
  ])
    writeRows(state, rows);
  const { id } = database.prepare('SELECT id FROM messages ORDER BY sequence LIMIT 1').get() as { id: string };
  database
    .prepare('UPDATE messages SET text = ?, html = ?, spam_score = ? WHERE id = ?')
    .run(`${HARD_TEXT} Υπόλοιπο`, HARD_TEXT, 0.1 + 0.2, id);
  const meta = database.prepare('INSERT INTO meta (key, value, updated_at) VALUES (?, ?, ?)');
  meta.run(
    'bytes',
    new Uint8Array(120_000).map((_, index) => index % 256),
    9_007_199_254_740_993n,
  );
  meta.run('empty', '', -1);
  // Deleted rows with numbers that must not be given again.
  database.exec('DELETE FROM messages WHERE sequence = (SELECT max(sequence) FROM messages)');
  database.exec('DELETE FROM outbox WHERE rowid = (SELECT min(rowid) FROM outbox)');
}

export const foundIn = (database: DatabaseSync, word: string): number =>
  (database.prepare('SELECT count(*) AS n FROM mail_search WHERE mail_search MATCH ?').get(word) as { n: number }).n;
