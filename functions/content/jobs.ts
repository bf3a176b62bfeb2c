import type { Env } from '../env.ts';
import { readBuild } from '../http/build.ts';
import { writeToOwner } from '../notices/tell.ts';
import { database } from '../storage/database.ts';
import { findMeta, writeMeta } from '../storage/meta.ts';
import { callHook, rememberRequest } from './admin.ts';

const REQUESTED = 'rebuild-asked-for';

export async function rebuildDue(env: Env, now: Date): Promise<Record<string, number>> {
  const { dueAt } = await readBuild(env.ASSETS);
  const due = dueAt.filter((time) => new Date(time) <= now).at(-1);
  const db = database(env.DB);
  const requested = await findMeta(db, REQUESTED);
  if (due === undefined || (requested !== undefined && requested >= due)) return { due: 0 };
  if (env.REBUILD_HOOK_URL) {
    const request = await callHook(env.REBUILD_HOOK_URL, 'schedule');
    await rememberRequest(env, request);
    if (request.outcome !== 'accepted') throw new Error(`the rebuild hook answered ${request.status ?? 'nothing'}`);
  } else {
    await writeToOwner(env, { kind: 'rebuild', key: `rebuild:${due}` }, ({ t }) => ({
      source: 'system',
      subject: t('jobs.rebuild.subject'),
      text: t('jobs.rebuild.text', { due }),
      from: { name: t('jobs.sender'), address: '' },
    }));
  }
  await writeMeta(db, REQUESTED, due);
  return { due: 1 };
}
