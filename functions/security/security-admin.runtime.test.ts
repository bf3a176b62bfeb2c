/** `/admin/security`: the audit log, sign-in attempts, what the site blocked, and what is weak. */

import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import type { Row, Table } from '../../scripts/seed/rows.ts';
import { attemptRows, auditRows, refusalRows } from '../../scripts/seed/security.ts';
import { TRAP_FIELD } from '../../src/features/forms/fields.shared.ts';
import {
  attemptDays,
  attemptsPage,
  auditPage,
  checksSchema,
  policyPage,
  REFUSAL_DAYS,
  refusalsSchema,
} from '../../src/features/security/admin/security-admin.schema.ts';
import { callAdmin } from '../../tests/functions/admin-harness.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { rows } from '../../tests/functions/counting.ts';
import { deliverMail, toMail } from '../../tests/functions/mail-fixtures.ts';
import { OWNER, signedIn } from '../../tests/functions/owner-session.ts';
import { visit, visitWith } from '../../tests/functions/visit.ts';
import { app } from '../app.ts';
import { addDays, athensDay, toDay } from '../calendar.ts';
import { writeRefusals } from '../http/refusals.ts';
import { forgetRefusals } from '../jobs/forget.ts';

const SITE = 'https://lycabettus.test';
const BASE = '/api/admin/security';
const seeding = { seed: 'calls', now: Date.now() };

async function insert(all: readonly [Table, Row][]): Promise<void> {
  const statements = all.map(([table, row]) => {
    const names = Object.keys(row);
    return env.DB.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`).bind(
      ...Object.values(row),
    );
  });
  for (let at = 0; at < statements.length; at += 500) await env.DB.batch(statements.slice(at, at + 500));
}

describe('the audit log', () => {
  const entry = (row: Row): [Table, Row] => [
    'audit_log',
    {
      at: Date.UTC(2026, 5, 1),
      actor: OWNER.id,
      request_id: 'r',
      action: 'passkey.rename',
      subject: 's',
      before: null,
      after: null,
      ...row,
    },
  ];
  const list = (query = '') => callAdmin(auditPage, `${BASE}/audit${query}`);

  it('shows what was and is, the newest first, and who changed it', async () => {
    await insert([
      entry({ at: 1, before: '{"name":"Old"}', after: '{"name":"New"}' }),
      entry({ at: 2, actor: 'somebody', subject: 'other' }),
    ]);
    expect((await list()).rows).toMatchObject([
      { actor: 'somebody', subject: 'other', before: null, after: null },
      { actor: 'owner', before: { name: 'Old' }, after: { name: 'New' } },
    ]);
    expect((await list('?sort=at&size=1')).rows).toMatchObject([{ actor: 'owner' }]);
  });

  it.each([
    ['action', 'RENAME'],
    ['the action’s name', 'passkey renamed'],
    ['its name in Greek', 'μετονομασια'],
    ['subject', 'the-subject'],
    ['actor', 'helper-7'],
    ['what was', 'παλιο'],
    ['what is', 'νέο'],
  ])('is searched by %s', async (_, q) => {
    await insert([
      entry({ action: 'passkey.remove', subject: 'no' }),
      entry({ subject: 'the-subject', actor: 'helper-7', before: '{"name":"Παλιό"}', after: '{"name":"ΝΕΟ"}' }),
    ]);
    expect((await list(`?q=${encodeURIComponent(q)}`)).rows.map(({ subject }) => subject)).toEqual(['the-subject']);
  });

  it('is narrowed to days of Athens', async () => {
    await insert([
      entry({ at: Date.parse('2026-06-30T21:30:00Z'), subject: 'July' }),
      entry({ at: Date.parse('2026-06-30T20:30:00Z'), subject: 'June' }),
    ]);
    expect((await list('?from=2026-07-01&to=2026-07-01')).rows.map(({ subject }) => subject)).toEqual(['July']);
    expect((await list('?to=2026-06-30')).rows.map(({ subject }) => subject)).toEqual(['June']);
  });

  it('is downloaded as a whole, without formulas', async () => {
    await insert(auditRows(seeding, 2_300));
    await insert([entry({ at: seeding.now, subject: '=1+1', after: '{"name":"α, \\"β\\""}' })]);
    const response = await asOwner(`${BASE}/audit.csv?locale=en`);
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="audit-log-[\d-]+\.csv"/u);
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines).toHaveLength(2_302);
    expect(lines[1]).toContain(`,owner,passkey.rename,'=1+1,r,,"{""name"":""α, \\""β\\""""}"`);
    const { total } = await list('?q=template');
    expect((await (await asOwner(`${BASE}/audit.csv?locale=el&q=template`)).text()).trim().split('\r\n')).toHaveLength(total + 1);
    const { n } = (await env.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE action LIKE '%template%'").first<{ n: number }>()) ?? {
      n: 0,
    };
    expect(total).toBe(n);
  });

  it.each(['?from=yesterday', '?sort=action', '?size=1000', '?page=0', `?q=${'x'.repeat(300)}`])('refuses %s', async (query) => {
    expect((await asOwner(`${BASE}/audit${query}`)).status).toBe(422);
  });
});

