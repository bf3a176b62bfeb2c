import { deleteOldBackups, saveBackup } from '../backup/make.ts';
import type { Env } from '../env.ts';
import { dropStaged } from '../storage/restore.ts';

export async function backUp(env: Env, now: Date): Promise<Record<string, number>> {
  const { DB, BACKUPS } = env;
  // Of a restore that was checked and not made.
  await dropStaged(DB);
  if (!BACKUPS) return { saved: 0 };
  const { name, rows, bytes } = await saveBackup(env, BACKUPS, now);
  return { saved: 1, rows, bytes, deleted: await deleteOldBackups(BACKUPS, now, name) };
}
