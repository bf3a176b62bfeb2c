import { expect, inject, it, onTestFinished } from 'vitest';
import { differences } from '../../scripts/backup/compared.ts';
import { getTables } from '../../scripts/backup/copy.ts';
import { compareRestored } from '../../scripts/backup/drill.ts';
import { readD1, readLocal } from '../../scripts/backup/read.ts';
import { fillState, foundIn } from '../../scripts/backup/sample-database.ts';
import { restoreD1 } from '../../scripts/backup/write.ts';
import { install } from './installation.ts';

const LIMIT_MS = 180_000;

it('a backup of the published database through wrangler reads and writes all rows unchanged, large ones in pieces', {
  timeout: LIMIT_MS,
}, async () => {
  const installed = await install({ state: inject('newState') });
  onTestFinished(installed.remove);
  const { config, state } = installed;
  const database = installed.database();
  fillState(state, database);
  const words = ['the', 'υπολοιπο'];
  const found = words.map((word) => foundIn(database, word));
  const { copy } = readLocal(state);

  const read = await readD1({ config, state });
  expect(read.migrations).toEqual(readLocal(state).migrations);
  expect(differences(read.copy, copy).filter(({ gone, come }) => gone + come > 0)).toEqual([]);

  for (const { name } of getTables(database).reverse()) database.exec(`DELETE FROM ${name}`);
  database.close();
  await restoreD1({ config, state }, { copy: read.copy, file: 'a backup', takesAccess: true });
  const after = installed.database();
  expect(after.prepare('SELECT actor, subject FROM audit_log ORDER BY rowid DESC LIMIT 1').get()).toEqual({
    actor: 'npm run restore',
    subject: 'a backup',
  });
  expect(compareRestored(copy, after).filter(({ isSame }) => !isSame)).toEqual([]);
  expect(words.map((word) => foundIn(after, word))).toEqual(found);
  after.close();
});