describe('sign-in attempts', () => {
  it('are listed by kind and outcome, and counted by day', async () => {
    await insert(attemptRows(seeding, 300));
    const all = await rows('sign_in_attempts');
    const { total } = await callAdmin(attemptsPage, `${BASE}/attempts?kind=code&outcome=refused&size=10`);
    expect(total).toBe(all.filter(({ kind, outcome }) => kind === 'code' && outcome === 'refused').length);
    const { days } = await callAdmin(attemptDays, `${BASE}/attempt-days?days=7`);
    expect(days).toHaveLength(7);
    for (const { day, done, refused } of days) {
      const ofDay = all.filter(({ at }) => athensDay(new Date(Number(at))) === day);
      expect([day, done, done + refused]).toEqual([day, ofDay.filter(({ outcome }) => outcome === 'done').length, ofDay.length]);
    }
  });
});

describe('blocked requests', () => {
  const write = () => writeRefusals(env.DB, new Date());
  const stored = async () => (await rows('refusals')).map(({ kind, call, count }) => [kind, call, count]).toSorted();
  const JSON_BODY = { 'Content-Type': 'application/json' };
  const none: RateLimit = { limit: async () => ({ success: false }) };

  it('are counted by kind and pattern, without the address', async () => {
    await write();
    await env.DB.exec('DELETE FROM refusals');
    await visit('/api/admin/mail/threads/secret-id', { headers: { 'CF-Connecting-IP': '192.0.2.9' } });
    await visit('/api/admin/nothing/of-the-kind');
    await visit('/api/admin/nothing/else');
    await visit(`${SITE}/api/auth/account`, { headers: { Cookie: await signedIn({ who: 'other' }) } });
    await visit(`${SITE}/admin/mail`, { headers: { Cookie: await signedIn({ who: 'other' }) } });
    await visit('/api/contact', { method: 'POST', headers: { ...JSON_BODY, Origin: 'https://evil.example' }, body: '{}' });
    await visit('https://other.example/api/auth/link', { method: 'POST', headers: JSON_BODY, body: '{}' });
    await visitWith({ LIMIT_FORMS: none }, '/api/contact', { method: 'POST', headers: JSON_BODY, body: '{}' });
    await visitWith({ LIMIT_CALLS: none }, '/api/privacy-requests/secret-token');
    const order = { reference: 'L-2026-00001', email: 'bot@example.com', [TRAP_FIELD]: 'https://spam.example', locale: 'en' };
    await visit('/api/store/orders/links', {
      method: 'POST',
      headers: { ...JSON_BODY, 'CF-Connecting-IP': '192.0.2.78' },
      body: JSON.stringify(order),
    });
    await env.DB.prepare("INSERT INTO budget_uses VALUES (?, 'contact', '', 1000000, NULL)").bind(toDay(new Date())).run();
    await visit('/api/contact', { method: 'POST', headers: { ...JSON_BODY, 'CF-Connecting-IP': '192.0.2.77' }, body: '{}' });
    await write();
    const found = await stored();
    expect(found).toEqual(
      [
        ['budget', 'POST /api/contact', 1],
        ['host', 'POST /api/auth/link', 1],
        ['limit', 'GET /api/privacy-requests/:token', 1],
        ['limit', 'POST /api/contact', 1],
        ['notOwner', 'GET /api/auth/account', 1],
        ['notOwner', '/admin/*', 1],
        ['origin', 'POST /api/contact', 1],
        ['signedOut', '/api/admin/*', 2],
        ['signedOut', 'GET /api/admin/mail/threads/:thread', 1],
        ['trap', 'POST /api/store/orders/links', 1],
      ].toSorted(),
    );
    expect(JSON.stringify(await rows('refusals'))).not.toMatch(/secret|192\.0|evil/u);
  });

  it('of a flood are one row and one statement', async () => {
    await write();
    await env.DB.exec('DELETE FROM refusals');
    for (let call = 0; call < 50; call += 1) await visit(`/api/admin/${crypto.randomUUID()}`);
    const prepare = vi.spyOn(env.DB, 'prepare');
    await write();
    expect(prepare).toHaveBeenCalledTimes(1);
    expect(await stored()).toEqual([['signedOut', '/api/admin/*', 50]]);
  });

  it('add up by day, kind and call, and are deleted after 90 days', async () => {
    await insert(refusalRows(seeding, 400));
    const all = await rows('refusals');
    const from = addDays(athensDay(new Date(seeding.now)), -29);
    const recent = all.filter(({ day }) => String(day) >= from);
    const sum = (some: readonly Record<string, unknown>[]) => some.reduce((total, { count }) => total + Number(count), 0);
    const { days, calls } = await callAdmin(refusalsSchema, `${BASE}/refusals?days=30`);
    expect(days).toHaveLength(30);
    expect(days).toEqual(days.map(({ day }) => ({ day, count: sum(all.filter((row) => row['day'] === day)) })));
    expect(calls.reduce((total, { count }) => total + count, 0)).toBe(sum(recent));
    await env.DB.prepare('INSERT INTO refusals VALUES (?, ?, ?, 1)')
      .bind(addDays(athensDay(new Date(seeding.now)), -REFUSAL_DAYS), 'limit', 'old')
      .run();
    expect(await forgetRefusals(env, new Date(seeding.now))).toEqual({ deleted: 1 });
    expect(await rows('refusals')).toHaveLength(all.length);
  });
});

