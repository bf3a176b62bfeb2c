/** What the owner chooses about notifications, and who may: `/api/admin/notices`. */

import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type NoticeSettings, noticeTested, type ShownNotices, shownNotices } from '../../src/features/notices/admin/notices.schema.ts';
import { readPayload } from '../../src/features/push/payload.shared.ts';
import { checksSchema } from '../../src/features/security/admin/security-admin.schema.ts';
import { todaySchema } from '../../src/features/today/admin/today.schema.ts';
import { readAudit } from '../../tests/functions/admin-harness.ts';
import { device, mailsTo, newOwner, SENDING } from '../../tests/functions/notices-harness.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { heard, newAgent } from '../../tests/functions/pushing.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { app } from '../app.ts';
import { HOUR_MS } from '../calendar.ts';
import type { Env } from '../env.ts';
import { noteCall } from '../http/note-call.ts';

const NOTICES = '/api/admin/notices';

interface Asked {
  method?: string;
  body?: object;
  bindings?: Partial<Env>;
  isStale?: boolean;
}

/** A call of the owner; resolves when the work behind it is done. */
async function ask(address: string, { body, method = body ? 'POST' : 'GET', bindings = SENDING, isStale = false }: Asked = {}) {
  const context = createExecutionContext();
  const headers = {
    Cookie: await signedIn(isStale ? { id: 'stale', signedInAt: new Date(Date.now() - HOUR_MS) } : {}),
    'CF-Connecting-IP': newNetwork(),
    ...(body && { 'Content-Type': 'application/json' }),
  };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await app.request(`https://lycabettus.test${address}`, init, { ...env, ...bindings }, context);
  await waitOnExecutionContext(context);
  const { data, error } = (await response.json()) as { data?: unknown; error?: { code: string; fields?: Record<string, string> } };
  return { status: response.status, data, error };
}

const show = async (bindings: Partial<Env> = SENDING): Promise<ShownNotices> => shownNotices.parse((await ask(NOTICES, { bindings })).data);

const put = (shown: ShownNotices, change: Partial<NoticeSettings>, more: Asked = {}) => {
  const { address, locale, zone, quiet, quietFrom, quietTo, urgentPasses, digest, digestAt, ways, version } = shown;
  const settings = { address, locale, zone, quiet, quietFrom, quietTo, urgentPasses, digest, digestAt, ways };
  return ask(NOTICES, { method: 'PUT', body: { ...settings, version, ...change }, ...more });
};

/** No way of any kind. */
const silent = ({ ways }: ShownNotices): NoticeSettings['ways'] =>
  Object.fromEntries(Object.keys(ways).map((kind) => [kind, { mail: 'off', push: false }])) as NoticeSettings['ways'];

let owner: string;
beforeEach(async () => {
  owner = await newOwner();
});

