import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RAISE_SEQUENCES } from '../../functions/backup/format.ts';
import { restoringSql } from '../../functions/backup/restoring.ts';
import { Stage } from '../../functions/backup/storage/stage.ts';
import { readSchema } from '../../functions/backup/storage/tables.ts';
import { applyAll, MIGRATIONS, migrationNames } from '../migrate.ts';
import { withDatabase } from './binding.ts';
import { openFile, writeBackup } from './file.ts';

/**
 * Passes a backup of an earlier release through the later migrations, in a database of its own. It keeps its time, and its signature if this
 * site made it. `use` gets the file with the present tables, or the given file if it has them or is of a later release.
 */
export async function upgraded<Result>(file: string, use: (file: string) => Promise<Result>, folder = MIGRATIONS): Promise<Result> {
  const { manifest, signed, lines } = await openFile(file);
  const [applied, known] = [manifest.migrations, migrationNames(folder)];
  const isOlder = applied.length > 0 && applied.length < known.length && applied.every((name, at) => name === known[at]);
  if (!isOlder) return use(file);
  const state = mkdtempSync(join(tmpdir(), 'lycabettus-upgrade-'));
  try {
    await applyAll({ state }, applied, folder);
    await withDatabase({ state }, async ({ DB }) => {
      const { tables } = await readSchema(DB);
      const stage = new Stage(DB, 'upgrade');
      for (const table of manifest.tables) for await (const batch of lines(table)) await stage.add(table.name, batch);
      await stage.flush();
      await DB.batch([
        DB.prepare('PRAGMA defer_foreign_keys = ON'),
        ...restoringSql(tables, "'upgrade'", true).map((sql) => DB.prepare(sql)),
        ...RAISE_SEQUENCES.map((sql) => DB.prepare(sql).bind(JSON.stringify(manifest.sequences))),
        DB.prepare('DELETE FROM restore_rows'),
      ]);
    });
    await applyAll({ state }, known.slice(applied.length), folder);
    const newer = await withDatabase({ state }, (env) =>
      writeBackup(signed === 'own' ? env : { DB: env.DB, AUTH_SECRET: '' }, state, manifest.from, new Date(manifest.madeAt)),
    );
    return await use(newer);
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
}
