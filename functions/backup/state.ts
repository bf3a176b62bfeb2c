import { HOUR_MS } from '../calendar.ts';
import type { Env } from '../env.ts';
import { readProgress } from './progress.ts';

export const OLD_HOURS = 36;

/** `off`: no bucket; `none`: not one is whole yet; `failed`: the newest try; `old`: the newest whole one. */
export type BackupState = 'off' | 'none' | 'failed' | 'old' | 'good';

export async function backupState({ BACKUPS }: Pick<Env, 'BACKUPS'>, now: Date): Promise<{ state: BackupState; at: Date | null }> {
  if (!BACKUPS) return { state: 'off', at: null };
  const { making, last } = (await readProgress(BACKUPS)).progress;
  const at = last ? new Date(last.madeAt) : null;
  if (making?.phase === 'failed') return { state: 'failed', at };
  if (!at) return { state: 'none', at };
  return { state: now.getTime() - at.getTime() > OLD_HOURS * HOUR_MS ? 'old' : 'good', at };
}