describe('the settings', () => {
  it('are the usual ones at first, and a version that was not shown is refused', async () => {
    const first = await show();
    expect(first).toMatchObject({ version: 0, address: null, to: owner, signInAddress: owner, digest: true, quiet: false });
    expect(await put(first, { quiet: true })).toMatchObject({ status: 200, data: { version: 1, quiet: true } });
    expect(await put(first, { quiet: false })).toMatchObject({ status: 409 });
    const second = await show();
    expect(await put(second, { digestAt: '07:30' })).toMatchObject({ status: 200, data: { version: 2, digestAt: '07:30' } });
    expect(await put(second, { digestAt: '06:30' })).toMatchObject({ status: 409 });
    for (const wrong of [{ zone: 'Europe/Atlantis' }, { quietFrom: '24:00' }, { address: 'nobody' }])
      expect(await put(await show(), wrong as Partial<NoticeSettings>)).toMatchObject({ status: 422 });
  });

  it('take another address only after a fresh sign-in, none of the site’s own, and the old one is told first', async () => {
    const shown = await show();
    const address = `new-${crypto.randomUUID()}@elsewhere.example`;
    expect(await put(shown, { address }, { isStale: true })).toMatchObject({ status: 403, error: { code: 'fresh_sign_in' } });
    await env.DB.prepare(
      "INSERT INTO mail_mailboxes (name, title, address, version) VALUES ('desk', 'Desk', 'desk@lycabettus.test', 1)",
    ).run();
    expect(await put(shown, { address: 'Desk+me@lycabettus.test' })).toMatchObject({
      ...{ status: 422, error: { fields: { address: expect.stringContaining('comes back') } } },
    });
    expect(await mailsTo(owner)).toEqual([]);
    expect(await put(shown, { address })).toMatchObject({ status: 200, data: { to: address } });
    expect((await mailsTo(owner)).map(({ text }) => text)).toEqual([expect.stringContaining('another address')]);
    expect(await mailsTo(address)).toEqual([]);
    // The audit log keeps no address.
    expect(JSON.stringify(await readAudit())).not.toContain('elsewhere.example');
  });

  it.each<[what: string, change: (shown: ShownNotices) => Partial<NoticeSettings>]>([
    ['mail in the morning', (shown) => ({ ways: { ...shown.ways, account: { mail: 'digest', push: true } } })],
    ['no notification', (shown) => ({ ways: { ...shown.ways, account: { mail: 'now', push: false } } })],
    ['silence about all kinds but the account', (shown) => ({ ways: { ...silent(shown), account: shown.ways.account } })],
    ['silence about one kind', (shown) => ({ ways: { ...shown.ways, order: { mail: 'off', push: false } } })],
    ['quiet all day', () => ({ quiet: true, quietFrom: '00:00', quietTo: '23:59', urgentPasses: false })],
    ['a later morning', () => ({ digestAt: '23:59' })],
  ])('need a fresh sign-in to be told less, or later: %s', async (_, fewer) => {
    const shown = await show();
    expect(await put(shown, fewer(shown), { isStale: true })).toMatchObject({ status: 403, error: { code: 'fresh_sign_in' } });
    expect(await show()).toEqual(shown);
  });

  it('let a warning about the account leave at once, whatever the hours, and keep nothing without a morning’s e-mail', async () => {
    const shown = await show();
    const hours = { quiet: true, quietFrom: '00:00', quietTo: '23:59', urgentPasses: false };
    expect(await put(shown, hours)).toMatchObject({ status: 200 });
    await ask(`${NOTICES}/devices`, { body: { ...(await newAgent()), name: 'Theirs' }, isStale: true });
    expect((await mailsTo(owner)).map(({ text }) => text)).toEqual([expect.stringContaining('Another device')]);
    await env.DB.exec("UPDATE owner_notices SET state = 'digest'");
    expect(await put(await show(), { digest: false })).toMatchObject({ status: 200 });
    expect(await rows("SELECT 1 FROM owner_notices WHERE state = 'digest'")).toEqual([]);
  });

  it('stay as they are while the old address cannot be told', async () => {
    for (let count = 0; count < 4; count += 1) {
      await ask(`${NOTICES}/devices`, { body: { ...(await newAgent()), name: 'Theirs' } });
    }
    const answer = await put(await show(), { address: `thief-${crypto.randomUUID()}@elsewhere.example` });
    expect(answer).toMatchObject({ status: 503 });
    expect(await show()).toMatchObject({ address: null, to: owner });
  });

  it('silence the warnings about the account only after a fresh sign-in, and the owner is told first', async () => {
    const shown = await show();
    const ways = { ...shown.ways, account: { mail: 'off' as const, push: false } };
    expect(await put(shown, { ways }, { isStale: true })).toMatchObject({ status: 403, error: { code: 'fresh_sign_in' } });
    expect(await put(shown, { ways })).toMatchObject({ status: 200 });
    expect((await mailsTo(owner)).map(({ text }) => text)).toEqual([expect.stringContaining('no longer e-mails you at once')]);
  });
});

it('no mailbox of the site takes an address where the owner is told or signs in, however it is written', async () => {
  const told = `told+site-${crypto.randomUUID()}@elsewhere.example`;
  expect(await put(await show(), { address: told })).toMatchObject({ status: 200 });
  await newOwner('Me.Site+own@gmail.com');
  const boxes = '/api/admin/mail/mailboxes';
  const desk = { name: 'desk', title: 'Desk', address: null as string | null, aliases: [] as string[] };
  expect(await ask(boxes, { body: desk, isStale: true })).toMatchObject({ status: 201 });
  for (const taken of [told, 'told@elsewhere.example', 'TOLD+other@elsewhere.example', 'mesite@googlemail.com'])
    for (const [field, more] of [
      ['address', { address: taken }],
      ['aliases.1', { aliases: ['desk@lycabettus.test', taken] }],
    ] as const) {
      const refused = { status: 409, error: { fields: { [field]: expect.stringContaining('writes to you at this address') } } };
      expect(await ask(boxes, { body: { ...desk, name: 'other', ...more } })).toMatchObject(refused);
      expect(await ask(`${boxes}/desk`, { method: 'PUT', body: { title: 'Desk', ...more, version: 1 } })).toMatchObject(refused);
    }
  expect(await show()).toMatchObject({ to: told, problems: { ownerMail: null } });
});

