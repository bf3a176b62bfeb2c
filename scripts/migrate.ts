import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askD1 } from './d1.ts';
import { hasDatabase } from './database-file.ts';
import { type Installation, installation, QUIET, STATE, WRANGLER } from './functions-server.ts';
import { run } from './processes.ts';

const MIGRATIONS = 'functions/storage/migrations';

/** The table in which `wrangler d1 migrations` records what it has applied. */
const RECORD = `CREATE TABLE d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
);`;

/** All migrations, each recorded as by wrangler. */
function everyMigration(): string {
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  const applied = names.toSorted().map(
    (name) => `${readFileSync(join(MIGRATIONS, name), 'utf8')}
INSERT INTO d1_migrations (name) VALUES ('${name}');`,
  );
  return [RECORD, ...applied].join('\n');
}

async function fillNew(where: Installation): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  try {
    const file = join(folder, 'all.sql');
    writeFileSync(file, everyMigration());
    await askD1(where, { file });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Migrates a local database. wrangler takes a third of a second for each migration, so a new database gets all of them at once. */
export async function migrate(where: Installation = {}): Promise<void> {
  const { state = STATE, silent = false } = where;
  if (!hasDatabase(state)) return fillNew(where);
  const args = [WRANGLER, 'd1', 'migrations', 'apply', 'DB', '--local', ...installation(where)];
  await run(process.execPath, args, { ...QUIET, CI: 'true' }, silent ? 'ignore' : 'inherit');
}
