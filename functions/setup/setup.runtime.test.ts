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
import { bytesFromBase64, toBase64 } from '../content/project/ask.ts';
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
/** Of pictures too, whose bytes the service keeps as they are. */
const asText = (encoded: string): string => new TextDecoder().decode(bytesFromBase64(encoded));

let stored: Map<string, { text: string; version: string }>;
let commits: string[][];
type Change = { path: string; text: string | null; version?: string | null | undefined };
/** @param files without `version`: whatever is there now */
function store(files: readonly Change[]): boolean {
  if (files.some(({ path, version }) => version !== undefined && (stored.get(path)?.version ?? null) !== version)) return false;
  for (const { path, text } of files)
    if (text === null) stored.delete(path);
    else stored.set(path, { text, version: `${stored.get(path)?.version ?? path}+` });
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

const inFolder = (folder: string) =>
  [...stored].filter(([path]) => path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/'));

const json = async <Body>(request: Request) => request.json<Body>();
type Git = { path: string; content?: string; sha?: string | null };

const SERVICES = {
  folder: new Hono()
    .put('/key/files', async (c) => {
      const files = await json<(Change & { base64?: string })[]>(c.req.raw);
      const changes = files.map((file) => ({ ...file, text: file.base64 === undefined ? file.text : asText(file.base64) }));
      return c.body(null, store(changes) ? 204 : 412);
    })
    .get('/key/list/*', (c) => c.json(inFolder(c.req.path.slice('/key/list/'.length)).map(([path, { version }]) => ({ path, version }))))
    .get('/key/*', (c) => {
      const file = stored.get(c.req.path.slice('/key/'.length));
      return file ? c.body(file.text, 200, { ETag: file.version }) : c.body(null, 404);
    }),
  github: (prefix: string) => {
    const repo = `${prefix}/repos/me/site`;
    let tree: Git[] = [];
    return new Hono()
      .get(`${repo}/contents/*`, (c) => {
        const name = c.req.path.slice(`${repo}/contents/`.length);
        const file = stored.get(name);
        if (file) return c.json({ content: toBase64(file.text), sha: file.version });
        const files = inFolder(name);
        return files.length > 0 ? c.json(files.map(([path, { version }]) => ({ path, sha: version, type: 'file' }))) : c.json({}, 404);
      })
      .post(`${repo}/contents`, async (c) => {
        const { files } = await json<{ files: Git[] }>(c.req.raw);
        const changes = files.map(({ path, content, sha }) => ({
          path,
          text: content === undefined ? null : asText(content),
          version: sha ?? null,
        }));
        return c.json({}, store(changes) ? 201 : 422);
      })
      .put(`${repo}/contents/*`, async (c) => {
        const { content, sha } = await json<Git>(c.req.raw);
        const isStored = store([{ path: c.req.path.slice(`${repo}/contents/`.length), text: asText(content ?? ''), version: sha }]);
        return c.json({}, isStored ? 200 : 409);
      })
      .get(`${repo}/git/ref/heads/main`, (c) => c.json({ object: { sha: 'head' } }))
      .get(`${repo}/git/commits/head`, (c) => c.json({ tree: { sha: 'tree' } }))
      .get(`${repo}/git/trees/tree`, (c) => c.json({ tree: [...stored].map(([path, { version }]) => ({ path, sha: version })) }))
      .post(`${repo}/git/blobs`, async (c) => {
        const { content } = await json<{ content: string }>(c.req.raw);
        return c.json({ sha: `blob ${content}` }, 201);
      })
      .post(`${repo}/git/trees`, async (c) => {
        ({ tree } = await json<{ tree: Git[] }>(c.req.raw));
        return c.json({ sha: 'newTree' }, 201);
      })
      .post(`${repo}/git/commits`, (c) => c.json({ sha: 'newCommit' }, 201))
      .patch(`${repo}/git/refs/heads/main`, (c) => {
        store(tree.map(({ path, content, sha }) => ({ path, text: content ?? (sha?.startsWith('blob ') ? asText(sha.slice(5)) : null) })));
        return c.json({});
      });
  },
  // Routes see decoded parts, so the whole address decides.
  gitlab: {
    fetch: async (request: Request): Promise<Response> => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname.endsWith('/repository/tree')) {
        const files = inFolder(searchParams.get('path') ?? '');
        return Response.json(files.map(([path, { version }]) => ({ path, id: version, type: 'blob' })));
      }
      const [, name] = /\/repository\/files\/(.+)$/u.exec(pathname) ?? [];
      const file = stored.get(decodeURIComponent(name ?? ''));
      if (file) return Response.json({ content: toBase64(file.text), last_commit_id: file.version, blob_id: file.version });
      if (request.method === 'GET') return Response.json({}, { status: 404 });
      const { actions } = await json<{ actions: { file_path: string; content?: string; last_commit_id?: string }[] }>(request);
      const files = actions.map(({ file_path: path, content, last_commit_id: version }) => ({
        ...{ path, text: content === undefined ? null : asText(content), version: version ?? null },
      }));
      return Response.json({}, { status: store(files) ? 201 : 400 });
    },
  },
};
const serve = (service: { fetch: (request: Request) => Response | Promise<Response> }) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => service.fetch(new Request(input, init)));

