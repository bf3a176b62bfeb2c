/** Backups of older versions pass through the later migrations. */

import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import type { About, Table } from '../../functions/backup/format.ts';
import { writeBackup } from '../../functions/backup/zip.ts';
import { readSchema } from '../../functions/storage/backup.ts';
import { MIGRATIONS } from '../../functions/storage/migrations.ts';
import { restoreCheck } from '../../src/features/admin/backup/backup.schema.ts';
import { AT, everything, fill, found, LARGE, restore, upload, withoutAudit } from './backup-harness.ts';
import { signedIn } from './owner-session.ts';
import { visitWith } from './visit.ts';

/** Rows as a table of an older version has them. */
async function inColumnsOf(): Promise<(table: Table, lines: Record<string, string[]>) => string[]> {
  const { tables } = await readSchema(env.DB);
  return ({ name, columns }, lines) => {
    const present = tables.find((table) => table.name === name)?.columns ?? [];
    return (lines[name] ?? []).map((line) => JSON.stringify(columns.map((column) => JSON.parse(line)[present.indexOf(column)])));
  };
}

/** The present rows as the tables of an older version have them. */
async function older(migrations: readonly string[]): Promise<{ file: Blob; tables: Table[] }> {
  const migrator = env.MIGRATOR.get(env.MIGRATOR.newUniqueId());
  const tables = await migrator.open(migrations);
  await migrator.close();
  const [asThen, lines] = [await inColumnsOf(), await everything()];
  const about = {
    madeAt: new Date().toISOString(),
    from: 'site',
    migrations: [...migrations],
    sequences: { messages: 900 },
  } satisfies About;
  return { file: await new Response(writeBackup(about, tables, (table) => [asThen(table, lines)], env.AUTH_SECRET)).blob(), tables };
}

describe('a backup', () => {
  it.each(['0001_functions.sql', '0006_budgets.sql', '0012_assistant_questions.sql'])('of the version %s is migrated', async (version) => {
    await fill(LARGE);
    const asThen = await inColumnsOf();
    const before = await everything();
    const names = [...MIGRATIONS.keys()];
    const { file, tables } = await older(names.slice(0, names.indexOf(version) + 1));
    const response = await upload(file);
    const { id, migratedFrom } = restoreCheck.parse(((await response.json()) as { data: unknown }).data);
    expect([response.status, migratedFrom]).toEqual([201, version]);
    expect(withoutAudit(await everything())).toEqual(withoutAudit(before));

    await env.DB.exec("DELETE FROM messages WHERE id <> 'hard'");
    await restore(id);
    const after = await everything();
    for (const table of tables.filter(({ name }) => name !== 'audit_log'))
      expect([table.name, asThen(table, after)]).toEqual([table.name, asThen(table, before)]);
    expect(after['messages']).toEqual(before['messages']);
    expect(await Promise.all(['pelican', 'υπολοιπο', 'walrus'].map(found))).toEqual([30, 1, 1]);
    expect(await env.DB.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'messages'").first('seq')).toBe(900);
  });

  it('of an older version is not called damaged if the migration breaks off', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    await fill();
    const { file } = await older([...MIGRATIONS.keys()].slice(0, -1));
    const headers = { Cookie: await signedIn(), 'Content-Type': 'application/zip' };
    const broken = { newUniqueId: () => '', get: () => expect.fail('overloaded') };
    const response = await visitWith({ ...env, MIGRATOR: broken } as object, `https://lycabettus.test${AT}/uploads`, {
      ...{ method: 'POST', body: file, headers },
    });
    expect([response.status, await response.json()]).toMatchObject([503, { error: { code: 'unavailable' } }]);
  });
});
