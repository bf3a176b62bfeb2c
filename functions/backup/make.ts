import type { BackupFile } from '../../src/features/admin/backup/backup.schema.ts';
import { DAY_MS } from '../calendar.ts';
import type { Env } from '../env.ts';
import { getAuthSecret } from '../settings.ts';
import { readLines, readSchema, readSequences } from '../storage/backup.ts';
import { BucketReader, storeStream } from './bucket.ts';
import { backupName, type Manifest } from './format.ts';
import { backupSecrets } from './signature.ts';
import { openBackup, writeBackup } from './zip.ts';

/** As `/privacy` says of deleted data. */
export const KEPT_DAYS = 30;

export async function startBackup(
  { DB: db, ...env }: Env,
  now: Date,
): Promise<{ name: string; body: ReadableStream<Uint8Array<ArrayBuffer>> }> {
  const madeAt = now.toISOString();
  const [{ tables, migrations }, sequences] = await Promise.all([readSchema(db), readSequences(db)]);
  const about = { madeAt, from: 'site', migrations, sequences } as const;
  return { name: backupName('site', madeAt), body: writeBackup(about, tables, (table) => readLines(db, table), getAuthSecret(env)) };
}

const sumRows = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);

/** Reads it again and checks every checksum; a backup that fails is deleted. */
export async function saveBackup(env: Env, bucket: R2Bucket, now: Date): Promise<{ name: string; rows: number; bytes: number }> {
  const { name, body } = await startBackup(env, now);
  const bytes = await storeStream(bucket, name, body);
  try {
    const { manifest, lines } = await openBackup(new BucketReader(bucket, name), { secrets: backupSecrets(env) });
    for (const table of manifest.tables) for await (const _ of lines(table));
    return { name, rows: sumRows(manifest), bytes };
  } catch (error) {
    await bucket.delete(name);
    throw error;
  }
}

async function listObjects(bucket: R2Bucket): Promise<R2Object[]> {
  const objects: R2Object[] = [];
  let cursor: string | undefined;
  do {
    const page: R2Objects = await bucket.list(cursor === undefined ? {} : { cursor });
    objects.push(...page.objects.filter(({ key }) => key.endsWith('.zip')));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return objects.toSorted((one, other) => other.uploaded.getTime() - one.uploaded.getTime());
}

/** @param kept the newest, which stays however old it is */
export async function deleteOldBackups(bucket: R2Bucket, now: Date, kept: string): Promise<number> {
  const until = now.getTime() - KEPT_DAYS * DAY_MS;
  const old = (await listObjects(bucket)).filter(({ key, uploaded }) => key !== kept && uploaded.getTime() < until);
  if (old.length > 0) await bucket.delete(old.map(({ key }) => key));
  return old.length;
}

/** Newest first, read from the files themselves: `rows` is null if one is damaged. */
export async function listBackups(bucket: R2Bucket, present: readonly string[], secrets: readonly string[]): Promise<BackupFile[]> {
  return Promise.all(
    (await listObjects(bucket)).map(async ({ key, size, uploaded }) => {
      const backup = await openBackup(new BucketReader(bucket, key), { secrets }).then(
        (opened) => opened,
        () => undefined,
      );
      return {
        name: key,
        at: backup?.manifest.madeAt ?? uploaded.toISOString(),
        bytes: size,
        rows: backup ? sumRows(backup.manifest) : null,
        signed: backup?.signed ?? 'none',
        isPresentSchema: backup?.manifest.migrations.join() === present.join(),
      };
    }),
  );
}
