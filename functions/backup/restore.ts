import type { Reader } from '@zip.js/zip.js';
import { RESTORE_BYTES, type RestoreCheck } from '../../src/features/backup/admin/backup.schema.ts';
import { isAmong, isMailboxHere } from '../encoding/address.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { describeFault, log } from '../http/log.ts';
import { listRecipients } from '../mail/storage/mailboxes.ts';
import { ownersAddresses } from '../notices/storage/settings.ts';
import { erasedAmong } from '../privacy/erased.ts';
import type { Person } from '../privacy/storage/erasure.ts';
import { database } from '../storage/database.ts';
import { BackupError, type Fault, type Manifest } from './format.ts';
import { readProgress } from './progress.ts';
import { backupSecrets, believedTime } from './signature.ts';
import {
  type Acting,
  compareStaged,
  countStaged,
  countUnsent,
  dropStaged,
  erasuresSince,
  findStaged,
  openErasures,
  recordStaged,
  restoreStaged,
  type Staged,
  stagedArrivals,
  stagedOwners,
  stagedTexts,
} from './storage/restore.ts';
import { Stage } from './storage/stage.ts';
import { readSchema, type Schema, shapeOf } from './storage/tables.ts';
import { type OpenBackup, openBackup } from './zip.ts';

const REFUSALS = {
  damaged: ['invalid', 'adminBackup.refused.damaged'],
  foreign: ['invalid', 'adminBackup.refused.foreign'],
  large: ['too_large', 'adminBackup.refused.large'],
} as const satisfies Record<Fault, readonly [string, string]>;

const refuse = (fault: Fault): ApiError => new ApiError(REFUSALS[fault][0], { message: { key: REFUSALS[fault][1] } });
const replaced = (): ApiError => new ApiError('conflict', { message: { key: 'adminBackup.refused.expired' } });
const isOfRows = (error: unknown): boolean => error instanceof Error && /SQLITE_(?:ERROR|CONSTRAINT|MISMATCH|TOOBIG)/u.test(error.message);
const damaged = (): BackupError => new BackupError('damaged', 'The rows do not fit their tables.');

type Bindings = Pick<Env, 'DB' | 'BACKUPS' | 'AUTH_SECRET' | 'AUTH_SECRET_PREVIOUS'>;

function assertSameSchema({ migrations, tables, release }: Manifest, schema: Schema): void {
  const isSame = migrations.join() === schema.migrations.join();
  if (!isSame) throw new ApiError('conflict', { message: { key: 'adminBackup.refused.schema', values: { release } } });
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
    if (rows < table.rows) throw replaced();
    if (rows > table.rows || odd > 0) throw damaged();
  }
  return manifest;
}

async function erasedAgain(db: D1Database, { id, manifest, signed }: Staged, { tables }: Schema): Promise<Person[]> {
  const erasures = await erasuresSince(db, believedTime(signed, manifest.madeAt));
  return erasures.length > 0 ? erasedAmong(await stagedTexts(db, id, tables), erasures) : [];
}

async function silencingStaged(binding: D1Database, { id }: Staged, { tables }: Schema, takesAccess: boolean): Promise<string[]> {
  const db = database(binding);
  const [addresses, owners, recipients] = await Promise.all([
    stagedArrivals(binding, id, tables),
    takesAccess ? stagedOwners(binding, id, tables) : ownersAddresses(db),
    listRecipients(db),
  ]);
  return silencingAmong(addresses, owners, recipients);
}

interface Checking {
  limitBytes?: number;
  takesAccess?: boolean;
}

export async function checkBackup(
  env: Bindings,
  name: string,
  reader: Reader<unknown>,
  { limitBytes = RESTORE_BYTES, takesAccess = false }: Checking = {},
): Promise<RestoreCheck> {
  const { DB: db } = env;
  const id = crypto.randomUUID();
  const schema = await readSchema(db);
  try {
    const backup = await openBackup(reader, { secrets: backupSecrets(env), limitBytes });
    const manifest = await stage(db, id, backup, schema);
    const staged = { id, name, stagedAt: new Date().toISOString(), manifest, signed: backup.signed };
    if (!(await recordStaged(db, staged))) throw replaced();
    const [tables, unsent, requests, erased] = await Promise.all([
      compareStaged(db, id, schema.tables, takesAccess),
      countUnsent(db, id, schema.tables),
      openErasures(db, believedTime(backup.signed, manifest.madeAt)),
      erasedAgain(db, staged, schema),
    ]);
    const { madeAt, isTorn } = manifest;
    return { id, madeAt, signed: backup.signed, isTorn, tables, erased: erased.length, requests, unsent };
  } catch (error) {
    await dropStaged(db, id);
    if (error instanceof ApiError) throw error;
    if (error instanceof BackupError) throw refuse(error.fault);
    log('warn', 'backup', { fault: describeFault(error) });
    throw isOfRows(error) ? refuse('damaged') : new ApiError('unavailable', { message: { key: 'adminBackup.refused.failed' } });
  }
}

interface Accepting extends Acting {
  acceptsUnsigned: boolean;
}

/** @throws ApiError `not_found`, or `conflict` if the rows break the tables' rules or another check has replaced this one */
export async function restoreChecked(
  { DB, BACKUPS }: Bindings,
  id: string,
  { acceptsUnsigned, ...acting }: Accepting,
): Promise<{ erased: number; safety: string | null; silencing: string[] }> {
  const staged = await findStaged(DB, id);
  if (!staged) throw new ApiError('not_found', { message: { key: 'adminBackup.refused.expired' } });
  if (staged.signed !== 'own' && (!acceptsUnsigned || acting.takesAccess))
    throw new ApiError('conflict', { message: { key: 'adminBackup.refused.unsigned' } });
  const schema = await readSchema(DB);
  assertSameSchema(staged.manifest, schema);
  const safety = BACKUPS && (await readProgress(BACKUPS)).progress.last;
  if (BACKUPS && !(safety && safety.madeAt >= staged.stagedAt))
    throw new ApiError('conflict', { message: { key: 'adminBackup.refused.safety' } });
  const erased = await erasedAgain(DB, staged, schema);
  const silencing = await silencingStaged(DB, staged, schema, acting.takesAccess === true);
  try {
    await restoreStaged(DB, schema.tables, { ...staged, ...acting, erased, silencing });
  } catch (error) {
    if (!(await findStaged(DB, id))) throw replaced();
    log('error', 'backup', { fault: describeFault(error) });
    throw isOfRows(error) ? new ApiError('conflict', { message: { key: 'adminBackup.refused.unfit' } }) : new ApiError('unavailable');
  }
  return { erased: erased.length, safety: safety?.name ?? null, silencing };
}

/**
 * Returns addresses of a backup at which mail to the owner would seem to come back, so that it would never leave.
 * @param recipients to whom mail comes now; if the owner is among them, this is already so
 */
function silencingAmong(addresses: readonly string[], owners: readonly string[], recipients: readonly string[]): string[] {
  const elsewhere = owners.filter((owner) => !isAmong(owner, recipients));
  return addresses.filter((address) => isMailboxHere(address, elsewhere));
}
