/** The files of the site behind the owner's page: stand-ins that speak the APIs of GitHub, Forgejo and GitLab, and that of `npm start`. */
import { env } from 'cloudflare:workers';
import { Hono } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { projectState } from '../../src/features/content/admin/content.schema.ts';
import { readAudit } from '../../tests/functions/admin-harness.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { app } from '../app.ts';
import type { Env } from '../env.ts';
import { testService } from '../integrations/tests.ts';
import { fromBase64, toBase64 } from './project/ask.ts';

const TOKEN = 'secret-token';
const FILE = 'content/blog/first/index.el.mdx';
const TEXT = '---\ntitle: Πρώτο\n---\n\nΚείμενο.\n';
const BODY = { collection: 'blog', slug: 'first', mark: 'en:0123456789ab' };

interface Site {
  repository?: object;
  folder?: string;
}

const assets = (repository?: object): Fetcher =>
  ({
    fetch: async (input: RequestInfo) => {
      const response = await env.ASSETS.fetch(input);
      if (!String(input).endsWith('/build.json')) return response;
      return Response.json({ ...(await response.json<object>()), ...(repository && { repository }) });
    },
  }) as unknown as Fetcher;

const call = async ({ repository, folder }: Site, method: string, path: string, body?: object): Promise<Response> =>
  app.request(
    `https://lycabettus.test/api/admin/content/${path}`,
    {
      method,
      headers: { Cookie: await signedIn(), 'CF-Connecting-IP': '2001:db8:78::1', 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    },
    {
      ...env,
      ASSETS: assets(repository),
      ...(repository && { REPOSITORY_TOKEN: TOKEN }),
      ...(folder && { PROJECT_FOLDER_URL: folder }),
    } as Env,
  );

const stateOf = async (site: Site) => projectState.parse(((await (await call(site, 'GET', 'project')).json()) as { data: unknown }).data);
const errorOf = async (response: Response) => ((await response.json()) as { error: { message: string } }).error.message;

/** Answers every call of the functions to outside. */
const serve = (service: Hono) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => service.fetch(new Request(input, init)));
afterEach(async () => {
  vi.restoreAllMocks();
  // Notes of calls are written behind the response: the database is emptied after them.
  await env.DB.prepare('SELECT 1').run();
});

/** @param sha of the file when it is written */
function github(written: { text?: string; message?: string; branch?: string }, prefix = '', sha = 'aaa') {
  const repo = `${prefix}/repos/me/site`;
  let now = 'aaa';
  return new Hono()
    .use(async (c, next) =>
      /^(?:Bearer|token) secret-token$/u.test(c.req.header('Authorization') ?? '') ? next() : c.json({ message: 'Bad credentials' }, 401),
    )
    .get(repo, (c) => c.json({ default_branch: 'main' }))
    .get(`${repo}/contents/${FILE}`, (c) => c.json({ content: toBase64(TEXT).replaceAll(/.{60}/gu, '$&\n'), encoding: 'base64', sha: now }))
    .put(`${repo}/contents/${FILE}`, async (c) => {
      const body = await c.req.json<{ sha: string; content: string; message: string; branch?: string }>();
      now = sha;
      if (body.sha !== sha) return c.json({ message: `${FILE} does not match ${body.sha}` }, 409);
      Object.assign(written, { text: fromBase64(body.content), message: body.message, branch: body.branch });
      return c.json({ content: { sha: 'bbb' } });
    })
    .get(`${repo}/commits/main/check-runs`, (c) =>
      c.json({
        total_count: 2,
        check_runs: [
          {
            id: 7,
            name: 'build',
            conclusion: 'failure',
            completed_at: '2026-11-21T08:00:00Z',
            html_url: 'https://github.com/me/site/runs/7',
          },
          { id: 8, name: 'lint', conclusion: 'success', completed_at: '2026-11-21T08:00:00Z', html_url: null },
        ],
      }),
    )
    .get(`${repo}/check-runs/7/annotations`, (c) =>
      c.json([
        { path: FILE, start_line: 3, end_line: 3, annotation_level: 'failure', message: '"tags": missing. Add this field.', title: '' },
        { path: '.github', start_line: 1, annotation_level: 'warning', message: 'Node.js 20 is deprecated.' },
      ]),
    )
    .get(`${repo}/commits/main/status`, (c) =>
      c.json({
        state: 'failure',
        statuses: [
          { status: 'failure', context: 'CI / test (push)', description: 'Failing after 40s', target_url: '/me/site/actions/runs/3' },
        ],
      }),
    )
    .get(`${repo}/compare/:range`, (c) =>
      prefix
        ? c.json({ total_commits: 1, commits: [{ files: [{ filename: FILE }] }] })
        : c.json({
            status: 'ahead',
            files: [
              { filename: FILE, status: 'modified' },
              { filename: 'README.md', status: 'modified' },
            ],
          }),
    );
}

