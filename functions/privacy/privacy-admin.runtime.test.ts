import { env, exports } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { describe, expect, it } from 'vitest';
import { toKey } from '../../src/features/forms/address.shared.ts';
import { writtenFile } from '../../src/features/mail/admin/mail.schema.ts';
import { linkMade, openedRequest, requestsPage } from '../../src/features/privacy/admin/privacy-admin.schema.ts';
import type { PrivacyKind, PrivacyState } from '../../src/features/privacy/privacy.schema.ts';
import { callAdmin, expectRefusal, readAudit } from '../../tests/functions/admin-harness.ts';
import { storedMails } from '../../tests/functions/mail-fixtures.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { GOOD, post, tokens } from '../../tests/functions/privacy-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { visit } from '../../tests/functions/visit.ts';
import { FRESH_MS } from '../auth/limits.ts';
import { privacyRequests } from './schema.ts';

const REQUESTS = '/api/admin/privacy/requests';

/** Stores a request received on a day. */
const storeRequest = async (
  id: string,
  {
    state = 'confirmed',
    kind = 'access',
    receivedOn = '2026-11-01',
    dueOn = '2026-12-01',
    email = 'ada@example.com',
    extended = false,
  }: {
    state?: PrivacyState;
    kind?: PrivacyKind;
    receivedOn?: string;
    dueOn?: string;
    email?: string;
    extended?: boolean;
  } = {},
) =>
  drizzle(env.DB)
    .insert(privacyRequests)
    .values({
      ...{
        id,
        reference: `PR-${id}`,
        kind,
        state,
        name: 'Ada',
        email,
        emailKey: toKey(email),
        about: 'March',
        subject: 'self',
        relation: '',
        locale: 'en',
        dueOn,
        extended,
      },
      receivedAt: new Date(`${receivedOn}T10:00:00Z`),
      closedAt: ['answered', 'closed', 'lapsed'].includes(state) ? new Date() : null,
    });
const step = (id: string, body: object) => callAdmin(openedRequest, `${REQUESTS}/${id}/steps`, { body, status: 201 });
const refusedStep = (id: string, body: object, status: number, code: string, fields?: readonly string[]) =>
  expectRefusal(`${REQUESTS}/${id}/steps`, { method: 'POST', body: JSON.stringify(body) }, status, code, fields);
