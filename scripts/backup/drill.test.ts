import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { migrationNames } from './copy.ts';
import { brokenIndexes, compareRestored, newestBackup } from './drill.ts';
import { readBackup, writeBackup } from './file.ts';
import { readLocal } from './read.ts';
import { fillState, makeState } from './sample-database.ts';
import { restoreInto } from './write.ts';

const tempFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'drill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

it('a restore into a fresh database is compared with the file, row by row', async () => {
  const folder = tempFolder();
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const source = makeState(first);
  fillState(first, source);
  source.close();
  const file = join(folder, 'backup.zip');
  await writeBackup(file, readLocal(first).copy, { from: 'local', migrations: migrationNames() }, new Date());

  const { copy } = await readBackup(file);
  const restored = makeState(second);
  onTestFinished(() => restored.close());
  restoreInto(restored, { copy: copy, file: 'backup.zip', takesAccess: true });
  const compared = compareRestored(copy, restored);
  expect(compared.filter(({ isSame }) => !isSame)).toEqual([]);
  expect(compared.find(({ table }) => table === 'messages')?.rows).toBeGreaterThan(10);
  expect(brokenIndexes(copy, restored)).toEqual([]);

  // As many rows, but one is another.
  restored.exec("UPDATE meta SET value = 'other' WHERE key = 'empty'");
  restored.exec('DELETE FROM mail_search WHERE rowid = (SELECT min(rowid) FROM mail_search)');
  expect(compareRestored(copy, restored).filter(({ isSame }) => !isSame)).toMatchObject([{ table: 'meta' }]);
  expect(brokenIndexes(copy, restored)).toEqual(['mail_search']);
});

it('finds the newest backup by the time in its name', () => {
  const folder = tempFolder();
  expect(newestBackup(join(folder, 'none'))).toBeUndefined();
  for (const name of [
    'remote-2026-11-20T09-00-00-000Z.zip',
    'local-2026-11-24T09-00-00-000Z.zip',
    'site-2026-11-22T01-15-00-000Z.zip',
    'z.zip',
  ])
    writeFileSync(join(folder, name), '');
  expect(newestBackup(folder)).toBe(join(folder, 'local-2026-11-24T09-00-00-000Z.zip'));
});
