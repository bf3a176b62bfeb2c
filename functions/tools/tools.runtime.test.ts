/** The owner's redirects, which work at once, and the checks of the built site. */

import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import {
  cachePurged,
  missingPaths,
  REDIRECT_LIMITS,
  redirectsImported,
  redirectsPage,
  storedRedirect,
} from '../../src/features/redirects/admin/redirects.schema.ts';
import { checkResults, checkRun } from '../../src/features/site-check/admin/checks.schema.ts';
import { callAdmin, readAudit } from '../../tests/functions/admin-harness.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { rows } from '../../tests/functions/counting.ts';
import { readTitle, visit } from '../../tests/functions/visit.ts';
import { toDay } from '../calendar.ts';
import { insertEntry } from '../monitor/storage/entries.ts';

const LIST = '/api/admin/tools/redirects';
const REDIRECT = { from: '/old', to: '/about', status: 308 };
const add = (redirect: object = {}, status = 201) => callAdmin(storedRedirect, LIST, { body: { ...REDIRECT, ...redirect }, status });
const list = (query = '') => callAdmin(redirectsPage, `${LIST}${query}`);
const follow = async (address: string) => {
  const response = await visit(address);
  return [response.status, response.headers.get('Location')];
};
const refused = async (redirect: object): Promise<unknown> => {
  const response = await asOwner(LIST, { method: 'POST', body: JSON.stringify({ ...REDIRECT, ...redirect }) });
  const { error } = (await response.json()) as { error?: { code: string; fields?: Record<string, string> } };
  return [response.status, error?.fields];
};

