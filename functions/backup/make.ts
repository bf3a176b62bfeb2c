import type { BackupFile } from '../../src/features/backup/admin/backup.schema.ts';
import { DAY_MS } from '../calendar.ts';
import { getAuthSecret, type Settings } from '../settings.ts';
import { BucketReader } from './bucket.ts';
import { backupName, type Manifest, type Table } from './format.ts';
import { rowsOf } from './progress.ts';
import { firstPageOf, MARK } from './step.ts';
import { type FirstLook, readFirstPages, readPage, readSchema, readSequences } from './storage/tables.ts';
import { openBackup, writeBackup } from './zip.ts';

/** As `/privacy` says of deleted data. */
export const KEPT_DAYS = 30;

async function* linesOf(db: D1Database, { pages, lasts }: FirstLook, table: Table): AsyncGenerator<string[]> {
  const until = BigInt(lasts.get(table.name) ?? 0);
  for (let page = pages.get(table.name) ?? []; page.length > 0; ) {
    yield page.flatMap(({ at, line }) => (BigInt(at) <= until ? [line] : []));
    const after = page.at(-1)?.at;
    page = after !== undefined && BigInt(after) < until ? await readPage(db, table, after) : [];
  }
}

/** Makes a backup in one go, without a bucket or for a command; it breaks off at the platform's limits. */
export async function startBackup(
  { DB: db, ...env }: Pick<Settings, 'AUTH_SECRET'> & { DB: D1Database },
  now: Date,
  from: Manifest['from'] = 'site',
): Promise<{ name: string; body: ReadableStream<Uint8Array<ArrayBuffer>> }> {
  const madeAt = now.toISOString();
  const { tables, migrations } = await readSchema(db);
  const look = await readFirstPages(db, tables, (table) => firstPageOf(table));
  const about = { madeAt, from, migrations, sequences: look.sequences };
  const isTorn = async () => (await readSequences(db))[MARK] !== look.sequences[MARK];
  const body = writeBackup(about, tables, (table) => linesOf(db, look, table), getAuthSecret(env), isTorn);
  return { name: backupName(from, madeAt), body };
}

async function listObjects(bucket: R2Bucket, ending: string): Promise<R2Object[]> {
  const objects: R2Object[] = [];
  let cursor: string | undefined;
  do {
    const page: R2Objects = await bucket.list(cursor === undefined ? {} : { cursor });
    objects.push(...page.objects.filter(({ key }) => key.endsWith(ending)));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return objects.toSorted((one, other) => other.uploaded.getTime() - one.uploaded.getTime());
}

/** Also deletes pieces of abandoned backups. @param kept the newest, which stays however old it is */
export async function deleteOldBackups(bucket: R2Bucket, now: Date, kept: string): Promise<number> {
  const until = now.getTime() - KEPT_DAYS * DAY_MS;
  const old = (await listObjects(bucket, '.zip')).filter(({ key, uploaded }) => key !== kept && uploaded.getTime() < until);
  const pieces = (await listObjects(bucket, '.piece')).filter(({ uploaded }) => uploaded.getTime() < now.getTime() - DAY_MS);
  const keys = [...old, ...pieces].map(({ key }) => key);
  for (let at = 0; at < keys.length; at += 1000) await bucket.delete(keys.slice(at, at + 1000));
  return old.length;
}

export async function listBackups(bucket: R2Bucket, present: readonly string[], secrets: readonly string[]): Promise<BackupFile[]> {
  return Promise.all(
    (await listObjects(bucket, '.zip')).map(async ({ key, size, uploaded }) => {
      const backup = await openBackup(new BucketReader(bucket, key), { secrets }).then(
        (opened) => opened,
        () => undefined,
      );
      return {
        name: key,
        at: backup?.manifest.madeAt ?? uploaded.toISOString(),
        bytes: size,
        rows: backup ? rowsOf(backup.manifest.tables) : null,
        signed: backup?.signed ?? 'none',
        isPresentSchema: backup?.manifest.migrations.join() === present.join(),
      };
    }),
  );
}
