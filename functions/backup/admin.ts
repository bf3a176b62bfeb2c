import { Uint8ArrayReader } from '@zip.js/zip.js';
import type { Context } from 'hono';
import { UPLOAD_BYTES } from '../../src/features/backup/admin/backup.schema.ts';
import { BACKUP_CALLS } from '../../src/features/backup/admin/calls.schema.ts';
import type { AuditAction } from '../../src/features/security/admin/security-admin.schema.ts';
import { getActor } from '../auth/owner-context.ts';
import type { OwnerEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { readBytes } from '../http/body.ts';
import { sendFile } from '../http/sent-file.ts';
import { BACK_UP } from '../jobs/schedule.ts';
import { notifyCounts } from '../mail/notify.ts';
import { mount } from '../mount.ts';
import { insertAudit } from '../storage/audit.ts';
import { database } from '../storage/database.ts';
import { lastRun } from '../storage/housekeeping.ts';
import { BucketReader } from './bucket.ts';
import { listBackups, startBackup } from './make.ts';
import { rowsOf } from './progress.ts';
import { checkBackup, restoreChecked } from './restore.ts';
import { backupSecrets } from './signature.ts';
import { stepBackup } from './step.ts';
import { dropStaged } from './storage/restore.ts';
import { countTables, readSchema } from './storage/tables.ts';
import { LEFT_OUT } from './tables.ts';

type OwnerContext = Context<OwnerEnv>;

function bucketOf({ env: { BACKUPS } }: OwnerContext): R2Bucket {
  if (!BACKUPS) throw new ApiError('conflict', { message: { key: 'adminBackup.noBucket' } });
  return BACKUPS;
}

async function assertStored(c: OwnerContext, name: string): Promise<R2Bucket> {
  const bucket = bucketOf(c);
  if (!(await bucket.head(name))) throw new ApiError('not_found', { message: { key: 'adminBackup.gone' } });
  return bucket;
}

const record = (c: OwnerContext, action: AuditAction, subject: string) =>
  insertAudit(database(c.env.DB), getActor(c), [{ action, subject }]);

export const backup = mount(BACKUP_CALLS, {
  'GET /api/admin/backups': async (c) => {
    const { tables, migrations } = await readSchema(c.env.DB);
    const [counts, run] = await Promise.all([countTables(c.env.DB, tables), lastRun(database(c.env.DB), BACK_UP)]);
    return {
      schema: migrations.at(-1) ?? '',
      tables: counts,
      leftOut: [...LEFT_OUT],
      hasBucket: c.env.BACKUPS !== undefined,
      hasMailFiles: c.env.MAIL_FILES !== undefined,
      nightly: run ? { at: run.dueAt.toISOString(), outcome: run.outcome } : null,
    };
  },
  'GET /api/admin/backups/files': async (c) => {
    const { DB, BACKUPS } = c.env;
    return { files: BACKUPS ? await listBackups(BACKUPS, (await readSchema(DB)).migrations, backupSecrets(c.env)) : [] };
  },
  'POST /api/admin/backups/files': async (c) => {
    const { name, phase, tables, bytes, checked } = (await stepBackup(c.env, bucketOf(c), new Date())).making;
    if (phase === 'failed') throw new ApiError('unavailable', { message: { key: 'adminBackup.save.broken' } });
    if (phase === 'done') await record(c, 'backup.save', name);
    return { name, phase, rows: rowsOf(tables), bytes, checked, parts: tables.reduce((sum, { parts }) => sum + parts.length, 0) };
  },
  'POST /api/admin/backups/downloads': async (c, { body: { name } }) => {
    if (name !== null) await assertStored(c, name);
    if (name === null) return { address: c.env.BACKUPS ? null : '/api/admin/backups/new.zip' };
    return { address: `/api/admin/backups/files/${name}` };
  },
  'GET /api/admin/backups/new.zip': async (c) => {
    const { name, body } = await startBackup(c.env, new Date());
    await record(c, 'backup.download', name);
    return sendFile(c, name, 'application/zip', body);
  },
  'GET /api/admin/backups/files/:name': async (c, { params: { name } }) => {
    const object = await (await assertStored(c, name)).get(name);
    if (!object) throw new ApiError('not_found', { message: { key: 'adminBackup.gone' } });
    await record(c, 'backup.download', name);
    return sendFile(c, name, 'application/zip', object.body);
  },
  'POST /api/admin/backups/checks': async (c, { body: { name } }) =>
    checkBackup(c.env, name, new BucketReader(await assertStored(c, name), name)),
  'POST /api/admin/backups/uploads': async (c) => {
    if (c.req.header('Content-Type') !== 'application/zip') throw new ApiError('wrong_type');
    return checkBackup(c.env, 'upload', new Uint8ArrayReader(await readBytes(c, UPLOAD_BYTES)));
  },
  'DELETE /api/admin/backups/checks/:id': async (c, { params }) => ({ dropped: (await dropStaged(c.env.DB, params.id)) > 0 }),
  'POST /api/admin/backups/restores': async (c, { body: { id, acceptsUnsigned } }) => {
    const acting = { actor: getActor(c), session: c.get('owner').session };
    const { erased, safety } = await restoreChecked(c.env, id, { ...acting, acceptsUnsigned });
    c.executionCtx.waitUntil(notifyCounts(c.env, []));
    return { erased, safety };
  },
});