describe('a redirect', () => {
  it('works with the next request, keeps the query, and is counted', async () => {
    expect(await follow('/old')).toEqual([404, null]);
    const { id } = await add();
    expect(await follow('/old')).toEqual([308, '/about']);
    expect(await follow('/old/?a=1&b=%CE%B1')).toEqual([308, '/about?a=1&b=%CE%B1']);
    expect((await visit('/old')).headers.get('Cache-Control')).toBe('no-cache');
    await vi.waitFor(async () => expect((await list()).rows[0]).toMatchObject({ id, hits: 3, lastOn: toDay(new Date()) }));
    await callAdmin(storedRedirect, `${LIST}/${id}`, { method: 'PUT', body: { ...REDIRECT, to: '/contact', status: 302, version: 1 } });
    expect(await follow('/old')).toEqual([302, '/contact']);
    await asOwner(`${LIST}/${id}?version=2`, { method: 'DELETE' });
    expect(await follow('/old')).toEqual([404, null]);
    expect((await readAudit()).map(({ action }) => action)).toEqual(['redirect.create', 'redirect.change', 'redirect.remove']);
  });

  it('works for every language, Greek paths, other sites and pages that are gone', async () => {
    await add({ everyLocale: true, to: '/about#team' });
    expect([await follow('/old?x'), await follow('/el/old')]).toEqual([
      [308, '/about?x#team'],
      [308, '/el/about#team'],
    ]);
    await add({ from: '/%CF%80%CE%B1%CE%BB%CE%B9%CE%AC/', to: 'https://other.example/a?b=1', status: 301 });
    expect(await follow('/παλιά?c=2')).toEqual([301, 'https://other.example/a?b=1&c=2']);
    await add({ from: '/el/gone', to: '', status: 410 });
    const gone = await visit('/el/gone');
    expect([gone.status, gone.headers.get('Location'), typeof (await readTitle(gone))]).toEqual([410, null, 'string']);
  });

  it('written with capitals before they meant nothing still works, and is changed as one with its new spelling', async () => {
    const { id } = await add();
    await env.DB.prepare(`UPDATE redirects SET source = '/Old-Page' WHERE id = ?`).bind(id).run();
    expect(await follow('/Old-Page')).toEqual([308, '/about']);
    expect(await refused({ from: '/old-page' })).toEqual([422, { from: expect.any(String) }]);
    expect([await add({ from: '/other' }), await follow('/old-page')]).toMatchObject([{}, [308, '/about']]);
    const imported = await callAdmin(redirectsImported, `${LIST}/import`, {
      body: { rows: [{ ...REDIRECT, from: '/old-PAGE', to: '/contact' }] },
    });
    expect([imported.changed, await follow('/OLD-page/')]).toEqual([1, [308, '/contact']]);
  });

  it('of a well-known address does nothing, also if a restore has brought it', async () => {
    const { id } = await add();
    await env.DB.prepare(`UPDATE redirects SET source = '/.well-known/acme-challenge/x' WHERE id = ?`).bind(id).run();
    expect(await follow('/.well-known/acme-challenge/x')).toEqual([404, null]);
  });

  it('does not count past the day’s budget, but works', async () => {
    await add();
    await env.DB.prepare("INSERT INTO budget_uses VALUES (?, 'redirectHits', '', 1000000, NULL)").bind(toDay(new Date())).run();
    expect(await follow('/old')).toEqual([308, '/about']);
    expect((await list()).rows[0]?.hits).toBe(0);
  });

  it.each([
    ['a page', { from: '/about', to: '/contact' }, 'from'],
    ['a page in other letters', { from: '/ABOUT' }, 'from'],
    ['a file', { from: '/cv.md' }, 'from'],
    ['a call', { from: '/api/health' }, 'from'],
    ['an owner’s page', { from: '/admin/x' }, 'from'],
    ['an owner’s page, hidden', { from: '/x/../%61dmin' }, 'from'],
    ['an asset', { from: '/assets/x.js' }, 'from'],
    ['the agents’ address', { from: '/mcp' }, 'from'],
    ['a proof that the domain is yours', { from: '/.well-known/acme-challenge/x', to: 'https://other.example/x' }, 'from'],
    ['the address of another site', { from: 'https://other.example/' }, 'from'],
    ['what browsers take for another site', { from: '//other.example' }, 'from'],
    ['an address with a hash', { from: '/old#x' }, 'from'],
    ['a query of a page', { from: '/about?x=1' }, 'from'],
    ['the home page with nothing but a campaign', { from: '/?utm_source=x' }, 'from'],
    ['a query of the home page that leads to itself', { from: '/?p=1', to: '/?p=1&x=2' }, 'to'],
    ['an owner’s page with a query', { from: '/admin/x?y=1' }, 'from'],
    ['a translated path for every language', { from: '/el/old', everyLocale: true }, 'from'],
    ['a path that leads nowhere', { to: '/nothing' }, 'to'],
    ['a page without a translation for every language', { to: '/blog/without-twin', everyLocale: true }, 'to'],
    ['an insecure address', { to: 'http://other.example/' }, 'to'],
    ['a script', { to: 'javascript:alert(1)' }, 'to'],
    ['an address without a scheme', { to: '//other.example/' }, 'to'],
    ['an address with a turned slash', { to: '/\\other.example/' }, 'to'],
    ['an address with a password', { to: 'https://a:b@other.example/' }, 'to'],
    ['no target', { to: '' }, 'to'],
    ['itself', { to: '/old' }, 'to'],
    ['a target of what is gone', { status: 410 }, 'to'],
    ['an unknown kind', { status: 200 }, 'status'],
  ])('is refused for %s', async (_, redirect, field) => {
    expect(await refused(redirect)).toEqual([422, { [field]: expect.any(String) }]);
    expect(await rows('redirects')).toEqual([]);
  });

  it('has one target in one step: chains are shortened, loops and doubles refused', async () => {
    await add({ from: '/a', to: '/about' });
    const { to } = await add({ from: '/b', to: 'https://lycabettus.test/a' });
    expect(await refused({ from: '/d', to: 'https://lycabettus.test/d?x#y' })).toEqual([422, { to: expect.any(String) }]);
    expect(to).toBe('/about');
    await add({ from: '/c', to: 'https://other.example/' });
    const { rows: before } = await list('?sort=from');
    const [a] = before;
    await callAdmin(storedRedirect, `${LIST}/${a?.id}`, { method: 'PUT', body: { from: '/a', to: '/c', status: 308, version: 1 } });
    expect((await list('?sort=from')).rows.map((row) => row.to)).toEqual(['https://other.example/', '/about', 'https://other.example/']);
    expect(await refused({ from: '/a' })).toEqual([422, { from: expect.any(String) }]);
    const stale = { method: 'PUT', body: JSON.stringify({ from: '/a', to: '/about', status: 308, version: 1 }) };
    expect((await asOwner(`${LIST}/${a?.id}`, stale)).status).toBe(409);
    expect((await asOwner(`${LIST}/nothing`, stale)).status).toBe(404);
  });

  it('refuses hostile bodies', async () => {
    for (const from of ['/%00', '/%', '/%ff', '/\ud800', '/a%0d%0aSet-Cookie:x=1']) {
      const response = await asOwner(LIST, { method: 'POST', body: JSON.stringify({ ...REDIRECT, from }) });
      expect(response.status, from).toBeLessThan(500);
    }
    for (const address of ['/%00', '/%', '/%ff', '/a%0d%0aSet-Cookie:x=1']) {
      const response = await visit(address);
      expect([404, 308], address).toContain(response.status);
      expect(response.headers.get('Set-Cookie')).toBeNull();
    }
  });
});