const GITHUB = { repository: { service: 'github', name: 'me/site' } };
const FORGEJO = { repository: { service: 'gitea', name: 'me/site', branch: 'main', apiUrl: 'https://git.example.gr/api/v1' } };
const GITLAB = { repository: { service: 'gitlab', name: 'firm/web/site', branch: 'main' } };

function gitlab(written: { text?: string }) {
  const base = '/api/v4/projects/firm%2Fweb%2Fsite';
  // Routes see decoded parts, so the whole address decides.
  return {
    fetch: async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url);
      if (request.headers.get('PRIVATE-TOKEN') !== TOKEN) return Response.json({ message: '401 Unauthorized' }, { status: 401 });
      if (pathname === `${base}/repository/files/${encodeURIComponent(FILE)}`) {
        return Response.json({ content: toBase64(TEXT), last_commit_id: 'ccc' });
      }
      if (pathname === `${base}/repository/commits`) {
        const { actions } = await request.json<{ actions: { content: string; last_commit_id: string }[] }>();
        if (actions[0]?.last_commit_id !== 'ccc') return Response.json({}, { status: 400 });
        Object.assign(written, { text: fromBase64(actions[0].content) });
        return Response.json({ id: 'ddd' }, { status: 201 });
      }
      if (pathname === `${base}/repository/compare`) return Response.json({ diffs: [{ new_path: FILE }] });
      if (pathname === `${base}/pipelines`)
        return Response.json([{ id: 5, status: 'failed', web_url: 'https://gitlab.com/p/5', updated_at: '2026-11-21T08:00:00.000+02:00' }]);
      if (pathname === `${base}/pipelines/5/jobs`) return Response.json([{ id: 9, name: 'build', failure_reason: 'script_failure' }]);
      if (pathname === `${base}/jobs/9/trace`)
        return new Response(
          [
            '2026-11-21T06:00:00.123456Z 00O $ npm run build\r',
            `2026-11-21T06:00:01.123456Z 00E \u001B[31m${FILE}:3: "tags": missing. Add this field.\u001B[0m\r`,
            `2026-11-21T06:00:02.123456Z 01E ${FILE}:3: "tags": missing. Add this field.`,
            'ERROR: Job failed: exit code 1',
          ].join('\n'),
        );
      return Response.json({}, { status: 404 });
    },
  } as unknown as Hono;
}

describe('the state of the project', () => {
  it('is unknown without a folder or a token', async () => {
    expect(await stateOf({})).toEqual({ source: null, newer: null, failed: null, link: null, preview: null, fault: null });
  });

  it('has from GitHub what is newer, and what stopped the build beside its file and line', async () => {
    serve(github({}));
    expect(await stateOf(GITHUB)).toEqual({
      ...{ source: 'repository', newer: ['blog/first'], fault: null, preview: null, link: 'https://github.com/me/site/runs/7' },
      failed: {
        at: '2026-11-21T08:00:00.000Z',
        ofPreviews: false,
        problems: [{ file: FILE, line: 3, text: '"tags": missing. Add this field.' }],
      },
    });
  });

  it('has from Forgejo its status, without a link to nowhere', async () => {
    serve(github({}, '/api/v1'));
    expect(await stateOf(FORGEJO)).toMatchObject({
      ...{ newer: ['blog/first'], link: null, fault: null },
      failed: { problems: [{ file: null, text: 'Failing after 40s' }] },
    });
  });

  it('has from GitLab its failed jobs, and what their logs say of files', async () => {
    serve(gitlab({}));
    expect(await stateOf(GITLAB)).toMatchObject({
      ...{ newer: ['blog/first'], link: 'https://gitlab.com/p/5' },
      failed: {
        at: '2026-11-21T06:00:00.000Z',
        problems: [
          { file: null, text: 'build: script_failure' },
          { file: FILE, line: 3, text: '"tags": missing. Add this field.' },
        ],
      },
    });
  });

  it.each([
    ['HTTP 401', () => Promise.resolve(Response.json({ message: 'Bad credentials' }, { status: 401 }))],
    ['unreachable', () => Promise.reject(new TypeError('no route'))],
    ['unusable', () => Promise.resolve(new Response('<html>a sign-in page</html>'))],
  ])('says %s of a repository that does not help', async (fault, answer) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
    expect(await stateOf(GITHUB)).toMatchObject({ source: 'repository', newer: null, fault });
  });
});

