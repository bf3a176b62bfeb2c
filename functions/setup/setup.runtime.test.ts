/** `/admin/setup`: values of the project's files, read and written by stand-ins of `npm start`, GitHub, Forgejo and GitLab. */
import { env } from 'cloudflare:workers';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import site from '../../content/site.yaml?raw';
import terms from '../../content/terms.yaml?raw';
import { VALUE_LENGTH } from '../../src/features/setup/admin/page.shared.ts';
import { type SetupBody, setupState } from '../../src/features/setup/admin/setup-admin.schema.ts';
import { SETUP_FILES } from '../../src/features/setup/fields.shared.ts';
import { readAudit } from '../../tests/functions/admin-harness.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { app } from '../app.ts';
import { fromBase64, toBase64 } from '../content/project/ask.ts';
import type { Env } from '../env.ts';

const IBAN = 'GR9608100010000001234567890';
const { site: SITE, terms: TERMS } = SETUP_FILES;

interface Site {
  repository?: object;
  folder?: string;
}
const FOLDER = { folder: 'http://127.0.0.1:9/key' };
const GITHUB = { repository: { service: 'github', name: 'me/site', branch: 'main' } };
const FORGEJO = { repository: { service: 'gitea', name: 'me/site', branch: 'main', apiUrl: 'https://git.example.gr/api/v1' } };
const GITLAB = { repository: { service: 'gitlab', name: 'me/site', branch: 'main' } };

const assets = (repository?: object): Fetcher =>
  ({
    fetch: async (input: RequestInfo) => {
      const response = await env.ASSETS.fetch(input);
      if (!String(input).endsWith('/build.json')) return response;
      return Response.json({ ...(await response.json<object>()), ...(repository && { repository }) });
    },
  }) as unknown as Fetcher;

const call = async ({ repository, folder }: Site, body?: object, Cookie?: string): Promise<Response> =>
  app.request(
    'https://lycabettus.test/api/admin/setup',
    {
      method: body ? 'PUT' : 'GET',
      headers: { Cookie: Cookie ?? (await signedIn()), 'CF-Connecting-IP': '2001:db8:79::1', 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    },
    {
      ...env,
      ASSETS: assets(repository),
      ...(repository && { REPOSITORY_TOKEN: 'secret-token' }),
      ...(folder && { PROJECT_FOLDER_URL: folder }),
    } as Env,
  );
const stateOf = async (response: Response) => setupState.parse(((await response.json()) as { data: unknown }).data);
const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { message: string; fields?: Record<string, string> } }).error;

/** The stored files, each with a version that changes with it; all commits, by their files. */
let stored: Map<string, { text: string; version: string }>;
let commits: string[][];
function store(files: readonly { path: string; text: string; version?: string }[]): boolean {
  if (files.some(({ path, version }) => version !== undefined && stored.get(path)?.version !== version)) return false;
  for (const { path, text } of files) stored.set(path, { text, version: `${stored.get(path)?.version}+` });
  commits.push(files.map(({ path }) => path));
  return true;
}
beforeEach(() => {
  commits = [];
  stored = new Map([
    [SITE, { text: site, version: 's' }],
    [TERMS, { text: terms, version: 't' }],
  ]);
});
afterEach(() => vi.restoreAllMocks());

const json = async <Body>(request: Request) => request.json<Body>();
type Sent = { path: string; text: string; version: string };
type Git = { path: string; content: string; sha: string };

