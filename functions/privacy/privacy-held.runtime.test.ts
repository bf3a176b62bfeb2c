import { env, exports } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { describe, expect, it } from 'vitest';
import { toKey } from '../../src/features/forms/address.shared.ts';
import { erasedData, heldData } from '../../src/features/privacy/admin/privacy-admin.schema.ts';
import type { PrivacyState } from '../../src/features/privacy/privacy.schema.ts';
import { callAdmin, expectRefusal, readAudit, storeMail, storeMessage } from '../../tests/functions/admin-harness.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { deliverMail, storedFiles, storedMails, storedMessages, toMail } from '../../tests/functions/mail-fixtures.ts';
import { ORDER, placed } from '../../tests/functions/order-harness.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { rows } from '../../tests/functions/rows.ts';
import { unzip } from '../../tests/unzip.ts';
import { FRESH_MS } from '../auth/limits.ts';
import { attachmentParts, attachments } from '../mail/schema.ts';
import { mailBlocks } from '../mail/settings-schema.ts';
import { auditLog } from '../storage/schema.ts';
import { orders, withdrawals } from '../store/schema.ts';
import { privacyEvents, privacyRequests } from './schema.ts';

const AT = '/api/admin/privacy';
const ADA = 'ada@client.example';
const NOTHING = { messages: 0, attachments: 0, mails: 0, drafts: 0, requests: 0, orders: 0, withdrawals: 0, audit: 0 };
const db = () => drizzle(env.DB);
const held = (address = ADA) => callAdmin(heldData, `${AT}/held`, { body: { address } });
const erase = (body: object = {}) =>
  callAdmin(erasedData, `${AT}/erasures`, { body: { address: ADA, until: new Date().toISOString(), ...body } });

async function exported(body: object = {}): Promise<{ name: string | null; files: Map<string, string>; lists: Record<string, unknown> }> {
  const response = await asOwner(`${AT}/exports`, { method: 'POST', body: JSON.stringify({ address: ADA, ...body }) });
  const files = await unzip(new Uint8Array(await response.arrayBuffer()));
  const lists = [...files]
    .filter(([name]) => name.endsWith('.json'))
    .map(([name, text]) => [name.slice(0, -'.json'.length), JSON.parse(text)]);
  return { name: response.headers.get('Content-Disposition'), files, lists: Object.fromEntries(lists) };
}

const storeRequest = (id: string, state: PrivacyState, email = ADA) =>
  db()
    .insert(privacyRequests)
    .values({
      ...{ id, reference: id, kind: 'erasure', state, name: 'Ada', email, about: '', subject: 'self', relation: '', locale: 'en' },
      ...{ emailKey: toKey(email), receivedAt: new Date('2026-11-01'), dueOn: '2026-12-01', extended: false },
      ...{ closedAt: state === 'confirmed' ? null : new Date() },
    });

/** Stores rows of Ada, and of Grace, whose rows must stay. */
async function storePeople(): Promise<void> {
  await storeMessage({ id: 'hers', thread: 't', fromAddress: 'Ada@Client.example', text: 'pelican' });
  await storeMessage({ id: 'reply to', thread: 'u', fromAddress: 'form@example.com', details: { replyTo: ADA } });
  await storeMessage({ id: 'bounce', thread: 'm', fromAddress: 'mailer-daemon@example.com', details: { bounce: { action: 'failed' } } });
  await storeMessage({ id: 'reminder', thread: 'r', source: 'system', fromAddress: '' });
  await storeMessage({ id: 'grace', fromAddress: 'grace@client.example', text: 'otter' });
  await storeMessage({ id: 'names her', thread: 't', fromAddress: 'grace@client.example', text: `Ask ADA@client.example` });
  await storeMessage({ id: 'copy to her', fromAddress: 'grace@client.example', details: { cc: ['Ada <Ada@client.example>'] } });
  await storeMail({ id: 'to her', thread: 'm', toAddress: ADA, text: 'walrus' });
  await storeMail({ id: 'answer', thread: 'r', key: 'privacy-answer:r', toAddress: ADA });
  await storeMail({ id: 'waiting', thread: 'r', toAddress: ADA, status: 'queued' });
  await storeMail({ id: 'to grace', toAddress: 'grace@client.example' });
  const file = { message: 'hers', position: 0, name: 'letter.pdf', type: 'application/pdf', sizeBytes: 1, contentId: null, stored: true };
  await db()
    .insert(attachments)
    .values({ id: 'f', ...file });
  await storeRequest('r', 'confirmed');
  await storeRequest('w', 'withdrawn');
  await storeRequest('g', 'lapsed', 'grace@client.example');
  await db().insert(privacyEvents).values({ request: 'r', step: 'confirmed', note: '', at: new Date() });
  await db().insert(mailBlocks).values({ id: 'b', value: ADA, note: '', version: 1, createdAt: new Date() });
  const change = { at: new Date(), actor: 'test', requestId: 'x', action: 'block.create', subject: 'b' };
  await db()
    .insert(auditLog)
    .values({ ...change, before: { value: `Ada@Client.example, ${ADA}` }, after: { value: ADA } });
}

