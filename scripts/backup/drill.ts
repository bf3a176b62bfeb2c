import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkBackup } from '../../functions/backup/restore.ts';
import { findStaged, restoreStaged } from '../../functions/backup/storage/restore.ts';
import { readLines, readSchema } from '../../functions/backup/storage/tables.ts';
import type { Bound } from './binding.ts';
import { openFile, readerOf } from './file.ts';

const NAME = /^(?:local|remote|site)-(\d{4}-\d\d-\d\dT[\d-]+Z)\.zip$/u;

export function newestBackup(folder: string): string | undefined {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const [newest] = files
    .flatMap((name) => {
      const time = NAME.exec(name)?.[1];
      return time === undefined ? [] : [{ name, time }];
    })
    .toSorted((one, other) => other.time.localeCompare(one.time));
  return newest && join(folder, newest.name);
}

async function digest(lines: AsyncIterable<string[]>): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const batch of lines) {
    for (const line of batch) hash.update(`${line}\n`);
    rows += batch.length;
  }
  return { rows, sha256: hash.digest('hex') };
}

export async function restoreWhole({ ...env }: Bound, file: string): Promise<void> {
  const { id } = await checkBackup(env, file, await readerOf(file), { limitBytes: Number.POSITIVE_INFINITY, takesAccess: true });
  const staged = await findStaged(env.DB, id);
  if (!staged) throw new Error('The rows left the database.');
  const acting = { actor: { id: 'npm run site -- drill', requestId: '' }, session: '', takesAccess: true, keepsWaiting: true };
  await restoreStaged(env.DB, (await readSchema(env.DB)).tables, { ...staged, ...acting, erased: [], silencing: [] });
  // Removes the restore's own record.
  await env.DB.exec('DELETE FROM audit_log WHERE sequence = (SELECT max(sequence) FROM audit_log)');
}

export interface Compared {
  table: string;
  rows: number;
  restored: number;
  isSame: boolean;
}

export async function compareRestored({ DB }: Bound, file: string): Promise<Compared[]> {
  const [{ manifest, lines }, { tables }] = [await openFile(file), await readSchema(DB)];
  const compared: Compared[] = [];
  for (const table of tables) {
    const there = await digest(readLines(DB, table));
    const part = manifest.tables.find(({ name }) => name === table.name);
    const { rows, sha256 } = part ? await digest(lines(part)) : { rows: 0, sha256: '' };
    compared.push({ table: table.name, rows, restored: there.rows, isSame: sha256 === there.sha256 });
  }
  const mails = 'SELECT sequence AS id FROM messages UNION ALL SELECT -rowid FROM outbox';
  const { rows, restored, same } = (await DB.prepare(
    `SELECT (SELECT count(*) FROM (${mails})) AS rows, (SELECT count(*) FROM mail_search) AS restored,
      (SELECT count(*) FROM (${mails}) WHERE id IN (SELECT rowid FROM mail_search)) AS same`,
  ).first<{ rows: number; restored: number; same: number }>()) ?? { rows: 0, restored: 0, same: -1 };
  return [...compared, { table: 'mail_search', rows, restored, isSame: rows === restored && rows === same }];
}
