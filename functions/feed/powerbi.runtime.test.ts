import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import {
  type FeedToken,
  feedToken,
  powerbiOverview,
  TOKENS_LIMIT,
  tokenMade,
  tokenRevoked,
} from '../../src/features/feed/admin/powerbi.schema.ts';
import { callAdmin, expectRefusal, readAudit } from '../../tests/functions/admin-harness.ts';
import { basic, feed, storedToken } from '../../tests/functions/feed-harness.ts';
import { callWith } from '../../tests/functions/order-harness.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newNetwork, visitWith } from '../../tests/functions/visit.ts';
import { endOfDayAfter } from '../calendar.ts';
import { PAGE_POLICY } from '../http/page-policy.ts';
import { getReport } from '../settings.ts';

const TOKENS = '/api/admin/powerbi/tokens';
const BODY = { name: 'Power BI', scopes: 'orders', days: '30' };
const make = (body: object = {}) => callAdmin(tokenMade, TOKENS, { body: { ...BODY, ...body }, status: 201 });
const list = async (): Promise<FeedToken[]> => (await callAdmin(powerbiOverview, '/api/admin/powerbi')).tokens;
const status = async (token: string): Promise<number> => (await feed('/Orders.csv', token)).status;
const refused = { method: 'POST', body: JSON.stringify(BODY) };

describe('a token', () => {
  it('is shown once, stored as a hash, and reads what it may until it is revoked', async () => {
    const { token, secret } = await make();
    expect(token).toMatchObject({ name: 'Power BI', scopes: ['orders'], lastUsedAt: null });
    expect(token.expiresAt).toBe(endOfDayAfter(new Date(token.createdAt), 30).toISOString());
    expect(JSON.stringify(await rows('SELECT * FROM feed_tokens'))).not.toContain(secret.slice(17));
    expect(JSON.stringify([await readAudit(), await list()])).not.toContain(secret.slice(17));

    expect(await status(secret)).toBe(200);
    const [used] = await list();
    expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(token.createdAt) - 1);
    await env.DB.exec(`UPDATE feed_tokens SET last_used_at = last_used_at - 1000`);
    await status(secret);
    expect((await list())[0]?.lastUsedAt).not.toBe(used?.lastUsedAt);

    expect(await callAdmin(tokenRevoked, `${TOKENS}/${token.id}`, { method: 'DELETE' })).toEqual({ revoked: true });
    expect([await status(secret), await list()]).toEqual([401, []]);
    await expectRefusal(`${TOKENS}/${token.id}`, { method: 'DELETE' }, 404, 'not_found');
    expect(await callAdmin(feedToken, `${TOKENS}/${token.id}/restorations`, { method: 'POST' })).toMatchObject({ id: token.id });
    expect(await status(secret)).toBe(200);
    await expectRefusal(`${TOKENS}/${token.id}/restorations`, { method: 'POST' }, 404, 'not_found');
    expect((await readAudit()).map(({ action, subject }) => [action, subject])).toEqual(
      ['create', 'revoke', 'restore'].map((verb) => [`feed-token.${verb}`, token.id]),
    );
  });

  it('that was revoked a minute ago is gone for good', async () => {
    const { token } = await make();
    await callAdmin(tokenRevoked, `${TOKENS}/${token.id}`, { method: 'DELETE' });
    await env.DB.exec('UPDATE feed_tokens SET revoked_at = revoked_at - 61000');
    await expectRefusal(`${TOKENS}/${token.id}/restorations`, { method: 'POST' }, 404, 'not_found');
    await make({ name: 'Excel' });
    expect(await rows('SELECT name FROM feed_tokens')).toEqual([{ name: 'Excel' }]);
  });

  it('is one of twenty at most', async () => {
    for (let at = 0; at < TOKENS_LIMIT; at += 1) await storedToken();
    await expectRefusal(TOKENS, refused, 409, 'conflict');
    expect(await readAudit()).toEqual([]);
    const [oldest] = await list();
    await callAdmin(tokenRevoked, `${TOKENS}/${oldest?.id}`, { method: 'DELETE' });
    await make({ days: 'never', scopes: 'orders analytics' });
    await expectRefusal(`${TOKENS}/${oldest?.id}/restorations`, { method: 'POST' }, 404, 'not_found');
    expect((await list()).at(-1)).toMatchObject({ expiresAt: null, scopes: ['orders', 'analytics'] });
  });

  it('is not made of a bad body', async () => {
    await expectRefusal(TOKENS, { ...refused, body: JSON.stringify({ ...BODY, name: ' ', days: '31' }) }, 422, 'invalid', ['days', 'name']);
  });
});

