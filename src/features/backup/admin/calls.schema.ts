import { declareCalls } from '../../api/declare-calls.shared.ts';
import {
  backupFiles,
  backupOverview,
  backupStep,
  checkDropped,
  checkParams,
  checkSchema,
  downloadReady,
  downloadSchema,
  fileParams,
  restoreCheck,
  restored,
  restoreSchema,
} from './backup.schema.ts';

const REFUSALS = {
  409: 'another schema, or replaced',
  413: 'too large for this page',
  422: 'damaged or something else',
  503: 'broke off',
} as const;

export const BACKUP_CALLS = declareCalls({
  'GET /api/admin/backups': {
    summary: 'Counts the rows of every table, and returns what a backup leaves out and how the last nightly one went',
    guard: 'owner',
    response: backupOverview,
  },
  'GET /api/admin/backups/files': {
    summary: 'Lists the backups in the bucket, newest first; none without a bucket',
    guard: 'owner',
    response: backupFiles,
  },
  'POST /api/admin/backups/files': {
    summary: 'Begins a backup in the bucket, or does the next step of the one that is being made: to be repeated until `phase` is `done`',
    guard: 'owner',
    response: backupStep,
    otherStatuses: { 409: 'without a bucket', 503: 'it failed; the next call begins a new one' },
  },
  'POST /api/admin/backups/downloads': {
    summary:
      'Returns the address of a download, so that a page can ask for a fresh sign-in first; null for a new backup with a bucket, where it is to be saved first',
    guard: 'fresh',
    body: downloadSchema,
    response: downloadReady,
  },
  'GET /api/admin/backups/new.zip': {
    summary: 'Streams a new backup of all tables',
    guard: 'fresh',
  },
  'GET /api/admin/backups/files/:name': {
    summary: 'Streams a backup of the bucket',
    guard: 'fresh',
    params: fileParams,
    otherStatuses: { 404: '', 409: 'without a bucket' },
  },
  'POST /api/admin/backups/checks': {
    summary: 'Checks a backup of the bucket and returns what restoring it would change; changes nothing',
    guard: 'owner',
    body: checkSchema,
    response: restoreCheck,
    status: 201,
    otherStatuses: { ...REFUSALS, 404: '' },
  },
  'POST /api/admin/backups/uploads': {
    summary: 'The same for a file, which is the body (`application/zip`)',
    guard: 'owner',
    bodyTypes: ['application/zip'],
    response: restoreCheck,
    status: 201,
    otherStatuses: REFUSALS,
  },
  'DELETE /api/admin/backups/checks/:id': {
    summary: 'Forgets a checked backup',
    guard: 'owner',
    params: checkParams,
    response: checkDropped,
  },
  'POST /api/admin/backups/restores': {
    summary:
      'Restores the backup that was checked as `id`, wholly or not at all; who may enter stays, and books and logs only grow. `acceptsUnsigned`: also one that this site has not signed. With a bucket, it must have a backup that is younger than the check',
    guard: 'fresh',
    body: restoreSchema,
    response: restored,
    otherStatuses: {
      404: 'once it was restored or replaced by another check',
      409: 'if its rows do not fit, it is not signed and that is not accepted, or the present state is not backed up',
    },
  },
});

type BackupCalls = typeof BACKUP_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends BackupCalls {}
}
