import { reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, vi } from 'vitest';

const RECORDS =
  'CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)';

/** What the migrations leave, but for what SQLite, D1 and the full-text indexes make by themselves. */
const MADE = `SELECT sql FROM sqlite_master WHERE sql IS NOT NULL
  AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND NOT (type = 'table' AND name GLOB '*_search_*') ORDER BY type <> 'table', rowid`;

/** Runs the real migrations once. @returns the schema that they make, and their records, as one statement: a quarter of their time */
async function migrated(): Promise<string> {
  const records = env.TEST_MIGRATIONS.map(({ name }) => `INSERT INTO d1_migrations (name) VALUES ('${name}')`);
  await env.DB.batch([RECORDS, ...env.TEST_MIGRATIONS.flatMap(({ queries }) => queries)].map((query) => env.DB.prepare(query)));
  const { results } = await env.DB.prepare(MADE).all<{ sql: string }>();
  await reset();
  return [...results.map(({ sql }) => sql), ...records].join(';\n');
}

/** Shared by the files of a worker, each of which loads this module anew. */
const shared = globalThis as { testSchema?: Promise<string> };

// Every test starts with an empty database, also after one that broke it.
beforeEach(async () => {
  shared.testSchema ??= migrated();
  await env.DB.prepare(await shared.testSchema).run();
});
afterEach(async () => {
  vi.useRealTimers();
  await reset();
});
