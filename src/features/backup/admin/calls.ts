import type { Outcome } from '@/features/api/client.ts';
import { adminCall } from '../../admin/shell/session.ts';
import {
  type BackupStep,
  backupFiles,
  backupOverview,
  backupStep,
  checkDropped,
  downloadReady,
  restoreCheck,
  restored,
} from './backup.schema.ts';

/** A million rows take a while to read, and a restore first saves the present ones. */
const LONG_MS = 300_000;

export const readOverview = (signal: AbortSignal) => adminCall('GET /api/admin/backups', { response: backupOverview, signal });
export const listFiles = async (signal: AbortSignal) => {
  const outcome = await adminCall('GET /api/admin/backups/files', { response: backupFiles, signal });
  return outcome.ok ? { ...outcome, data: outcome.data.files } : outcome;
};
export async function saveBackup(onStep: (step: BackupStep) => void): Promise<Outcome<BackupStep>> {
  for (;;) {
    const outcome = await adminCall('POST /api/admin/backups/files', { response: backupStep, timeoutMs: LONG_MS });
    if (!outcome.ok || outcome.data.phase === 'done') return outcome;
    onStep(outcome.data);
  }
}
export const prepareDownload = (name: string | null) =>
  adminCall('POST /api/admin/backups/downloads', { body: { name }, response: downloadReady });
export const checkStored = (name: string) =>
  adminCall('POST /api/admin/backups/checks', { body: { name }, response: restoreCheck, timeoutMs: LONG_MS });
export const checkUpload = (file: File) => {
  // The body is the file itself, without a schema.
  const upload = { body: file, headers: { 'Content-Type': 'application/zip' }, response: restoreCheck, timeoutMs: LONG_MS };
  return adminCall('POST /api/admin/backups/uploads', upload);
};
export const dropCheck = (id: string) => adminCall('DELETE /api/admin/backups/checks/:id', { params: { id }, response: checkDropped });
export const restoreBackup = (id: string, acceptsUnsigned: boolean) =>
  adminCall('POST /api/admin/backups/restores', { body: { id, acceptsUnsigned }, response: restored, timeoutMs: LONG_MS });