describe('the list', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ from: `/old-${at}`, to: '/about', status: 301, note: `Νο ${at}` }));
  const send = (sent: object[]) => callAdmin(redirectsImported, `${LIST}/import`, { body: { rows: sent } });

  it('imports up to its limit, searches, sorts and filters', async () => {
    expect(await send(many(REDIRECT_LIMITS.redirects))).toEqual({ added: REDIRECT_LIMITS.redirects, changed: 0, same: 0 });
    expect(await refused({})).toEqual([422, undefined]);
    const page = await list('?page=40&size=50&sort=from');
    expect([page.total, page.rows.length]).toEqual([2_000, 50]);
    expect((await list('?q=ΝΟ 1999')).rows.map(({ from }) => from)).toEqual(['/old-1999']);
    expect([(await list('?status=301')).total, (await list('?status=410')).total]).toEqual([2_000, 0]);
    const again = [...many(2), { from: '/old-2', to: '/contact', status: 302, note: '' }];
    expect(await send(again)).toEqual({ added: 0, changed: 1, same: 2 });
    const audit = await readAudit();
    expect([audit.length, audit.at(-1)]).toMatchObject([
      2_001,
      { action: 'redirect.change', before: { to: '/about', status: 301 }, after: { to: '/contact', status: 302 } },
    ]);
  });

  it('imports all rows or none, and names the wrong ones', async () => {
    const response = await asOwner(`${LIST}/import`, {
      method: 'POST',
      body: JSON.stringify({
        rows: [REDIRECT, { ...REDIRECT, from: '/about', to: '/contact' }, { ...REDIRECT, from: '/x', to: '/nothing' }],
      }),
    });
    const { error } = (await response.json()) as { error: { fields: object } };
    expect([response.status, Object.keys(error.fields)]).toEqual([422, ['rows.1.from', 'rows.2.to']]);
    expect(await rows('redirects')).toEqual([]);
  });

  it('marks what a later build has made useless', async () => {
    const insert = env.DB.prepare("INSERT INTO redirects VALUES (?1, ?2, ?3, 308, 0, '', 0, NULL, 1, 1)");
    await env.DB.batch([insert.bind('a', '/about', '/contact'), insert.bind('b', '/old', '/removed')]);
    expect((await list('?sort=from')).rows.map(({ shadowed, dead }) => [shadowed, dead])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(await follow('/about')).toEqual([200, null]);
  });
});

it('missing pages are those that browsers reported, without those that have a page or redirect by now', async () => {
  const report = (path: string, id: string) =>
    insertEntry(env.DB, {
      ...{ id, fingerprint: path, category: 'page', severity: 'warn', message: `Page not found: ${path}` },
      ...{ details: {}, source: 'client', sampleRate: 1, at: new Date() },
    });
  await Promise.all(['/old', '/about', '/lost', '/users/[token]'].map((path) => report(path, path)));
  await report('/lost', 'second');
  await report('/%CF%87%CE%AC%CE%B8%CE%B7%CE%BA%CE%B5', 'third');
  await add();
  const { rows: missing } = await callAdmin(missingPaths, '/api/admin/tools/missing');
  expect(missing.map(({ path, count }) => [path, count])).toEqual([
    ['/lost', 2],
    ['/χάθηκε', 1],
  ]);
});

