/** The owner's page of content: what the build knows about entries, and requests for a new build. */
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { contentList, ENTRIES_FILE, rebuildState } from '../../src/features/content/admin/content.schema.ts';
import { callAdmin, expectRefusal, readAudit } from '../../tests/functions/admin-harness.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { visit } from '../../tests/functions/visit.ts';
import { app } from '../app.ts';
import type { Env } from '../env.ts';
import { rebuildDue } from './jobs.ts';

const LIST = '/api/admin/content';
const REBUILD = `${LIST}/rebuild`;
const HOOK = 'https://build.example/hook/secret-part';

const ask = async (bindings: Partial<Env>, method = 'GET', address = REBUILD): Promise<Response> =>
  app.request(
    `https://lycabettus.test${address}`,
    { method, headers: { Cookie: await signedIn(), 'CF-Connecting-IP': '2001:db8:77::1' } },
    { ...env, ...bindings },
  );

const request = async (answer: () => Promise<Response>) => {
  const hook = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  const response = await ask({ REBUILD_HOOK_URL: HOOK }, 'POST');
  const requests = hook.mock.calls.map(([input, init]) => `${init?.method} ${String(input)}`);
  hook.mockRestore();
  const text = await response.text();
  expect([response.status, requests]).toEqual([200, [`POST ${HOOK}`]]);
  expect(text).not.toContain('secret-part');
  return rebuildState.parse((JSON.parse(text) as { data: unknown }).data).last;
};

const withoutFiles = { fetch: async () => new Response('', { status: 404 }) } as unknown as Env['ASSETS'];

describe('GET /api/admin/content', () => {
  it('returns the list that the build wrote, drafts too', async () => {
    const { entries, previous } = await callAdmin(contentList, LIST);
    expect(entries).toMatchObject([
      { collection: 'blog', slug: 'first', state: 'draft', links: [{ href: '/nothing' }], change: 'new' },
      { slug: 'cloud', state: 'published' },
    ]);
    expect(previous?.removed).toEqual(['notes/gone']);
  });

  it('says that it is unavailable for a build without a list', async () => {
    expect((await ask({ ASSETS: withoutFiles }, 'GET', LIST)).status).toBe(503);
  });

  it.each([ENTRIES_FILE, `/el${ENTRIES_FILE}`, '/admin/content/%65ntries.json', '/admin//content/entries.json'])(
    'keeps %s from strangers',
    async (address) => {
      const response = await visit(address, { redirect: 'manual' });
      expect([response.status, await response.text(), response.headers.get('Cache-Control')]).toEqual([302, '', 'no-store']);
    },
  );
});

describe('a rebuild', () => {
  it('is not offered without a hook', async () => {
    expect(await callAdmin(rebuildState, REBUILD)).toMatchObject({ hasHook: false, last: null });
    await expectRefusal(REBUILD, { method: 'POST' }, 409, 'conflict');
  });

  it.each([
    ['accepted', async () => new Response('queued', { status: 202 }), 202],
    ['refused', async () => new Response('no', { status: 403 }), 403],
    ['failed', () => Promise.reject(new TypeError('no route')), null],
  ] as const)('is %s: shown, remembered and audited without the hook’s address', async (outcome, answer, status) => {
    expect(await request(answer)).toMatchObject({ by: 'owner', outcome, status });
    const { data } = (await (await ask({ REBUILD_HOOK_URL: HOOK })).json()) as { data: unknown };
    expect(data).toMatchObject({ hasHook: true, last: { by: 'owner', outcome, status } });
    const audit = await readAudit();
    expect(audit.at(-1)).toMatchObject({ action: 'site.rebuild', after: { outcome, status } });
    expect(JSON.stringify(audit)).not.toContain('secret-part');
  });

  it('by the schedule is remembered as its own', async () => {
    const { url } = (await (await env.ASSETS.fetch('https://assets.internal/build.json')).json()) as { url?: string };
    const build = { version: 'abc', builtAt: '2026-11-01T08:00:00.000Z', dueAt: ['2026-11-02T00:00:00.000Z'], ...(url && { url }) };
    const ASSETS = { fetch: async () => Response.json(build) } as unknown as Env['ASSETS'];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 201 }));
    await rebuildDue({ ...env, ASSETS, REBUILD_HOOK_URL: HOOK }, new Date('2026-11-02T00:05:00.000Z'));
    vi.restoreAllMocks();
    const { data } = (await (await ask({ REBUILD_HOOK_URL: HOOK })).json()) as { data: unknown };
    expect(data).toMatchObject({ last: { by: 'schedule', outcome: 'accepted', status: 201 } });
  });

  it('says that the build cannot be read', async () => {
    const bindings = { ASSETS: withoutFiles, REBUILD_HOOK_URL: HOOK };
    expect([(await ask(bindings)).status, (await ask(bindings, 'POST')).status]).toEqual([503, 503]);
  });
});
