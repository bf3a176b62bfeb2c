import type { Env } from '../env.ts';
import { deleteOldBackups } from './make.ts';
import { readProgress } from './progress.ts';
import { BOUNDS, stepBackup } from './step.ts';
import { dropStaged } from './storage/restore.ts';

/** Takes one step a turn, until there is a whole backup begun since the night's time. @throws if it failed, so that the run fails */
export async function backUp(env: Env, now: Date, bounds = BOUNDS): Promise<Record<string, number>> {
  const { DB, BACKUPS } = env;
  if (!BACKUPS) {
    await dropStaged(DB);
    return { saved: 0 };
  }
  const { last } = (await readProgress(BACKUPS)).progress;
  if (!last || last.madeAt < now.toISOString()) {
    const { making } = await stepBackup(env, BACKUPS, now, bounds);
    if (making.phase === 'failed') throw new Error(`the backup failed while ${making.problem ?? ''}`);
    return { left: 1 };
  }
  await dropStaged(DB);
  const { name, rows, bytes } = last;
  return { saved: 1, rows, bytes, deleted: await deleteOldBackups(BACKUPS, now, name) };
}