const svg = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`;
const DRAWING = svg('<path d="M0 0h9" stroke="#123456"/>');

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
    expect(before.files?.setup).toMatchObject({ site: parse(site), terms: parse(terms) });
    const response = await call(place, { values: VALUES, version: before.files?.version });
    expect(response.status).toBe(200);
    expect((await stateOf(response)).files?.setup.site).toMatchObject({ owner: { name: { el: 'Ελένη Μάρκου' } } });
    expect(stored.get(SITE)?.text).toBe(SITE_AFTER);
    expect(terms.split('\n')).toEqual(expect.arrayContaining(stored.get(TERMS)?.text.split('\n') ?? []));
    expect(parse(stored.get(TERMS)?.text ?? '')).toEqual({ ...parse(terms), sample: undefined });
    expect(commits).toEqual([[SITE, TERMS]]);
  });

  it('replaces, adds and removes pictures with the words about them, in one commit', async () => {
    serve(service());
    stored.set('content/brand/brand.yaml', {
      text: 'palette:\n  light: { accent: "#0b4a82" }\nhero: { alt: { en: A hill, el: Ένας λόφος } }\n',
      version: 'b',
    });
    for (const name of ['hero.svg', 'footer.svg', 'icon.svg']) stored.set(`content/brand/${name}`, { text: DRAWING, version: name });
    stored.set('content/brand/screenshots/en-wide.webp', { text: 'x', version: 'w' });
    const { files } = await stateOf(await call(place));
    expect(files?.setup.pictures).toEqual({
      picture: { hero: 'hero.svg', footer: 'footer.svg', icon: 'icon.svg', screenshots: 'screenshots/*.webp' },
    });
    const values = {
      ...{ 'palette.light.accent': '#005f66', 'picture.logo': 'logo.svg, 1 KB', 'picture.hero': 'hero.jpg, 1 KB' },
      ...{ 'picture.footer': '', 'picture.screenshots': '', 'hero.alt.en': 'Waves', 'hero.alt.el': 'Κύματα' },
    };
    const pictures = { logo: toBase64(DRAWING), hero: btoa('\u00FF\u00D8\u00FF1') };
    expect((await call(place, { values, pictures, version: files?.version })).status).toBe(200);
    expect(parse(stored.get('content/brand/brand.yaml')?.text ?? '')).toEqual({
      palette: { light: { accent: '#005f66' } },
      hero: { alt: { en: 'Waves', el: 'Κύματα' } },
    });
    const paths = [...stored.keys()].filter((path) => path.startsWith('content/brand/')).toSorted();
    expect(paths).toEqual(['brand.yaml', 'hero.jpg', 'icon.svg', 'logo.svg'].map((name) => `content/brand/${name}`));
    expect([stored.get('content/brand/logo.svg')?.text, commits.length]).toEqual([DRAWING, 1]);
    // Somebody else's logo is not lost.
    expect((await call(place, { values, pictures, version: files?.version })).status).toBe(409);
  });

  it('takes a deleted file of promises for an empty one, and creates it', async () => {
    serve(service());
    stored.delete(TERMS);
    const before = await stateOf(await call(place));
    expect([before.broken, before.files?.setup.terms]).toEqual([null, {}]);
    const values = { 'answer.workingDays': '3', 'courts.en': 'the courts of Thessaloniki', 'courts.el': 'τα δικαστήρια της Θεσσαλονίκης' };
    expect((await call(place, { values, version: before.files?.version })).status).toBe(200);
    expect(stored.get(TERMS)?.text).toBe(
      'courts: { en: the courts of Thessaloniki, el: τα δικαστήρια της Θεσσαλονίκης }\nanswer: { workingDays: 3 }\n',
    );
    stored.delete(TERMS);
    expect((await call(place, { values: { 'answer.workingDays': '4' }, version: before.files?.version })).status).toBe(200);
    expect((await call(place, { values: { 'answer.workingDays': '5' }, version: before.files?.version })).status).toBe(409);
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

it.each([
  ['does not lose a commit of the moment between', 'other', 409],
  ['says that a branch is protected, not that somebody was faster', 'head', 503],
])('%s', async (_, tip, status) => {
  const service = SERVICES.github('');
  let isRefused = false;
  serve({
    fetch: (request) => {
      if (isRefused && request.url.includes('/git/ref/')) return Response.json({ object: { sha: tip } });
      isRefused ||= request.method === 'PATCH';
      return request.method === 'PATCH' ? Response.json({}, { status: 422 }) : service.fetch(request);
    },
  });
  const { files } = await stateOf(await call(GITHUB));
  expect((await call(GITHUB, { values: VALUES, version: files?.version })).status).toBe(status);
});

it.each(['...', '---', '--- a', '%YAML 1.2', '- a', '? a', '|', '!!str', '&a', '*a', '@a', '`a', '#a', 'a: b', '~', 'null', '0x1'])(
  'takes the brand %s as it was typed',
  async (brand) => {
    serve(SERVICES.folder);
    const { files } = await stateOf(await call(FOLDER));
    expect((await call(FOLDER, { values: { brand }, version: files?.version })).status).toBe(200);
    expect(parse(stored.get(SITE)?.text ?? '')).toEqual({ ...parse(site), brand });
  },
);