describe('a preview of the newest commit', () => {
  const SHA = 'c0ffee0000000000000000000000000000000000';
  const PREVIEW = 'https://drafts--me.example.app';
  const OWN = 'https://lycabettus.test';

  it('is at GitHub what a successful deployment of the commit says, and not the site itself', async () => {
    const service = github({})
      .get('/repos/me/site/commits/main', (c) => c.json({ sha: SHA }))
      .get('/repos/me/site/deployments', (c) =>
        c.json(c.req.query('sha') === SHA ? [{ id: 3 }, { id: 2 }, { id: 1 }].map((one) => ({ ...one, sha: SHA })) : []),
      )
      .get('/repos/me/site/deployments/:id/statuses', (c) => {
        const [state, url] =
          { 1: ['success', PREVIEW], 2: ['success', OWN], 3: ['failure', 'https://broken.example.app'] }[c.req.param('id')] ?? [];
        return c.json([{ state, environment_url: url }]);
      });
    serve(service);
    expect(await stateOf(GITHUB)).toMatchObject({ preview: PREVIEW, fault: null });
  });

  it('is at Forgejo the address of a successful status whose context is a preview', async () => {
    const status = (context: string, target: string, state = 'success') => ({ status: state, context, target_url: target });
    const service = new Hono()
      .get('/api/v1/repos/me/site/commits/main/status', (c) =>
        c.json({
          state: 'success',
          statuses: [
            status('ci/test', 'https://git.example.gr/me/site/actions/runs/3'),
            status('deploy-preview', 'https://old.example.app', 'pending'),
            status('deploy-preview', 'javascript:alert(1)'),
            status('deploy-preview', PREVIEW),
          ],
        }),
      )
      .route('/', github({}, '/api/v1'));
    serve(service);
    expect(await stateOf(FORGEJO)).toMatchObject({ preview: PREVIEW });
  });

  it('is at GitLab the address of the environment to which the commit was deployed', async () => {
    const base = '/api/v4/projects/firm%2Fweb%2Fsite';
    const rest = gitlab({});
    serve({
      fetch: async (request: Request) => {
        const { pathname } = new URL(request.url);
        if (pathname === `${base}/repository/commits/main`) return Response.json({ id: SHA });
        if (pathname === `${base}/deployments`)
          return Response.json([
            { sha: 'other', environment: { name: 'review/old', external_url: 'https://old.example.app' } },
            { sha: SHA, environment: { name: 'preview', external_url: null } },
            { sha: SHA, environment: { name: 'preview', external_url: PREVIEW } },
          ]);
        return rest.fetch(request);
      },
    } as unknown as Hono);
    expect(await stateOf(GITLAB)).toMatchObject({ preview: PREVIEW });
  });

  it('is none where the token may not read deployments', async () => {
    serve(github({}).get('/repos/me/site/commits/main', (c) => c.json({ message: 'Resource not accessible' }, 403)));
    expect(await stateOf(GITHUB)).toMatchObject({ preview: null, fault: null, newer: ['blog/first'] });
  });
});

describe('marking a translation', () => {
  const mark = (site: Site, body: object = BODY) => call(site, 'POST', 'translated', body);

  it.each([
    ['GitHub', GITHUB, (written: object) => github(written)],
    ['Forgejo', FORGEJO, (written: object) => github(written, '/api/v1')],
    ['GitLab', GITLAB, gitlab],
  ] as const)('commits the one line to %s, and is audited without the token', async (_, site, service) => {
    const written: { text?: string } = {};
    serve(service(written));
    const response = await mark(site);
    expect(response.status).toBe(200);
    expect(written.text).toMatch(/^---\ntitle: Πρώτο\ntranslatedFrom: en:0123456789ab:\d{4}-\d\d-\d\d\n---\n\nΚείμενο\.\n$/u);
    const audit = await readAudit();
    expect(audit.at(-1)).toMatchObject({ action: 'content.translated', subject: FILE });
    expect(JSON.stringify(audit)).not.toContain(TOKEN);
  });

  it('writes to the folder of npm start', async () => {
    let text = TEXT;
    const folder = new Hono()
      .get(`/key/${FILE}`, (c) => c.body(text, 200, { ETag: '"1"' }))
      .put('/key/files', async (c) => {
        const [file] = await c.req.json<{ path: string; version: string; text: string }[]>();
        if (file?.path !== FILE || file.version !== '"1"') return c.body(null, 412);
        ({ text } = file);
        return c.body(null, 204);
      });
    serve(folder);
    expect((await mark({ folder: 'http://127.0.0.1:9/key' })).status).toBe(200);
    expect(text).toContain('translatedFrom: en:0123456789ab:');
  });

  it('refuses what changed since, an entry that is not there, and a site without files', async () => {
    serve(github({}, '', 'another'));
    const changed = await mark(GITHUB);
    expect([changed.status, await errorOf(changed)]).toEqual([409, expect.stringContaining('same moment')]);
    expect((await mark(GITHUB, { ...BODY, mark: 'en:ffffffffffff' })).status).toBe(409);
    expect((await mark(GITHUB, { ...BODY, slug: '../../site' })).status).toBe(404);
    expect((await mark({})).status).toBe(409);
    vi.restoreAllMocks();
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({}, { status: 403 }));
    const refused = await mark(GITHUB);
    expect([refused.status, await errorOf(refused)]).toEqual([503, expect.stringContaining('HTTP 403')]);
  });
});

