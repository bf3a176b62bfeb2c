import type { Context } from 'hono';
import { CONTENT_ADMIN_CALLS } from '../../src/features/content/admin/calls.schema.ts';
import { type RebuildRequest, type RebuildState, rebuildRequest } from '../../src/features/content/admin/content.schema.ts';
import type { Build } from '../../src/features/health/health.schema.ts';
import { getActor } from '../auth/owner-context.ts';
import type { Env, OwnerEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { readBuild } from '../http/build.ts';
import { fetchFrom } from '../http/note-call.ts';
import { served } from '../http/served.ts';
import { mount } from '../mount.ts';
import { insertAudit } from '../storage/audit.ts';
import { runBatch } from '../storage/batch.ts';
import { database } from '../storage/database.ts';
import { findMeta, writeMeta } from '../storage/meta.ts';
import { openEditor } from './editor.ts';
import { readEntries } from './entries.ts';
import { markTranslated, showProject } from './project/translated.ts';

const HOOK_TIMEOUT_MS = 10_000;
const LAST_REQUEST = 'rebuild-request';

/** Never throws. The address of the hook is a secret: it is in no log and no response. */
export async function callHook(hook: string, by: RebuildRequest['by']): Promise<RebuildRequest> {
  const at = new Date().toISOString();
  try {
    const { ok, status, body } = await fetchFrom('rebuild', hook, { method: 'POST', signal: AbortSignal.timeout(HOOK_TIMEOUT_MS) });
    await body?.cancel();
    return { at, by, outcome: ok ? 'accepted' : 'refused', status };
  } catch {
    return { at, by, outcome: 'failed', status: null };
  }
}

export const rememberRequest = (env: Env, request: RebuildRequest) => writeMeta(database(env.DB), LAST_REQUEST, JSON.stringify(request));

const toState = (env: Env, { version, builtAt }: Build, last: RebuildRequest | null): RebuildState => ({
  hasHook: Boolean(env.REBUILD_HOOK_URL),
  last,
  build: { version, builtAt },
});

async function showRebuild(env: Env): Promise<RebuildState> {
  const [build, last] = await Promise.all([served(readBuild(env.ASSETS)), findMeta(database(env.DB), LAST_REQUEST)]);
  return toState(env, build, last === undefined ? null : rebuildRequest.parse(JSON.parse(last)));
}

async function requestRebuild(c: Context<OwnerEnv>): Promise<RebuildState> {
  const { env } = c;
  if (!env.REBUILD_HOOK_URL) throw new ApiError('conflict', { message: { key: 'call.rebuild.noHook' } });
  const build = await served(readBuild(env.ASSETS));
  const last = await callHook(env.REBUILD_HOOK_URL, 'owner');
  const { outcome, status } = last;
  const audit = insertAudit(database(env.DB), getActor(c), [
    { action: 'site.rebuild', subject: build.version, after: { outcome, status } },
  ]);
  await runBatch(database(env.DB), rememberRequest(env, last), audit);
  return toState(env, build, last);
}

export const contentAdmin = mount(CONTENT_ADMIN_CALLS, {
  'GET /api/admin/content': (c) => served(readEntries(c.env.ASSETS)),
  'GET /api/admin/content/rebuild': (c) => showRebuild(c.env),
  'POST /api/admin/content/rebuild': requestRebuild,
  'GET /api/admin/content/project': async ({ env }) => showProject(env, await served(readBuild(env.ASSETS))),
  'POST /api/admin/content/editor': async (c) => openEditor(c, await served(readBuild(c.env.ASSETS))),
  'POST /api/admin/content/translated': async (c, { body }) => {
    const [build, list] = await Promise.all([served(readBuild(c.env.ASSETS)), served(readEntries(c.env.ASSETS))]);
    return markTranslated(c, { build, list, body });
  },
});