/** With a session whose sign-in is too long ago. */
async function refusedStale(path: string, body?: object): Promise<void> {
  const Cookie = await signedIn({ id: 'stale', signedInAt: new Date(Date.now() - FRESH_MS - 1000) });
  const init = { method: 'POST', headers: { Cookie, 'Content-Type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) };
  const response = await exports.default.fetch(new Request(`https://lycabettus.test${path}`, init));
  expect([response.status, await response.json()]).toMatchObject([403, { error: { code: 'fresh_sign_in', data: { hasPasskey: false } } }]);
}
const MAIL = { subject: 'Your request', text: 'Here it is.' };

describe('the list of privacy requests', () => {
  it('is ordered by due date with closed requests last, and can be searched, filtered and paged', async () => {
    await storeRequest('b', { dueOn: '2026-12-05' });
    await storeRequest('a', { dueOn: '2026-12-01', email: 'grace_h@example.com' });
    await storeRequest('c', { dueOn: '2026-11-02', state: 'answered' });
    await storeRequest('d', { dueOn: '2026-12-03', state: 'received' });
    const ids = async (query: string) => (await callAdmin(requestsPage, `${REQUESTS}${query}`)).rows.map(({ id }) => id);
    expect(await ids('')).toEqual(['a', 'd', 'b', 'c']);
    expect(await ids('?sort=-dueOn')).toEqual(['b', 'd', 'a', 'c']);
    expect(await ids('?state=open')).toEqual(['a', 'b']);
    expect(await ids('?state=unconfirmed')).toEqual(['d']);
    expect(await ids('?state=closed')).toEqual(['c']);
    expect(await ids('?q=GRACE_')).toEqual(['a']);
    expect(await ids('?q=pr-b')).toEqual(['b']);
    expect(await ids('?q=%25')).toEqual([]);
    await storeRequest('e', { email: `${'long.'.repeat(12)}address@example.com`, state: 'closed' });
    expect(await ids(`?q=${'LONG.'.repeat(12)}address@`)).toEqual(['e']);
    await env.DB.exec(`DELETE FROM privacy_requests WHERE id = 'e'`);
    const second = await callAdmin(requestsPage, `${REQUESTS}?size=1&page=2`);
    expect([second.total, second.rows.map(({ id }) => id)]).toEqual([4, ['d']]);
    expect(second.rows[0]).not.toHaveProperty('about');
    await rows("INSERT INTO privacy_events (request, step, note, at) VALUES ('a', 'exported', '', 0), ('b', 'working', '', 0)");
    const open = await callAdmin(requestsPage, `${REQUESTS}?state=open`);
    expect(open.rows.map(({ id, isHandled }) => [id, isHandled])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    await expectRefusal(`${REQUESTS}?state=x`, {}, 422, 'invalid', ['state']);
  });
});

describe('a privacy request', () => {
  it('is verified, processed and answered by mail; its clock stops, and its sender sees the status', async () => {
    await post(GOOD);
    const [token = ''] = await tokens();
    const [{ id } = { id: '' }] = (await rows('SELECT id FROM privacy_requests')) as { id: string }[];
    expect(await callAdmin(openedRequest, `${REQUESTS}/${id}`)).toMatchObject({
      ...{ state: 'received', about: GOOD.about, law: 'gdpr', thread: id, actions: ['verify', 'ask', 'extend', 'refuse', 'close'] },
      ...{ steps: [{ step: 'received' }], mails: [{ status: 'held' }], others: [] },
    });
    // It stands for the sender's proof.
    await refusedStale(`${REQUESTS}/${id}/steps`, { action: 'verify', state: 'received' });
    expect(await step(id, { action: 'verify', state: 'received' })).toMatchObject({ state: 'confirmed' });
    expect(await step(id, { action: 'work', state: 'confirmed' })).toMatchObject({ state: 'working' });
    const updated = await step(id, { action: 'answer', state: 'working', ...MAIL });
    expect(updated).toMatchObject({ state: 'answered', daysLeft: null, actions: [] });
    expect(updated.steps.map((one) => one.step)).toEqual(['received', 'verified', 'working', 'answered']);
    const mail = (await storedMails()).find(({ key }) => key === `privacy-answer:${id}`);
    expect(mail).toMatchObject({ toAddress: 'eleni@example.com', thread: id, automatic: false, ...MAIL });
    const followed = await (await visit(`/api/privacy-requests/${token}`)).json();
    expect(followed).toMatchObject({ data: { state: 'answered' } });
    expect((await readAudit()).map(({ action, subject }) => [action, subject])).toEqual(
      ['verify', 'work', 'answer'].map((action) => [`privacy.${action}`, id]),
    );
    expect(JSON.stringify(await readAudit())).not.toContain('eleni');
  });

  it('is asked back about, more than once, by mail; the clock runs on', async () => {
    await storeRequest('r');
    const before = await callAdmin(openedRequest, `${REQUESTS}/r`);
    for (const text of ['Which year?', 'And which order?']) {
      const asked = await step('r', { action: 'ask', state: 'confirmed', subject: 'Your request', text });
      expect(asked).toMatchObject({
        state: 'confirmed',
        dueOn: before.dueOn,
        steps: expect.arrayContaining([expect.objectContaining({ step: 'asked' })]),
      });
    }
    expect((await callAdmin(openedRequest, `${REQUESTS}/r`)).mails).toHaveLength(before.mails.length + 2);
    await refusedStep('r', { action: 'ask', state: 'confirmed', subject: 'Your request', text: '' }, 422, 'invalid', ['text']);
  });

  it('is answered with its export, which leaves once and only after a fresh sign-in', async () => {
    await storeRequest('r');
    const stored = await callAdmin(writtenFile, '/api/admin/mail/files/copies', { body: { document: 'export:r' }, status: 201 });
    const answer = { action: 'answer', state: 'confirmed', ...MAIL, files: [stored.id] };
    await refusedStale(`${REQUESTS}/r/steps`, answer);
    await refusedStep('r', { ...answer, files: ['gone'] }, 422, 'invalid', ['files']);
    // The slower of two pages takes nothing.
    const outcomes = await Promise.allSettled([1, 2].map(() => step('r', answer)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [mail] = await storedMails();
    expect(await rows('SELECT id, mail, type FROM outbox_files')).toEqual([{ id: stored.id, mail: mail?.id, type: 'application/zip' }]);
    const { steps, isHandled } = await callAdmin(openedRequest, `${REQUESTS}/r`);
    expect([steps.map((one) => one.step), isHandled]).toEqual([['exported', 'answered'], true]);
  });

  it('is extended once, with an internal reason, and a mail to its sender', async () => {
    await storeRequest('r');
    const extended = await step('r', { action: 'extend', state: 'confirmed', note: 'Much to look through', ...MAIL });
    expect(extended).toMatchObject({ state: 'confirmed', extended: true, dueOn: '2027-02-01', extendedDueOn: null });
    expect(extended.steps.at(-1)).toMatchObject({ step: 'extended', note: 'Much to look through' });
    await refusedStep('r', { action: 'extend', state: 'confirmed', note: 'Again', ...MAIL }, 409, 'conflict');
    expect(await storedMails()).toHaveLength(1);
  });

  it('is refused and closed with a reason', async () => {
    await storeRequest('r');
    await storeRequest('s', { kind: 'opt-out' });
    expect((await step('r', { action: 'refuse', state: 'confirmed', ...MAIL })).state).toBe('refused');
    expect((await callAdmin(openedRequest, `${REQUESTS}/s`)).actions).toEqual(['work', 'ask', 'answer', 'refuse', 'close']);
    expect((await step('s', { action: 'close', state: 'confirmed', note: 'By phone' })).state).toBe('closed');
    expect(await storedMails()).toHaveLength(1);
  });

  it('is not changed by invalid input, or by the slower of two pages', async () => {
    await storeRequest('r');
    const good = { action: 'answer', state: 'confirmed', ...MAIL };
    await refusedStep('r', { ...good, text: '' }, 422, 'invalid', ['text']);
    await refusedStep('r', { ...good, text: 'Here: […]' }, 422, 'invalid', ['text']);
    await refusedStep('r', { action: 'close', state: 'confirmed' }, 422, 'invalid', ['note']);
    await refusedStep('r', { ...good, state: 'working' }, 409, 'conflict');
    await refusedStep('gone', good, 404, 'not_found');
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => step('r', good)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([(await storedMails()).length, (await readAudit()).length]).toEqual([1, 1]);
    expect(await rows(`SELECT step FROM privacy_events WHERE step = 'answered'`)).toHaveLength(1);
  });

  it('gets a link for its sender after a fresh sign-in only, and the history shows it', async () => {
    await storeRequest('r', { state: 'received' });
    await refusedStale(`${REQUESTS}/r/links`);
    const { link } = await callAdmin(linkMade, `${REQUESTS}/r/links`, { method: 'POST', status: 201 });
    const token = new URL(link).searchParams.get('token') ?? '';
    expect(link).toBe(`https://lycabettus.test/privacy-request/follow?token=${token}`);
    expect(await (await visit(`/api/privacy-requests/${token}`)).json()).toMatchObject({
      data: { state: 'received', steps: [{ step: 'linked' }] },
    });
    const everything = [await readAudit(), await rows('SELECT * FROM privacy_tokens'), await rows('SELECT * FROM privacy_events')];
    expect(JSON.stringify(everything)).not.toContain(token);
    expect((await readAudit()).map(({ action }) => action)).toEqual(['privacy.link']);
    await storeRequest('over', { state: 'answered' });
    await expectRefusal(`${REQUESTS}/over/links`, { method: 'POST' }, 409, 'conflict');
  });
});