describe('the feed', () => {
  const ask = (headers: Record<string, string>, query = '') =>
    callWith({}, `/api/feed/Orders.csv${query}`, { headers: { 'CF-Connecting-IP': newNetwork(), ...headers } });

  it('is read with the token as password, as bearer or in the address, by nobody else', async () => {
    const token = await storedToken();
    for (const Authorization of [basic(token), basic(token, ''), `Bearer ${token}`, `bearer ${token}`])
      expect((await ask({ Authorization })).status).toBe(200);
    expect((await ask({}, `?token=${token}`)).status).toBe(200);
    const other = await storedToken();
    const swapped = token.slice(0, 17) + other.slice(17);
    const expired = await storedToken({ expiresAt: new Date(Date.now() - 1) });
    const wrong = [
      '',
      'x',
      swapped,
      token.slice(0, -1),
      `${token}A`,
      expired,
      ' '.repeat(2_000),
      `lyc_${'0'.repeat(12)}_${'A'.repeat(43)}`,
    ];
    const refusals = [
      ...['Basic', 'Basic %%%', `Digest ${token}`, btoa(token)].map((Authorization) => [{ Authorization }, ''] as const),
      ...wrong.flatMap((one) => [
        [{ Authorization: basic(one) }, ''] as const,
        [{ Authorization: `Bearer ${one}` }, ''] as const,
        [{}, `?token=${encodeURIComponent(one)}`] as const,
      ]),
      // The address does not help a wrong header.
      [{ Authorization: basic(expired) }, `?token=${token}`],
      [{}, ''],
    ] as const;
    for (const [headers, query] of refusals) {
      const response = await ask(headers, query);
      expect([headers, query, response.status]).toEqual([headers, query, 401]);
      expect(response.headers.get('WWW-Authenticate')).toBe('Basic realm="Feed", charset="UTF-8"');
      expect(await response.json()).toMatchObject({ error: { code: 'signed_out' } });
    }
  });

  it('limits strangers by network, and a token by itself', async () => {
    const address = '198.51.100.7';
    const strangers = await Promise.all(Array.from({ length: 70 }, () => ask({ 'CF-Connecting-IP': address })));
    expect(strangers.filter(({ status: code }) => code === 429).length).toBeGreaterThanOrEqual(10);
    const token = await storedToken();
    const own = await Promise.all(Array.from({ length: 130 }, () => ask({ Authorization: basic(token), 'CF-Connecting-IP': address })));
    expect(own.filter(({ status: code }) => code === 200)).toHaveLength(120);
    const late = own.find(({ status: code }) => code === 429);
    expect([late?.headers.get('Retry-After'), await late?.json()]).toEqual([
      '60',
      { success: false, error: { code: 'too_many', message: expect.any(String) } },
    ]);
  });
});

it.each([
  [undefined, null],
  ['', null],
  ['https://app.powerbi.com/reportEmbed?reportId=1&autoAuth=true', 'https://app.powerbi.com/reportEmbed?reportId=1&autoAuth=true'],
  ['https://app.powerbi.com.evil.example/view', 'invalid'],
  ['https://user@app.powerbi.com/view', 'invalid'],
  ['http://app.powerbi.com/view', 'invalid'],
  ['javascript:alert(1)', 'invalid'],
  ['report', 'invalid'],
])('the report at %s is %s', (address, report) => {
  expect(getReport(address === undefined ? {} : { POWERBI_EMBED_URL: address })).toBe(report);
});

it('frames are allowed only with a report', async () => {
  const Cookie = await signedIn();
  const policy = async (address: string) => {
    const page = 'https://lycabettus.test/admin';
    const { status: code, headers } = await visitWith({ POWERBI_EMBED_URL: address }, page, { headers: { Cookie } });
    return [code, headers.get('Content-Security-Policy')];
  };
  expect(await policy('https://app.powerbi.com/view?r=1')).toEqual([200, PAGE_POLICY]);
  for (const address of ['', 'https://evil.example/']) expect(await policy(address)).toEqual([200, `${PAGE_POLICY}; frame-src 'none'`]);
});