describe('the data held about an address', () => {
  it('is counted for any spelling of the address, with what would stay and why', async () => {
    await storePeople();
    expect(await held('  ADA@client.example ')).toMatchObject({
      address: ADA,
      goes: { messages: 4, attachments: 1, mails: 1, drafts: 0, requests: 1, orders: 0, withdrawals: 0, audit: 1 },
      stays: { requests: 1, answers: 1, waiting: 1, mentions: 2, blocks: 1, owner: 0 },
      open: [{ id: 'r' }],
    });
    expect((await held('owner@lycabettus.test')).stays.owner).toBe(1);
    expect((await held('nobody@client.example')).goes).toEqual(NOTHING);
    await expectRefusal(`${AT}/held`, { method: 'POST', body: '{"address":"%"}' }, 422, 'invalid', ['address']);
  });

  it('is exported as one complete file without other people’s data, and the history shows it', async () => {
    await storePeople();
    await storeMail({ id: 'link', thread: 'r', toAddress: ADA, text: 'https://x/?token=sealed.abc' });
    await db()
      .insert(attachmentParts)
      .values({ attachment: 'f', position: 0, content: btoa('!') });
    await db()
      .insert(attachments)
      .values({ id: 'lost', message: 'hers', position: 1, name: 'lost.zip', type: '', sizeBytes: 9, contentId: null, stored: false });
    const { lists, files } = await exported({ request: 'r' });
    expect(lists).toMatchObject({
      messages: [
        {
          ...{ id: 'hers', text: 'pelican', received_at: expect.stringMatching(/^2026-.*Z$/u) },
          attachments: [{ name: 'letter.pdf', path: 'attachments/1-letter.pdf' }, { path: null }],
        },
        { id: 'reply to', details: { replyTo: ADA } },
        { id: 'bounce' },
        { id: 'reminder' },
      ],
      mails: [{ id: 'to her' }, { id: 'answer' }, { id: 'waiting' }, { id: 'link', text: 'https://x/?token=…' }],
      requests: [
        { id: 'r', steps: [{ step: 'confirmed' }] },
        { id: 'w', steps: [] },
      ],
      blocks: [{ value: ADA }],
      audit: [{ action: 'block.create' }],
    });
    expect(files.get('attachments/1-letter.pdf')).toBe('!');
    expect(JSON.stringify([...files])).not.toMatch(/grace|otter/u);
    expect(await rows(`SELECT request FROM privacy_events WHERE step = 'exported'`)).toEqual([{ request: 'r' }]);
    const last = (await readAudit()).at(-1);
    expect([last?.action, last?.subject]).toEqual(['privacy.export', 'r']);
    expect(JSON.stringify(last)).not.toContain(ADA);
  });

  it('is exported with a page in the language of the request, which shows it all and runs nothing', async () => {
    await storePeople();
    await storeMessage({ id: 'hostile', fromAddress: ADA, subject: '<script>alert(1)</script>', text: '"><img src=x onerror=alert(1)>' });
    const file = { message: 'hostile', position: 0, name: '../../ΤΕΛΙΚΟ?#1.pdf', type: '', sizeBytes: 1, contentId: null, stored: true };
    await db()
      .insert(attachments)
      .values({ id: 'g', ...file });
    await db()
      .insert(attachmentParts)
      .values(['f', 'g'].map((attachment) => ({ attachment, position: 0, content: btoa('!') })));
    await db().update(privacyRequests).set({ locale: 'el' }).where(eq(privacyRequests.id, 'r'));
    const { files, name } = await exported({ request: 'r' });
    expect(name).toMatch(/filename="ada-client.example-\d{4}-\d\d-\d\d\.zip"/u);
    const page = files.get('index.html') ?? '';
    expect(page).toContain('--accent:light-dark(#005f66,#79c9d1)');
    expect(page).toMatch(/<html lang="el-GR">/u);
    for (const text of ['pelican', 'walrus', 'letter.pdf', 'το επιβεβαιώσατε']) expect(page).toContain(text);
    expect(page).not.toMatch(/<script|<img|https?:\/\//u);
    expect(files.get('attachments/2-_.._ΤΕΛΙΚΟ_#1.pdf')).toBe('!');
    expect(page).toContain(`href="${encodeURI('attachments/2-_.._ΤΕΛΙΚΟ_').concat('%231.pdf')}"`);
    expect((await exported({ address: 'nobody@client.example' })).files.size).toBe(1);
    expect((await exported({ request: 'unknown' })).files.get('index.html')).toContain('lang="en');
  });

  it.each([
    ['dmarc=none; spf=fail smtp.mailfrom=ada@client.example', true],
    ['dmarc=none; spf=none', true],
    ['dmarc=fail; dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=evil.example', true],
    ['dmarc=none; dkim=pass header.d=evil.example header.s=client.example; spf=pass smtp.mailfrom=x@notclient.example', true],
    ['dmarc=none; spf=pass (dkim=pass header.d=client.example) smtp.mailfrom="; dkim=pass header.d=client.example"@evil.example', true],
    ['dmarc=none; dkim=pass header.d=example; spf=fail smtp.mailfrom=client.example', true],
    ['spf=pass (domain of "x);dkim=pass header.d=client.example;(y"@evil.example designates it) smtp.mailfrom=evil.example', true],
    ['spf=pass (domain of (a) ;dkim=pass header.d=client.example; x) smtp.mailfrom=evil.example', true],
    ['spf=pass (a \\) ;dkim=pass header.d=client.example; x) smtp.mailfrom=evil.example', true],
    ['spf=pass (not closed; dkim=pass header.d=client.example', true],
    ['dmarc=pass header.from=evil.example; dkim=pass header.d=evil.example', true],
    ['dmarc=pass (p=reject) policy.dmarc=client.example', true],
    ['spf=pass (domain of (sub) a@client.example) smtp.mailfrom="Ann"@client.example', true],
    ['dkim=pass (2048-bit (rsa) key) header.d=client.example', false],
    ['dmarc=pass header.from=client.example; spf=fail', false],
    ['dmarc=none; spf=none smtp.helo=mail; spf=pass smtp.mailfrom=bounces@Client.example', false],
    ['dmarc=none; dkim=fail header.d=evil.example; dkim=pass header.d=client.example; spf=fail', false],
  ])('is exported with the sender marked as unproven unless the domain answers for the mail: %s, %s', async (verdicts, isMarked) => {
    await deliverMail(toMail({ From: `Ada <${ADA}>`, 'Authentication-Results': `mx.cloudflare.net; ${verdicts}` }));
    const page = (await exported()).files.get('index.html');
    expect(page).toContain('A question');
    expect(page?.includes('somebody else may have written this')).toBe(isMarked);
  });

  it('is exported with the sender marked as unproven if it came by a form, or without a verdict', async () => {
    await deliverMail(toMail({ From: `Ada <${ADA}>`, 'Authentication-Results': 'forged.example; dmarc=pass' }));
    await storeMessage({ source: 'form', fromAddress: ADA });
    await storeMessage({ source: 'system', fromAddress: ADA });
    expect((await exported()).files.get('index.html')?.match(/somebody else may have written this/gu)).toHaveLength(2);
  });

  it('is erased for good, search index included, even with an open request; only the proof stays', async () => {
    await storePeople();
    const before = await held();
    const { gone, held: after } = await erase({ request: 'r', until: before.until });
    expect(gone).toEqual(before.goes);
    expect(after.goes).toEqual(NOTHING);
    expect(after.stays).toEqual(before.stays);
    expect((await storedMessages()).map(({ id }) => id)).toEqual(['grace', 'names her', 'copy to her']);
    expect((await storedMails()).map(({ id }) => id).toSorted()).toEqual(['answer', 'to grace', 'waiting']);
    expect(await storedFiles()).toEqual([]);
    expect((await rows('SELECT id FROM privacy_requests ORDER BY id')).map(({ id }) => id)).toEqual(['g', 'r']);
    expect((await rows(`SELECT step FROM privacy_events ORDER BY id`)).map(({ step }) => step)).toEqual(['confirmed', 'erased']);
    const log = JSON.stringify(await readAudit());
    expect(log).toContain('privacy.erase');
    expect(log).toContain('"before":{"value":"…, …"},"after":{"value":"…"}');
    expect(log.toLowerCase()).not.toContain(ADA);
    // Reads the raw blocks of the index, not search results.
    const blocks = await rows('SELECT hex(block) AS block FROM mail_search_data');
    const words = blocks.map(({ block }) => Buffer.from(String(block), 'hex').toString('latin1')).join(' ');
    expect(words).toContain('otter');
    for (const word of ['pelican', 'walrus']) expect(words).not.toContain(word);
  });

  it('has her orders: exported whole, erased only where nobody paid, since tax law keeps the others', async () => {
    const hers = { ...ORDER, customer: { ...ORDER.customer, email: ADA } };
    const kept = await placed(hers);
    const ended = await placed({ ...hers, lines: [{ sku: 'T-BOOK', quantity: 1 }], totalCents: 4900 });
    await placed({ ...ORDER, customer: { ...ORDER.customer, name: 'Grace' } });
    await db()
      .update(orders)
      .set({
        state: 'cancelled',
        closedAt: new Date(),
        phone: '210 1234567',
        delivery: { name: 'Nick', street: 'Street 2', city: 'Patras', postcode: '26221' },
      })
      .where(eq(orders.reference, ended.reference));
    const withdrawal = { name: 'Ada', email: ADA, emailKey: ADA, about: '', locale: 'en' as const, receivedAt: new Date() };
    await db()
      .insert(withdrawals)
      .values({ id: 'fits none', orderId: null, reference: '1', ...withdrawal });
    const { lists, files } = await exported();
    expect(lists).toMatchObject({
      orders: [
        {
          reference: kept.reference,
          email: ADA,
          lines: [{ sku: 'T-BOOK', quantity: 2 }],
          steps: [{ step: 'ordered' }],
          documents: [],
          payments: [],
          downloads: [],
        },
        { reference: ended.reference },
      ],
      withdrawals: [{ name: 'Ada', reference: '1' }],
    });
    expect(JSON.stringify([...files])).not.toMatch(/Grace|content_hash|idempotency/u);
    expect(files.get('index.html')).toContain('2 × ');
    expect(files.get('index.html')).toContain('Nick, Street 2, 26221, Patras');
    const before = await held();
    expect(before).toMatchObject({ goes: { orders: 1, withdrawals: 1 }, stays: { orders: 1 } });
    const { gone, held: after } = await erase({ until: before.until });
    expect(gone).toEqual(before.goes);
    expect(after).toMatchObject({ goes: { orders: 0, withdrawals: 0 }, stays: { orders: 1 } });
    expect(await rows('SELECT number, name, email, street, phone, delivery FROM orders ORDER BY number')).toMatchObject([
      { number: 1, email: ADA },
      { number: 2, name: '', email: '', street: '', phone: '', delivery: null },
      { number: 3, name: 'Grace' },
    ]);
    expect(await rows('SELECT id FROM withdrawals')).toEqual([]);
  });

  it('is erased as counted: newer data stays', async () => {
    await storeMessage({ id: 'old', fromAddress: ADA, receivedAt: new Date('2026-11-01') });
    await storeMessage({ id: 'new', fromAddress: ADA, receivedAt: new Date('2026-11-03') });
    const { gone } = await erase({ until: '2026-11-02T00:00:00Z' });
    expect(gone.messages).toBe(1);
    expect((await storedMessages()).map(({ id }) => id)).toEqual(['new']);
  });

  it('is erased after a fresh sign-in only', async () => {
    await storeMessage({ id: 'hers', fromAddress: ADA });
    const body = JSON.stringify({ address: ADA, until: new Date().toISOString() });
    const Cookie = await signedIn({ id: 'stale', signedInAt: new Date(Date.now() - FRESH_MS - 1000) });
    const headers = { Cookie, 'Content-Type': 'application/json' };
    const response = await exports.default.fetch(new Request(`https://lycabettus.test${AT}/erasures`, { method: 'POST', headers, body }));
    expect([response.status, await response.json()]).toMatchObject([403, { error: { code: 'fresh_sign_in' } }]);
    expect(await storedMessages()).toHaveLength(1);
  });
});

it.each([
  ['n@example.co', 'ann@example.com, x-n@example.co, n@example.co.uk, o’n@example.com, n@example.com', 'To <N@Example.co>', 'To <…>'],
  ['ada@client.example', 'sada@client.example, ada@client.example-x.org', 'It is ada@client.example.', 'It is ….'],
  ['a@b.co', 'a@b.coa@b.co, aa@b.co', 'first\na@b.co', 'first\n…'],
])('what is held of %s is in no longer address: %s', async (address, others, own, left) => {
  const change = { at: new Date(), actor: 'test', requestId: 'x', action: 'block.create' };
  await db()
    .insert(auditLog)
    .values([
      { ...change, subject: 'others', before: { others }, after: null },
      { ...change, subject: 'own', before: { others }, after: { own } },
    ]);
  await storeMessage({ id: 'others', fromAddress: 'grace@client.example', text: others });
  const counted = await held(address);
  expect([counted.goes.audit, counted.stays.mentions]).toEqual([1, 0]);
  expect(await callAdmin(erasedData, `${AT}/erasures`, { body: { address, until: new Date().toISOString() } })).toMatchObject({
    gone: { audit: 1 },
  });
  const changed = await rows(`SELECT before, after FROM audit_log WHERE action = 'block.create' ORDER BY sequence`);
  expect(changed.map((row) => [JSON.parse(String(row['before'])), JSON.parse(String(row['after']))])).toEqual([
    [{ others }, null],
    [{ others }, { own: left }],
  ]);
});