describe('a check', () => {
  const step = (name: string, from = 0) => callAdmin(checkRun, `/api/admin/tools/checks/${name}`, { body: { from } });
  const results = () => callAdmin(checkResults, '/api/admin/tools/checks');

  it('of the links looks at every page in steps, and finds what leads nowhere', async () => {
    let run = await step('links');
    while (run.endedAt === null) run = await step('links', run.reached);
    expect(run.reached).toBe(run.total);
    const { results: all } = await results();
    expect(all.links).toMatchObject({ total: run.total, found: run.found, startedAt: run.startedAt });
    expect(all.links?.findings.length).toBe(run.found);
    expect(all.feeds).toBeNull();
    expect(all.links?.findings.map(({ page, rule, subject }) => [page, rule, subject])).toEqual(
      [
        ['link-anchor', '/about#nowhere'],
        ['link-dead', '/blog/nothing'],
        ['link-insecure', 'http://old.site/'],
      ].map((rest) => ['/blog/without-twin', ...rest]),
    );
    expect(await rows('outward_links')).toEqual([{ url: 'https://other.site/a?b=1&c=2', page: '/blog/without-twin' }]);
  });

  it('of the feeds, slugs and structured data says what is missing', async () => {
    for (const name of ['feeds', 'slugs', 'structured']) await step(name);
    const { feeds, slugs, structured } = (await results()).results;
    expect(feeds?.findings).toContainEqual({ page: '/notes/rss.xml', rule: 'feed-missing', subject: '/notes/rss.xml', detail: '' });
    expect(feeds?.findings).toContainEqual({ page: '/blog/rss.xml', rule: 'feed-empty', subject: 'channel', detail: '' });
    expect(slugs?.findings).toContainEqual({
      ...{ page: '/blog/without-twin', rule: 'slug-one-language' },
      ...{ subject: '/el/blog/without-twin', detail: '' },
    });
    expect(structured?.findings).toContainEqual({ page: '/about', rule: 'graph-count', subject: '0', detail: '' });
    expect((await readAudit()).map(({ action, subject }) => [action, subject])).toContainEqual(['check.run', 'structured']);
  });

  it('of other sites asks them, but no private address', async () => {
    const urls = [
      'https://good.site/',
      'https://lost.site/a',
      'https://no-robots.site/',
      'https://silent.site/',
      'https://inner.site/',
      'https://10.0.0.1/',
    ];
    await env.DB.batch(urls.map((url) => env.DB.prepare("INSERT INTO outward_links VALUES (?, '/about')").bind(url)));
    const asked: string[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { host } = new URL(String(input));
      asked.push(`${init?.method} ${host}`);
      if (host === 'silent.site') throw new TypeError('no route');
      if (host === 'lost.site') return new Response(null, { status: 404 });
      if (host === 'no-robots.site') return new Response(null, { status: 403 });
      if (host === 'inner.site') return new Response(null, { status: 302, headers: { Location: 'http://169.254.169.254/' } });
      return new Response(null, { status: init?.method === 'HEAD' ? 405 : 200 });
    });
    const run = await step('outward');
    expect([run.total, run.found]).toEqual([6, 5]);
    expect((await results()).results.outward?.findings.map(({ rule, subject, detail }) => [rule, subject, detail])).toEqual([
      ['outward-dead', 'https://lost.site/a', 'HTTP 404'],
      ['outward-private', 'https://10.0.0.1/', ''],
      ['outward-private', 'https://inner.site/', ''],
      ['outward-silent', 'https://silent.site/', ''],
      ['outward-unsure', 'https://no-robots.site/', 'HTTP 403'],
    ]);
    expect(asked.filter((line) => /10\.0|169\.254/u.test(line))).toEqual([]);
    expect(asked).toContain('GET good.site');
  });

  it('is refused out of turn, with another name, and past the limit per minute', async () => {
    const post = (name: string, body: object) => asOwner(`/api/admin/tools/checks/${name}`, { method: 'POST', body: JSON.stringify(body) });
    expect((await post('links', { from: 40 })).status).toBe(409);
    await step('slugs');
    expect((await post('slugs', { from: 1 })).status).toBe(409);
    expect((await post('nothing', { from: 0 })).status).toBe(404);
    expect((await post('links', { from: -1 })).status).toBe(422);
  });
});

it('the figures’ cache is emptied, also between the midnights of Athens and UTC', async () => {
  vi.setSystemTime(new Date('2026-11-25T22:30:00Z'));
  const summary = () => asOwner('/api/analytics/summary?days=7');
  await (await summary()).arrayBuffer();
  const purge = () => callAdmin(cachePurged, '/api/admin/tools/purge', { method: 'POST' });
  expect((await purge()).purged).toBeGreaterThan(0);
  expect(await purge()).toEqual({ purged: 0 });
  expect((await readAudit()).map(({ action }) => action)).toEqual(['cache.purge', 'cache.purge']);
});