describe('the checks', () => {
  const problems = async (bindings: Partial<typeof env> = {}, address = `${SITE}${BASE}/checks`) => {
    const response = await app.request(address, { headers: { Cookie: await signedIn() } }, { ...env, ...bindings });
    const { data } = (await response.json()) as { data: unknown };
    return Object.fromEntries(checksSchema.parse(data).checks.map(({ name, problem }) => [name, problem]));
  };

  it('say what is weak', async () => {
    const found = await problems({ PAYMENT_TEST_MODE: 'on', STRIPE_API_URL: 'http://localhost:1', MAIL_HTTP_URL: '' });
    expect(found).toMatchObject({ passkeys: 'passkeys.none', codes: 'codes.none', ownMail: null, secret: null, mail: 'mail.none' });
    expect(found).toMatchObject({ testMode: 'testMode.on', standIns: 'standIns.on', agents: 'agents.open' });
  });

  it('accept test settings on the local machine', async () => {
    expect(
      await problems({ PAYMENT_TEST_MODE: 'on', STRIPE_API_URL: 'http://localhost:1' }, `http://localhost${BASE}/checks`),
    ).toMatchObject({
      testMode: null,
      standIns: null,
    });
  });

  it.each([
    ['https://lycabettus.example', 'address.sample'],
    ['https://www.example.com', 'address.sample'],
    ['http://real.gr', 'address.insecure'],
    ['https://real.gr', null],
  ])('judge the address %s', async (url, problem) => {
    const build = { version: '1', builtAt: new Date().toISOString(), url, samples: url.startsWith('http:') };
    const ASSETS = { fetch: async () => Response.json(build) } as unknown as Fetcher;
    expect(
      await problems(
        { ASSETS, MCP: 'off', MAIL_HTTP_URL: 'https://mail.invalid', MAIL_FROM: 'me@real.gr' },
        `http://localhost${BASE}/checks`,
      ),
    ).toMatchObject({
      ...{ address: problem, agents: null, mail: null },
      samples: url.startsWith('http:') ? 'samples.on' : null,
    });
  });

  it('notice that mail to the owner’s address comes to the site', async () => {
    expect(await problems()).toMatchObject({ ownMail: null });
    expect(await problems({ MAIL_ALIASES: `${OWNER.email}=default` })).toMatchObject({ ownMail: 'ownMail.here' });
    // Of a subaddress a stranger chooses the words: it says nothing of the address itself.
    await deliverMail(toMail({}), { to: OWNER.email.replace('@', '+login@') });
    expect(await problems()).toMatchObject({ ownMail: null });
    await deliverMail(toMail({ 'Message-ID': '<second@client.example>' }), { to: OWNER.email.toUpperCase() });
    expect(await problems()).toMatchObject({ ownMail: 'ownMail.here' });
  });

  it('notice passkeys and codes', async () => {
    const now = Date.now();
    await signedIn();
    const key = (id: string) =>
      env.DB.prepare(
        "INSERT INTO passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up) VALUES (?1, ?2, '', ?1, 0, '', 0)",
      ).bind(id, OWNER.id);
    const code = (hash: string) => env.DB.prepare('INSERT INTO recovery_codes VALUES (?, ?, ?, NULL)').bind(hash, OWNER.id, now);
    await env.DB.batch([key('a'), code('1'), code('2')]);
    expect(await problems()).toMatchObject({ passkeys: 'passkeys.one', codes: 'codes.few' });
    await env.DB.batch([key('b'), code('3'), code('4')]);
    expect(await problems()).toMatchObject({ passkeys: null, codes: null });
  });
});

