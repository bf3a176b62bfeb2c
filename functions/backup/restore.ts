import type { Reader } from '@zip.js/zip.js';
import type { Context } from 'hono';
import type { z } from 'zod';
import { RESTORE_BYTES, type RestoreCheck, type Restored, type restoreSchema } from '../../src/features/admin/backup/backup.schema.ts';
import type { Env, OwnerEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { getActor } from '../http/owner-context.ts';
import { notifyCounts } from '../mail/notify.ts';
import { describeFault, log } from '../monitor/log.ts';
import { erasedAmong } from '../privacy/erased.ts';
import { readSchema, type Schema, shapeOf } from '../storage/backup.ts';
import { database } from '../storage/database.ts';
import type { Person } from '../storage/erasure.ts';
import { listRecipients } from '../storage/mail/mailboxes.ts';
import { ownersAddresses } from '../storage/notice-settings.ts';
import {
  compareStaged,
  countStaged,
  countUnsent,
  dropStaged,
  erasuresSince,
  findStaged,
  keyStaged,
  openErasures,
  recordStaged,
  restoreStaged,
  type Staged,
  stagedArrivals,
  stagedTexts,
} from '../storage/restore.ts';
import { Stage } from '../storage/stage.ts';
import { BackupError, type Fault, type Manifest } from './format.ts';
import { isOlder, migrated } from './migrate.ts';
import { readProgress } from './progress.ts';
import { backupSecrets, believedTime } from './signature.ts';
import { silencingAmong } from './silencing.ts';
import { type OpenBackup, openBackup } from './zip.ts';

const REFUSALS = {
  damaged: ['invalid', 'adminBackup.refused.damaged'],
  foreign: ['invalid', 'adminBackup.refused.foreign'],
  large: ['too_large', 'adminBackup.refused.large'],
} as const satisfies Record<Fault, readonly [string, string]>;

const refuse = (fault: Fault): ApiError => new ApiError(REFUSALS[fault][0], { message: { key: REFUSALS[fault][1] } });
const replaced = (): ApiError => new ApiError('conflict', { message: { key: 'adminBackup.refused.expired' } });
/** SQLite refuses lines that are no JSON, and rows that break a rule. */
const isOfRows = (error: unknown): boolean => error instanceof Error && /SQLITE_(?:ERROR|CONSTRAINT|MISMATCH|TOOBIG)/u.test(error.message);
const damaged = (): BackupError => new BackupError('damaged', 'The rows do not fit their tables.');

/** @throws ApiError `conflict` unless the backup has this database's tables */
function assertSameSchema({ migrations, tables }: Manifest, schema: Schema): void {
  const isSame = migrations.join() === schema.migrations.join();
  if (!isSame) throw new ApiError('conflict', { message: { key: 'adminBackup.refused.schema' } });
  if (shapeOf(tables) !== shapeOf(schema.tables)) throw damaged();
}

async function stage(db: D1Database, id: string, { manifest, lines }: OpenBackup, schema: Schema): Promise<Manifest> {
  assertSameSchema(manifest, schema);
  const waiting = new Stage(db, id);
  for (const table of manifest.tables) for await (const batch of lines(table)) await waiting.add(table.name, batch);
  await waiting.flush();
  const counts = await countStaged(db, id, schema.tables);
  if ([...counts.keys()].some((place) => !manifest.tables.some(({ name }) => name === place))) throw damaged();
  for (const table of manifest.tables) {
    const { rows, odd } = counts.get(table.name) ?? { rows: 0, odd: 0 };
    // The file has them all: another check has deleted some.
    if (rows < table.rows) throw replaced();
    if (rows > table.rows || odd > 0) throw damaged();
  }
  return manifest;
}

async function erasedAgain(db: D1Database, { id, manifest, signed }: Staged, { tables }: Schema): Promise<Person[]> {
  const erasures = await erasuresSince(db, believedTime(signed, manifest.madeAt));
  return erasures.length > 0 ? erasedAmong(await stagedTexts(db, id, tables), erasures) : [];
}

async function silencingStaged(env: Env, { id }: Staged, { tables }: Schema): Promise<string[]> {
  const db = database(env.DB);
  const [addresses, owners, recipients] = await Promise.all([stagedArrivals(env.DB, id, tables), ownersAddresses(db), listRecipients(db)]);
  return silencingAmong(addresses, owners, recipients);
}

/** Stages the rows beside the tables, which it leaves alone. */
export async function checkBackup(env: Env, name: string, reader: Reader<unknown>): Promise<RestoreCheck> {
  const { DB: db } = env;
  const id = crypto.randomUUID();
  const schema = await readSchema(db);
  try {
    const backup = await openBackup(reader, { secrets: backupSecrets(env), limitBytes: RESTORE_BYTES });
    const older = isOlder(backup.manifest, schema);
    const write = (rows: OpenBackup): Promise<Manifest> => stage(db, id, rows, schema);
    const manifest = older ? await migrated(env, backup, schema, write) : await write(backup);
    await keyStaged(db, id, schema.tables);
    const staged = { id, name, stagedAt: new Date().toISOString(), manifest, signed: backup.signed };
    if (!(await recordStaged(db, staged))) throw replaced();
    const [tables, unsent, requests, erased] = await Promise.all([
      compareStaged(db, id, schema.tables),
      countUnsent(db, id, schema.tables),
      openErasures(db, believedTime(backup.signed, manifest.madeAt)),
      erasedAgain(db, staged, schema),
    ]);
    const migratedFrom = older ? (backup.manifest.migrations.at(-1) ?? null) : null;
    return {
      id,
      madeAt: manifest.madeAt,
      signed: backup.signed,
      isTorn: manifest.isTorn,
      migratedFrom,
      tables,
      erased: erased.length,
      requests,
      unsent,
    };
  } catch (error) {
    await dropStaged(db, id);
    if (error instanceof ApiError) throw error;
    if (error instanceof BackupError) throw refuse(error.fault);
    log('warn', 'backup', { fault: describeFault(error) });
    throw isOfRows(error) ? refuse('damaged') : new ApiError('unavailable', { message: { key: 'adminBackup.refused.failed' } });
  }
}

/** @throws ApiError `not_found`, or `conflict` if the rows break the tables' rules or another check has replaced this one */
export async function restoreChecked(c: Context<OwnerEnv>, { id, acceptsUnsigned }: z.output<typeof restoreSchema>): Promise<Restored> {
  const { DB, BACKUPS } = c.env;
  const staged = await findStaged(DB, id);
  if (!staged) throw new ApiError('not_found', { message: { key: 'adminBackup.refused.expired' } });
  if (staged.signed !== 'own' && !acceptsUnsigned) throw new ApiError('conflict', { message: { key: 'adminBackup.refused.unsigned' } });
  const schema = await readSchema(DB);
  assertSameSchema(staged.manifest, schema);
  const safety = BACKUPS && (await readProgress(BACKUPS)).progress.last;
  if (BACKUPS && !(safety && safety.madeAt >= staged.stagedAt))
    throw new ApiError('conflict', { message: { key: 'adminBackup.refused.safety' } });
  const erased = await erasedAgain(DB, staged, schema);
  const silencing = await silencingStaged(c.env, staged, schema);
  const session = c.get('owner').session;
  try {
    await restoreStaged(DB, schema.tables, { ...staged, actor: getActor(c), session, erased, silencing });
  } catch (error) {
    if (!(await findStaged(DB, id))) throw replaced();
    log('error', 'backup', { fault: describeFault(error) });
    throw isOfRows(error) ? new ApiError('conflict', { message: { key: 'adminBackup.refused.unfit' } }) : new ApiError('unavailable');
  }
  c.executionCtx.waitUntil(notifyCounts(c.env, []));
  return { erased: erased.length, safety: safety?.name ?? null };
}
