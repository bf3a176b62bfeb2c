import type { Env, MigratorCalls } from '../env.ts';
import { describeFault, log } from '../monitor/log.ts';
import { type Schema, shapeOf } from '../storage/backup.ts';
import { MIGRATIONS } from '../storage/migrations.ts';
import { BackupError, type Manifest, type Table } from './format.ts';
import type { OpenBackup } from './zip.ts';

/** Whether the later migrations lead from the backup's schema to this one. */
export const isOlder = ({ migrations }: Manifest, schema: Schema): boolean =>
  migrations.length > 0 &&
  migrations.length < schema.migrations.length &&
  migrations.every((name, at) => name === schema.migrations[at]) &&
  // Those of a newer version stay applied after a rollback.
  schema.migrations.every((name) => MIGRATIONS.has(name));

async function* linesOf(migrator: DurableObjectStub<MigratorCalls>, table: Table): AsyncGenerator<string[]> {
  let after: string | undefined;
  for (;;) {
    const rows = await migrator.page(table, after);
    after = rows.at(-1)?.at;
    if (after === undefined) return;
    yield rows.map(({ line }) => line);
  }
}

/**
 * Passes an older backup through the later migrations, in a database of its own. `use` reads the result, which is deleted afterwards.
 * @throws BackupError
 */
export async function migrated<Result>(
  { MIGRATOR }: Env,
  { manifest, signed, lines }: OpenBackup,
  schema: Schema,
  use: (backup: OpenBackup) => Promise<Result>,
): Promise<Result> {
  const migrator = MIGRATOR.get(MIGRATOR.newUniqueId());
  try {
    const old = await migrator.open(manifest.migrations);
    if (shapeOf(old) !== shapeOf(manifest.tables)) throw new BackupError('damaged', 'The tables are not those of the version.');
    for (const table of manifest.tables) for await (const batch of lines(table)) await migrator.stage(table.name, batch);
    const result = await migrator.migrate(schema.migrations.slice(manifest.migrations.length), manifest.sequences);
    if (!result) throw new BackupError('damaged', 'The rows do not fit their tables.');
    const { tables, sequences } = result;
    const now = { ...manifest, sequences, migrations: schema.migrations, tables: tables.map((table) => ({ ...table, parts: [] })) };
    const known = (name: string): Table =>
      tables.find((table) => table.name === name) ?? { name, key: 'rowid', same: [], columns: ['rowid'], references: [] };
    return await use({ manifest: now, signed, lines: ({ name }) => linesOf(migrator, known(name)) });
  } finally {
    // Otherwise its alarm closes it.
    await migrator.close().catch((error: unknown) => log('warn', 'backup', { fault: describeFault(error) }));
  }
}