describe('a file that cannot be read or written', () => {
  const mark = (site: Site) => call(site, 'POST', 'translated', BODY);
  const folderOf = (content: Uint8Array<ArrayBuffer> | string, written: string[]) =>
    new Hono()
      .get(`/key/${FILE}`, (c) => c.body(content, 200, { ETag: '"1"' }))
      .put('/key/files', async (c) => {
        const [file] = await c.req.json<{ text: string }[]>();
        written.push(file?.text ?? '');
        return c.body(null, 204);
      });
  const FOLDER = { folder: 'http://127.0.0.1:9/key' };

  it.each([
    ['GitHub', GITHUB, (): { fetch: Hono['fetch'] } => github({}), 409],
    ['Forgejo', FORGEJO, () => github({}, '/api/v1'), 422],
    ['GitLab', GITLAB, () => gitlab({}), 400],
  ] as const)('says the status of a protected branch at %s, not that somebody was faster', async (_, site, service, status) => {
    const { fetch } = service();
    const isWriting = ({ method }: Request) => method !== 'GET';
    serve({ fetch: (request: Request) => (isWriting(request) ? Response.json({}, { status }) : fetch(request)) } as Hono);
    const refused = await mark(site);
    expect([refused.status, await errorOf(refused)]).toEqual([503, expect.stringContaining(`HTTP ${status}`)]);
  });

  it.each([
    ['another encoding than UTF-8', Uint8Array.of(0x2d, 0x2d, 0x2d, 0x0a, 0xd0, 0xf1, 0x0a)],
    ['no base64', '%'],
    ['nothing of a large file', ''],
  ])('is left as it is for %s', async (_, content) => {
    const reply = {
      content: typeof content === 'string' ? content : content.toBase64(),
      encoding: content === '' ? 'none' : 'base64',
      sha: 'a',
    };
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(reply));
    const refused = await mark(GITHUB);
    expect([refused.status, await errorOf(refused)]).toEqual([503, expect.stringContaining('unusable')]);
  });

  it('is no loss in the folder either, and keeps its byte order mark', async () => {
    const written: string[] = [];
    serve(folderOf(Uint8Array.of(0x2d, 0x2d, 0x2d, 0x0a, 0xd0, 0xf1, 0x0a), written));
    expect((await mark(FOLDER)).status).toBe(503);
    serve(folderOf(`\ufeff${TEXT}`, written));
    expect((await mark(FOLDER)).status).toBe(200);
    expect(written).toEqual([expect.stringMatching(/^\ufeff---\n/u)]);
  });

  it('may be as long as a book', async () => {
    const text = `${TEXT}${'Κείμενο. '.repeat(40_000)}`;
    expect(fromBase64(toBase64(text))).toBe(text);
  });
});

it('a forge’s odd time and address are no fault of the page', async () => {
  const runs = { check_runs: [{ id: 7, conclusion: 'failure', completed_at: 'soon', html_url: 'javascript:alert(1)' }] };
  const known = github({});
  serve({
    fetch: (request: Request) => (request.url.endsWith('/check-runs') ? Response.json(runs) : known.fetch(request)),
  } as Hono);
  expect(await stateOf(GITHUB)).toMatchObject({ link: null, failed: { at: null } });
});

describe('opening the editor', () => {
  it('returns the token, with the name that Sveltia CMS knows the service by, and is audited without it', async () => {
    const response = await call(FORGEJO, 'POST', 'editor');
    expect(((await response.json()) as { data: unknown }).data).toEqual({ user: { backendName: 'gitea', token: TOKEN } });
    const audit = await readAudit();
    expect(audit.at(-1)).toMatchObject({ action: 'content.editor', subject: 'me/site' });
    expect(JSON.stringify(audit)).not.toContain(TOKEN);
  });

  it('returns none where the site has none', async () => {
    expect(((await (await call({}, 'POST', 'editor')).json()) as { data: unknown }).data).toEqual({ user: null });
  });
});

describe('the test of the integration', () => {
  const bindings = { ...env, ASSETS: assets(FORGEJO.repository), REPOSITORY_TOKEN: TOKEN } as Env;

  it('reads, and changes nothing', async () => {
    const written = {};
    serve(github(written, '/api/v1'));
    expect(await testService(bindings, 'repository')).toBeUndefined();
    expect(written).toEqual({});
  });

  it('says what the forge said', async () => {
    serve(github({}, '/api/v1'));
    expect(await testService({ ...bindings, REPOSITORY_TOKEN: 'expired' }, 'repository')).toBe('HTTP 401');
  });
});