const SERVICES = {
  folder: new Hono()
    .put('/key/files', async (c) => c.body(null, store(await json<Sent[]>(c.req.raw)) ? 204 : 412))
    .get('/key/*', (c) => {
      const file = stored.get(c.req.path.slice('/key/'.length));
      return file ? c.body(file.text, 200, { ETag: file.version }) : c.body(null, 404);
    }),
  github: (prefix: string) => {
    const repo = `${prefix}/repos/me/site`;
    let tree: Git[] = [];
    return new Hono()
      .get(`${repo}/contents/*`, (c) => {
        const file = stored.get(c.req.path.slice(`${repo}/contents/`.length));
        return file ? c.json({ content: toBase64(file.text), sha: file.version }) : c.json({}, 404);
      })
      .post(`${repo}/contents`, async (c) => {
        const { files } = await json<{ files: Git[] }>(c.req.raw);
        const isStored = store(files.map(({ path, content, sha }) => ({ path, text: fromBase64(content), version: sha })));
        return c.json({}, isStored ? 201 : 422);
      })
      .put(`${repo}/contents/*`, async (c) => {
        const { content, sha } = await json<Git>(c.req.raw);
        const isStored = store([{ path: c.req.path.slice(`${repo}/contents/`.length), text: fromBase64(content), version: sha }]);
        return c.json({}, isStored ? 200 : 409);
      })
      .get(`${repo}/git/ref/heads/main`, (c) => c.json({ object: { sha: 'head' } }))
      .get(`${repo}/git/commits/head`, (c) => c.json({ tree: { sha: 'tree' } }))
      .post(`${repo}/git/trees`, async (c) => {
        ({ tree } = await json<{ tree: Git[] }>(c.req.raw));
        return c.json({ sha: 'newTree' }, 201);
      })
      .post(`${repo}/git/commits`, (c) => c.json({ sha: 'newCommit' }, 201))
      .patch(`${repo}/git/refs/heads/main`, (c) => {
        store(tree.map(({ path, content }) => ({ path, text: content })));
        return c.json({});
      });
  },
  // Routes see decoded parts, so the whole address decides.
  gitlab: {
    fetch: async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url);
      const [, name] = /\/repository\/files\/(.+)$/u.exec(pathname) ?? [];
      const file = stored.get(decodeURIComponent(name ?? ''));
      if (file) return Response.json({ content: toBase64(file.text), last_commit_id: file.version });
      const { actions } = await json<{ actions: { file_path: string; content: string; last_commit_id: string }[] }>(request);
      const files = actions.map((one) => ({ path: one.file_path, text: fromBase64(one.content), version: one.last_commit_id }));
      return Response.json({}, { status: store(files) ? 201 : 400 });
    },
  },
};
const serve = (service: { fetch: (request: Request) => Response | Promise<Response> }) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => service.fetch(new Request(input, init)));

const VALUES: SetupBody['values'] = {
  'owner.name.el': 'Ελένη Μάρκου',
  'seller.bank.iban': 'GR96 0810 0010 0000 0123 4567 890',
  sample: 'true',
};
/** The same lines but for the three values; the line of `sample` goes with the comment about it. */
const SITE_AFTER = site
  .replace('owner:\n  name: { en: Your Name, el: Το όνομά σας }', 'owner:\n  name: { en: Your Name, el: Ελένη Μάρκου }')
  .replace('GR1601101250000000012300695', IBAN);

describe.each([
  ['the folder of npm start', FOLDER, () => SERVICES.folder],
  ['GitHub', GITHUB, () => SERVICES.github('')],
  ['Forgejo', FORGEJO, () => SERVICES.github('/api/v1')],
  ['GitLab', GITLAB, () => SERVICES.gitlab],
] as const)('%s', (_, place, service) => {
  it('gives the values, and takes changed ones of both files at once, comments and other lines as they were', async () => {
    serve(service());
    const before = await stateOf(await call(place));
    expect(before.files?.setup).toEqual({ site: parse(site), terms: parse(terms) });
    const response = await call(place, { values: VALUES, version: before.files?.version });
    expect(response.status).toBe(200);
    expect((await stateOf(response)).files?.setup.site).toMatchObject({ owner: { name: { el: 'Ελένη Μάρκου' } } });
    expect(stored.get(SITE)?.text).toBe(SITE_AFTER);
    expect(terms.split('\n')).toEqual(expect.arrayContaining(stored.get(TERMS)?.text.split('\n') ?? []));
    expect(parse(stored.get(TERMS)?.text ?? '')).toEqual({ ...parse(terms), sample: undefined });
    expect(commits).toEqual([[SITE, TERMS]]);
  });

  it('keeps what somebody else wrote since', async () => {
    serve(service());
    const { files } = await stateOf(await call(place));
    store([{ path: TERMS, text: `${terms}# later\n` }]);
    const response = await call(place, { values: VALUES, version: files?.version });
    expect([response.status, (await errorOf(response)).message]).toEqual([409, expect.stringContaining('Somebody changed')]);
    expect([stored.get(SITE)?.text, commits.length]).toEqual([site, 1]);
  });
});

