import { env } from 'cloudflare:workers';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { tokens } from '../../tests/functions/privacy-harness.ts';
import { brokenAssets, newNetwork, visit, visitAndWait, visitWith } from '../../tests/functions/visit.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { pageRefused } from '../http/pages/on-demand.ts';
import { KEEP_REFERRER } from '../http/response-headers.ts';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const refusing = { LIMIT_FORMS: { limit: async () => ({ success: false }) } };

const requestPrivacy = async (): Promise<string> => {
  const body = JSON.stringify({ kind: 'access', name: 'Ελένη', email: 'eleni@example.com' });
  await visitAndWait('/api/privacy-requests', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': newNetwork() },
    body,
  });
  return (await tokens()).at(-1) ?? '';
};
const press = (token: string, fields: string, bindings = {}): Promise<Response> =>
  visitWith(bindings, `/api/privacy-requests/${token}`, {
    method: 'POST',
    headers: { ...FORM, 'CF-Connecting-IP': newNetwork() },
    body: fields,
  });
const getState = async () => (await env.DB.prepare('SELECT state FROM privacy_requests').first())?.['state'];

describe('the page of a mailed link', () => {
  it('shows the status, and forms with their addresses', async () => {
    const token = await requestPrivacy();
    const response = await visit(`/el/privacy-request/follow?token=${token}`);
    const html = await response.text();
    expect([response.status, response.headers.get('Cache-Control'), response.headers.get('Referrer-Policy')]).toEqual([
      200,
      'no-store',
      KEEP_REFERRER,
    ]);
    expect(html).toContain('αίτημα');
    expect(html.match(new RegExp(`action="/api/privacy-requests/${token}"`, 'gu'))).toHaveLength(1);
    expect(html).not.toContain('follow-ask');
    expect(html).not.toContain('data-page-note');
  });

  it('asks for confirmation before withdrawing, also without scripts, and can be cancelled', async () => {
    const token = await requestPrivacy();
    const first = await (await visit(`/privacy-request/follow?token=${token}`)).text();
    const [, step = ''] = /href="([^"]*withdraw=1)"/u.exec(first) ?? [];
    const html = await (await visit(step.replaceAll('&amp;', '&'))).text();
    expect(html).toContain('value="withdraw"');
    expect(html).not.toContain('value="confirm"');
    expect(html).toContain(`href="/privacy-request/follow?token=${token}"`);
    expect(await getState()).toBe('received');
    await press(token, 'action=withdraw&locale=en');
    expect(await (await visit(`/privacy-request/follow?token=${token}&withdraw=1`)).text()).not.toContain('<form');
  });

  it('asks to wait past the limit, in its language, without looking the link up', async () => {
    const waiting = new Hono<AppEnv>().use('*', pageRefused('privacy.follow.wait')).get('*', () => {
      throw new ApiError('too_many', { headers: { 'Retry-After': '60' } });
    });
    const response = await waiting.request('https://lycabettus.test/el/privacy-request/follow?token=x', {}, env);
    const html = await response.text();
    expect([response.status, response.headers.get('Retry-After'), response.headers.get('Cache-Control')]).toEqual([429, '60', 'no-store']);
    expect(html).toMatch(/<p class="follow-note"[^>]*autofocus[^>]*>[^<]*Περιμένετε ένα λεπτό/u);
    expect(html).not.toContain('<form');
  });

  it('says that a wrong link is invalid', async () => {
    const response = await visit('/privacy-request/follow?token=wrong');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('data-page-content hidden');
  });
});

describe('a plain form on that page', () => {
  it('past the limit gets the page again with 429, in its language, with what to do', async () => {
    const token = await requestPrivacy();
    const response = await press(token, 'action=confirm&locale=el', refusing);
    const { headers } = response;
    const html = await response.text();
    expect([response.status, headers.get('Retry-After')]).toEqual([429, '60']);
    expect([headers.get('Cache-Control'), headers.get('Referrer-Policy')]).toEqual(['no-store', KEEP_REFERRER]);
    expect(headers.get('Content-Type')).toContain('text/html');
    expect(html).toContain('<title>Σφάλμα: Παρακολούθηση του αιτήματός σας</title>');
    expect(html).toMatch(/<p class="follow-note"[^>]*autofocus[^>]*>[^<]*Περιμένετε ένα λεπτό/u);
    expect(html).toContain(`action="/api/privacy-requests/${token}"`);
    expect(html, 'this page stands at the address of the call').toContain(`href="/el/privacy-request/follow?token=${token}&`);
    expect(await getState()).toBe('received');
  });

  it('with an unknown action gets the page again with 422', async () => {
    const response = await press(await requestPrivacy(), 'locale=en');
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('something went wrong on the server');
  });

  it('past the limit with a wrong link gets a page of its language', async () => {
    const response = await press('wrong', 'action=confirm&locale=el', refusing);
    expect(response.status).toBe(429);
    expect(await response.text()).toContain('lang="el-GR"');
  });
});

describe('a plain form without a page of its own', () => {
  const send = (to: string, headers: Record<string, string>, bindings = {}) =>
    visitWith(bindings, to, {
      method: 'POST',
      headers: { ...FORM, 'CF-Connecting-IP': newNetwork(), ...headers },
      body: 'kind=message&locale=el&name=Ada',
    });

  it.each(['/api/contact', '/api/privacy-requests', '/api/privacy-requests/x', '/api/auth/link', '/api/auth/code', '/api/auth/sign-out'])(
    'gets a page in its language: %s from another site',
    async (to) => {
      const response = await send(to, { Origin: 'https://elsewhere.example' });
      const html = await response.text();
      expect([response.status, response.headers.get('Content-Type')]).toEqual([403, expect.stringContaining('text/html')]);
      expect(html).toContain('lang="el-GR"');
      expect(html, 'nothing of what another site wrote').not.toContain('Ada');
    },
  );

  it('gets the JSON error when the pages are unavailable, as other callers always do', async () => {
    const bare = await send('/api/privacy-requests/x', { Origin: 'https://elsewhere.example' }, { ASSETS: brokenAssets(() => true) });
    expect([bare.status, await bare.json()]).toMatchObject([403, { error: { code: 'forbidden' } }]);
    const call = await visit('/api/contact', { method: 'POST', headers: { Origin: 'https://elsewhere.example' }, body: '{}' });
    expect(await call.json()).toMatchObject({ error: { code: 'forbidden' } });
  });
});

describe('the address of a form’s call when opened in a browser', () => {
  const open = (address: string, headers: Record<string, string> = { 'Sec-Fetch-Dest': 'document' }) =>
    visit(address, { headers: { 'Accept-Language': 'el', 'CF-Connecting-IP': newNetwork(), ...headers } });

  it.each([
    ['/api/contact', '/el/contact'],
    ['/api/privacy-requests', '/el/privacy-request'],
    ['/api/privacy-requests/a-b', '/el/privacy-request/follow?token=a-b'],
  ])('%s redirects to %s', async (address, page) => {
    const response = await open(address);
    expect([response.status, response.headers.get('Location')]).toEqual([303, page]);
    expect((await open(address, {})).status, 'other callers are answered as ever').toBe(address.endsWith('a-b') ? 404 : 405);
  });

  it('redirects nowhere else', async () => {
    expect((await open('/api/monitor/ingest')).status).toBe(405);
    expect((await open('/api/toString')).status).toBe(404);
  });
});