describe('a device', () => {
  it('is added once, told of, shown without its address, and removed only after a fresh sign-in', async () => {
    const agent = await newAgent();
    const body = { ...agent, name: 'Phone' };
    const shownDevices = (await ask(`${NOTICES}/devices`, { body })).data;
    expect(shownDevices).toMatchObject({ devices: [{ name: 'Phone', mark: expect.stringMatching(/^[\da-f]{64}$/u) }] });
    expect(JSON.stringify(shownDevices)).not.toContain(agent.endpoint);
    await ask(`${NOTICES}/devices`, { body: { ...body, name: 'My phone' } });
    const [{ id, name } = { id: '', name: '' }, ...others] = (await show()).devices;
    expect([name, others]).toEqual(['My phone', []]);
    expect((await mailsTo(owner))[0]?.text).toContain('Another device now gets notifications');
    const remove = `${NOTICES}/devices/${id}`;
    expect(await ask(remove, { method: 'DELETE', isStale: true })).toMatchObject({ status: 403, error: { code: 'fresh_sign_in' } });
    expect((await show()).devices).toHaveLength(1);
    expect(await ask(remove, { method: 'DELETE' })).toMatchObject({ status: 200, data: { devices: [] } });
    expect((await mailsTo(owner)).at(-1)?.text).toContain('A device no longer gets notifications');
    expect((await readAudit()).map(({ action }) => action).filter((action) => action.startsWith('device.'))).toEqual([
      ...['device.add', 'device.remove'],
    ]);
  });

  it('is refused without keys, at an address of no push service, and after the tenth', async () => {
    const body = { ...(await newAgent()), name: 'Phone' };
    expect(await ask(`${NOTICES}/devices`, { body, bindings: {} })).toMatchObject({ status: 503 });
    const away = { ...body, endpoint: 'https://internal.example/push' };
    expect(await ask(`${NOTICES}/devices`, { body: away })).toMatchObject({ status: 422 });
    for (let count = 0; count < 10; count += 1) await device();
    expect(await ask(`${NOTICES}/devices`, { body })).toMatchObject({ status: 409 });
    expect(await rows('SELECT count(*) AS devices FROM owner_devices')).toEqual([{ devices: 10 }]);
  });
});

it('a test leaves by mail and push whatever the hours, and says what left', async () => {
  const agent = await device();
  await put(await show(), { quiet: true, quietFrom: '00:00', quietTo: '23:59' });
  const tested = noticeTested.parse((await ask(`${NOTICES}/tests`, { method: 'POST' })).data);
  expect(tested).toEqual({
    mail: { to: owner, status: 'sent', error: null },
    push: [{ name: 'Phone', outcome: 'sent' }],
    heartbeat: { status: 'none', answer: null, faults: 0 },
  });
  expect(await mailsTo(owner)).toHaveLength(1);
  const [push] = (await heard(agent)).received.map(({ payload }) => readPayload(payload));
  expect(push?.url).toBe('/admin/notifications');
  const without = { MAIL_PROVIDER: '', MAIL_HTTP_URL: '' };
  expect(await ask(`${NOTICES}/tests`, { method: 'POST', bindings: without })).toMatchObject({
    data: { mail: { status: 'none', error: 'sender' }, push: [], heartbeat: { status: 'none' } },
  });
});

describe('a way that does not reach the owner', () => {
  const states = async (bindings: Partial<Env>) => {
    const today = todaySchema.parse((await ask('/api/admin/today', { bindings })).data);
    const { checks } = checksSchema.parse((await ask('/api/admin/security/checks', { bindings })).data);
    const problems = Object.values((await show(bindings)).problems).filter((problem) => problem !== null);
    expect(today.unreached).toEqual(problems);
    expect(checks.flatMap(({ problem }) => problems.filter((one) => one === problem))).toEqual(problems);
    return problems;
  };

  it('is said on Today, under security and beside the settings, until it works', async () => {
    const beat = { HEARTBEAT_URL: 'https://beat.example/key' };
    expect(await states({})).toEqual(['ownerMail.sender', 'ownerPush.keys', 'heartbeat.none']);
    expect(await states(SENDING)).toEqual(['ownerPush.device', 'heartbeat.none']);
    await device();
    expect(await states({ ...SENDING, ...beat })).toEqual([]);
  });

  it('is also an address that comes back, the provider’s refusal, and a monitoring service that does not answer', async () => {
    await device();
    const bindings = { ...SENDING, HEARTBEAT_URL: 'https://beat.example/key' };
    await env.DB.prepare(
      "INSERT INTO owner_notices (key, way, kind, facts, page, at, state, due_at, claimed_at, error) VALUES ('k', 'mail', 'order', '{}', '/', 0, 'failed', 0, 1, 'HTTP 401')",
    ).run();
    noteCall('heartbeat', 'HTTP 404');
    await vi.waitFor(async () => expect(await rows('SELECT service FROM integration_calls')).toHaveLength(1));
    expect(await states(bindings)).toEqual(['ownerMail.failing', 'heartbeat.failing']);
    await newOwner('desk@lycabettus.test');
    await env.DB.prepare(
      "INSERT INTO mail_mailboxes (name, title, address, version) VALUES ('desk', 'Desk', 'desk@lycabettus.test', 1)",
    ).run();
    expect(await states(bindings)).toEqual(['ownerMail.own', 'heartbeat.failing']);
  });

  it('is none for an owner who wants no push of any kind', async () => {
    const shown = await show();
    const ways = Object.fromEntries(Object.entries(shown.ways).map(([kind, way]) => [kind, { ...way, push: false }])) as typeof shown.ways;
    await put(shown, { ways });
    expect(await states(SENDING)).toEqual(['heartbeat.none']);
  });
});