it('does not change what a file says by an anchor', async () => {
  serve(SERVICES.folder);
  const anchored = site
    .replace('  name: { en: Your Name,', '  name: &n { en: Your Name,')
    .replace(/(seller:\n) {2}name: .*\n/u, '$1  name: *n\n');
  expect(parse(anchored)).toEqual(parse(site));
  stored.set(SITE, { text: anchored, version: 's' });
  const { files } = await stateOf(await call(FOLDER));
  for (const values of [{ 'owner.name.el': 'Ελένη Μάρκου' }, { 'seller.name.el': 'Ελένη Μάρκου' }]) {
    const response = await call(FOLDER, { values, version: files?.version });
    expect([response.status, (await errorOf(response)).message]).toEqual([409, expect.stringContaining('anchor')]);
  }
  expect(stored.get(SITE)?.text).toBe(anchored);
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
    [{ social: 'Bluesky bsky.app' }, { social: 'One per line' }],
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

  it.each([
    ['logo', svg('<script>alert(1)</script>'), 'an element <script>'],
    ['logo', svg('<path onclick="alert(1)" d="M0 0"/>'), 'a handler (onclick)'],
    ['icon', svg('<use href="https://example.org/a.svg#b"/>'), 'https://example.org/a.svg#b'],
    ['logo', 'GIF89a', 'one of these kinds: svg'],
    ['footer', svg('<path style="stroke:red" d="M0 0"/>'), 'may not have styles'],
    ['card', svg('<path d="M0 0"/>'.repeat(20_000)), 'larger than 200 KB'],
    ['portrait', DRAWING, 'jpg, png, webp, avif'],
  ])('of a picture %s that could do harm, or does not fit', async (name, content, says) => {
    serve(SERVICES.folder);
    const { files } = await stateOf(await call(FOLDER));
    const body = { values: { [`picture.${name}`]: 'logo.svg, 1 KB' }, pictures: { [name]: toBase64(content) }, version: files?.version };
    const response = await call(FOLDER, body);
    expect(response.status).toBe(422);
    expect((await errorOf(response)).fields?.[`picture.${name}`]).toContain(says);
    expect(commits).toEqual([]);
  });

  it('of an icon without a line, where the hill follows it, until the hill is gone', async () => {
    serve(SERVICES.folder);
    stored.set('content/brand/brand.yaml', { text: 'ridge: true\n', version: 'b' });
    stored.set('content/brand/icon.svg', { text: DRAWING, version: 'i' });
    const choose = async (content: string) => {
      const { files } = await stateOf(await call(FOLDER));
      const values = { 'picture.icon': 'icon.svg, 2 KB' };
      return call(FOLDER, { values, pictures: { icon: toBase64(content) }, version: files?.version });
    };
    const round = svg('<circle cx="16" cy="16" r="9"/>');
    const refused = await choose(round);
    expect([refused.status, (await errorOf(refused)).fields?.['picture.icon'], commits]).toEqual([
      422,
      expect.stringContaining('open path of straight lines'),
      [],
    ]);
    const hill = svg('<path d="M2 26 19 7 30 26" fill="none" stroke="currentColor"/>');
    expect([(await choose(hill)).status, stored.get('content/brand/icon.svg')?.text]).toEqual([200, hill]);
    const { files } = await stateOf(await call(FOLDER));
    expect((await call(FOLDER, { values: { 'picture.icon': '' }, version: files?.version })).status).toBe(200);
    expect([(await choose(round)).status, stored.get('content/brand/brand.yaml')?.text]).toEqual([200, '']);
  });

  it('of a colour that is hard to read, with the one to change it to', async () => {
    serve(SERVICES.folder);
    const { files } = await stateOf(await call(FOLDER));
    const values = {
      'palette.light.accent': '#e95420',
      'palette.light.paper': '#fff',
      'palette.dark.ink': 'none',
      'hero.alt.en': 'A hill',
    };
    const { fields = {} } = await errorOf(await call(FOLDER, { values: { ...values, 'palette.dark.ink': '' }, version: files?.version }));
    expect(fields['palette.light.accent']).toBe('#e95420 on #ffffff has a contrast of 3.64:1, and text needs 7:1. Change it to #a33000.');
    const wrong = await errorOf(await call(FOLDER, { values: { 'palette.dark.ink': 'none' }, version: files?.version }));
    expect(wrong.fields?.['palette.dark.ink']).toContain('Any colour of CSS');
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