describe('reports of the policy', () => {
  it('are listed by directive, origin and template, with the newest source', async () => {
    const report = (blockedURL: string, sourceFile: string | null, documentURL = 'https://lycabettus.example/blog/a?token=secret') => ({
      type: 'csp-violation',
      body: { documentURL, blockedURL, effectiveDirective: 'script-src-elem', sourceFile, lineNumber: 7 },
    });
    const send = (body: object) =>
      visit('/api/monitor/policy', { method: 'POST', headers: { 'Content-Type': 'application/reports+json' }, body: JSON.stringify(body) });
    for (const body of [
      [report('https://evil.example/a.js?q=1', 'https://lycabettus.example/assets/a.js')],
      [report('https://evil.example/b.js', null)],
    ])
      expect(await (await send(body)).json()).toEqual({ success: true, data: { stored: 1 } });
    await send([report('inline', null)]);
    const { rows: found, total } = await callAdmin(policyPage, `${BASE}/policy?sort=-count`);
    expect(total).toBe(2);
    expect(found[0]).toMatchObject({
      ...{ directive: 'script-src-elem', blocked: 'https://evil.example', template: 'article', count: 2, source: '/assets/a.js:7' },
    });
    expect((await callAdmin(policyPage, `${BASE}/policy?q=INLINE`)).rows).toMatchObject([{ blocked: 'inline', source: null }]);
    expect(JSON.stringify([await rows('monitor_groups'), await rows('monitor_entries')])).not.toMatch(/secret|q=1|a\.js\?/u);
  });
});
