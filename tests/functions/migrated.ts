import { reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach } from 'vitest';

const RECORDS =
  'CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)';

/** The real migrations and their records in one batch: `applyD1Migrations` takes a round trip for each. */
const schema = [
  env.DB.prepare(RECORDS),
  ...env.TEST_MIGRATIONS.flatMap(({ name, queries }) => [
    ...queries.map((query) => env.DB.prepare(query)),
    env.DB.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
  ]),
];

// Every test starts with an empty database, also after one that broke it.
beforeEach(() => env.DB.batch(schema));
afterEach(() => reset());