it('does not lose a commit of the moment between', async () => {
  const service = SERVICES.github('');
  serve({ fetch: (request) => (request.method === 'PATCH' ? Response.json({}, { status: 422 }) : service.fetch(request)) });
  const { files } = await stateOf(await call(GITHUB));
  expect((await call(GITHUB, { values: VALUES, version: files?.version })).status).toBe(409);
});

describe('nothing is written', () => {
  it.each([
    [{ 'seller.bank.iban': 'GR9608100010000001234567891' }, { 'seller.bank.iban': 'check digits' }],
    [
      { 'seller.vat': 'EL123456789', 'seller.gemi': 'x' },
      { 'seller.vat': 'check digit', 'seller.gemi': '9 to 12' },
    ],
    [{ brand: ' ' }, { brand: 'cannot be empty' }],
    [{ 'courts.en': '' }, { 'courts.en': 'both' }],
    [{ social: 'Bluesky bsky.app' }, { social: 'One a line' }],
  ])('of %j, and each field says why', async (values, says) => {
    serve(SERVICES.folder);
    const { files } = await stateOf(await call(FOLDER));
    const response = await call(FOLDER, { values, version: files?.version });
    expect(response.status).toBe(422);
    const { fields = {} } = await errorOf(response);
    expect(Object.keys(fields).sort()).toEqual(Object.keys(says).sort());
    for (const [name, words] of Object.entries(says)) expect(fields[name]).toContain(words);
    expect(commits).toEqual([]);
  });

  it('of an unknown name or a long value, without a fresh sign-in, nor without a place', async () => {
    serve(SERVICES.folder);
    expect((await call(FOLDER, { values: { brand: 'x'.repeat(VALUE_LENGTH + 1) }, version: 's t' })).status).toBe(422);
    expect((await call(FOLDER, { values: { 'switches.apiUrl': 'https://evil.example' }, version: 's t' })).status).toBe(422);
    const old = await signedIn({ id: 'an-hour-old', signedInAt: new Date(Date.now() - 3_600_000) });
    expect((await call(FOLDER, { values: VALUES, version: 's t' }, old)).status).toBe(403);
    expect((await call({}, { values: VALUES, version: 's t' })).status).toBe(409);
    expect(commits).toEqual([]);
  });
});

it('says why the files cannot be read', async () => {
  expect(await stateOf(await call({}))).toEqual({ source: null, fault: null, broken: null, files: null });
  serve(SERVICES.folder);
  stored.set(TERMS, { text: 'talk: [', version: 't' });
  expect(await stateOf(await call(FOLDER))).toMatchObject({ source: 'folder', broken: TERMS, files: null });
  serve({ fetch: () => Response.json({}, { status: 401 }) });
  expect(await stateOf(await call(GITHUB))).toMatchObject({ source: 'repository', fault: 'HTTP 401', files: null });
});

it('is audited by the names of the values alone', async () => {
  serve(SERVICES.folder);
  const { files } = await stateOf(await call(FOLDER));
  await call(FOLDER, { values: { 'seller.bank.iban': IBAN, 'seller.address.en': 'Egnatia 1' }, version: files?.version });
  const entry = (await readAudit()).at(-1);
  expect(entry).toMatchObject({ action: 'site.setup', subject: SITE, after: { values: 'seller.address.en seller.bank.iban' } });
  expect(JSON.stringify(entry)).not.toMatch(/GR96|Egnatia/u);
});
