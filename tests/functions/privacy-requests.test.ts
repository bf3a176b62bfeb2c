import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { app } from '../../functions/app.ts';
import { NIGHTLY } from '../../functions/jobs/times.ts';
import { addDays, athensDay } from '../../functions/privacy/clock.ts';
import { MAILS_A_DAY } from '../../functions/privacy/open.ts';
import worker from '../../functions/worker.ts';
import { KEY_FIELD, TRAP_FIELD } from '../../src/features/forms/forms.schema.ts';
import { privacyStatusSchema } from '../../src/features/privacy/privacy.schema.ts';
import { visit } from './visit.ts';

const GOOD = { kind: 'access', name: 'Ελένη', email: 'Eleni@Example.com', about: 'Μηνύματα του Μαρτίου' };
let visitor = 0;
/** A visitor of her own for each call, so that the limits of forms do not meet. */
const address = (): string => {
  visitor += 1;
  return `192.0.2.${visitor % 250}`;
};
const post = (body: unknown, headers: Record<string, string> = {}, to = '/api/privacy-requests'): Promise<Response> =>
  visit(to, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address(), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const form = (fields: Record<string, string>, to = '/api/privacy-requests', headers = {}): Promise<Response> =>
  post(new URLSearchParams(fields).toString(), { 'Content-Type': 'application/x-www-form-urlencoded', ...headers }, to);
const rows = async (sql: string) => (await env.DB.prepare(sql).all()).results;
const requests = () => rows('SELECT * FROM privacy_requests');
const mails = () => rows('SELECT * FROM outbox ORDER BY created_at');
const tokens = async (): Promise<string[]> => (await mails()).map(({ text }) => /token=([\w-]+)/u.exec(String(text))?.[1] ?? '');
const statusOf = async (answer: Response) => privacyStatusSchema.parse(((await answer.json()) as { data: unknown }).data);

describe('POST /api/privacy-requests', () => {
  it('takes a request into the queue, the mailbox and the outbox', async () => {
    const answer = await post(GOOD);
    expect(answer.status).toBe(202);
    expect(await answer.json()).toEqual({ success: true, data: { state: 'mailed' } });
    expect(await requests()).toMatchObject([{ kind: 'access', name: 'Ελένη', email: 'eleni@example.com', state: 'received' }]);
    expect(await rows('SELECT source, from_address, state FROM messages')).toEqual([
      { source: 'form', from_address: 'eleni@example.com', state: 'inbox' },
    ]);
    expect(await mails()).toMatchObject([{ to_address: 'eleni@example.com', subject: expect.stringContaining('PR-') }]);
  });

  it('keeps no token, only what it cannot be made of', async () => {
    await post(GOOD);
    const [token = ''] = await tokens();
    expect(token).toMatch(/^[\w-]{43}$/u);
    expect(JSON.stringify(await rows('SELECT * FROM privacy_tokens'))).not.toContain(token);
  });

  it('starts the clock of the law that was named', async () => {
    await post({ ...GOOD, kind: 'know' });
    const today = athensDay(new Date());
    expect(await requests()).toMatchObject([{ due_on: addDays(today, 45), acknowledge_by: expect.any(String) }]);
  });

  it('joins the same request of the same person, and says it by mail only', async () => {
    await post(GOOD);
    const again = await post({ ...GOOD, email: 'eleni@example.com', about: 'Και του Απριλίου' });
    expect([again.status, await again.json()]).toEqual([202, { success: true, data: { state: 'mailed' } }]);
    expect(await requests()).toHaveLength(1);
    expect(await rows('SELECT step, note FROM privacy_events ORDER BY id')).toEqual([
      { step: 'received', note: '' },
      { step: 'joined', note: 'Και του Απριλίου' },
    ]);
    // Nothing that was written is lost to the owner, and nobody's mailbox is flooded.
    expect(await rows('SELECT id FROM messages')).toHaveLength(2);
    expect(await mails()).toHaveLength(1);
  });

  it('keeps apart what differs in kind, person or subject', async () => {
    await post(GOOD);
    await post({ ...GOOD, kind: 'erasure' });
    await post({ ...GOOD, email: 'other@example.com' });
    await post({ ...GOOD, subject: 'other', relation: 'Parent' });
    expect(await requests()).toHaveLength(4);
  });

  it('asks by what right somebody asks for another', async () => {
    const bare = await post({ ...GOOD, subject: 'other' });
    expect([bare.status, await bare.json()]).toMatchObject([422, { error: { fields: { relation: 'Fill this in.' } } }]);
    await post({ ...GOOD, subject: 'other', relation: 'Μητέρα', locale: 'el' });
    expect(await requests()).toMatchObject([{ subject: 'other', relation: 'Μητέρα' }]);
    expect(String((await mails())[0]?.['text'])).toContain('άλλο πρόσωπο');
    expect(await rows('SELECT text FROM messages')).toMatchObject([{ text: expect.stringContaining('Μητέρα') }]);
  });

  it('takes a repeat with the same key once', async () => {
    for (let time = 0; time < 3; time += 1) expect((await post(GOOD, { 'Idempotency-Key': 'one' })).status).toBe(202);
    expect(await rows('SELECT id FROM messages')).toHaveLength(1);
  });

  it('takes the same request once, however many of it are sent at the same moment', async () => {
    for (const headers of [{}, { 'Idempotency-Key': 'at once' }]) {
      const asked = { ...GOOD, email: `at.once${Object.keys(headers).length}@example.com` };
      const answers = await Promise.all(Array.from({ length: 6 }, () => post(asked, headers)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 202));
    }
    expect(await requests()).toHaveLength(2);
    expect(await rows('SELECT step FROM privacy_events')).toEqual([{ step: 'received' }, { step: 'received' }]);
    expect(await rows('SELECT id FROM messages')).toHaveLength(2);
    expect(await mails()).toHaveLength(2);
  });

  it('takes other words under the same key for what they are: another request', async () => {
    const key = { 'Idempotency-Key': 'reused' };
    await post(GOOD, key);
    expect((await post({ ...GOOD, kind: 'erasure' }, key)).status).toBe(202);
    expect((await post({ ...GOOD, about: 'Edited after a lost answer' }, key)).status).toBe(202);
    expect(await rows('SELECT kind FROM privacy_requests ORDER BY kind')).toEqual([{ kind: 'access' }, { kind: 'erasure' }]);
    expect(await rows(`SELECT text FROM messages WHERE text LIKE '%lost answer'`)).toHaveLength(1);
  });

  it('makes up in a repeat for what a first time that was cut off did not get to', async () => {
    const key = { 'Idempotency-Key': 'cut off' };
    await post(GOOD, key);
    await env.DB.exec('DELETE FROM messages; DELETE FROM outbox');
    await post(GOOD, key);
    expect(await requests()).toHaveLength(1);
    expect(await rows('SELECT text FROM messages')).toMatchObject([{ text: expect.stringContaining('A new request.') }]);
    expect(await mails()).toHaveLength(1);
  });

  it('answers without waiting for a mail provider that is slow', async () => {
    vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
    const context = createExecutionContext();
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address() },
      body: JSON.stringify(GOOD),
    };
    const slow = { ...env, MAIL_HTTP_URL: 'https://mail.example/send' };
    const answer = await app.request('https://lycabettus.example/api/privacy-requests', init, slow, context);
    expect(answer.status).toBe(202);
    expect(await mails()).toMatchObject([{ status: 'queued' }]);
  });

  it('loses no request to the key of another', async () => {
    await post(GOOD, { 'Idempotency-Key': '1' });
    expect((await post({ ...GOOD, email: 'other@example.com' }, { 'Idempotency-Key': '1' })).status).toBe(202);
    expect((await post({ ...GOOD, kind: 'erasure' }, { 'Idempotency-Key': '1' })).status).toBe(202);
    expect(await requests()).toHaveLength(3);
  });

  it('is nobody’s means to flood a mailbox, whatever is asked for in the name of another', async () => {
    const kinds = ['access', 'erasure', 'rectification', 'portability', 'objection', 'know', 'delete', 'correct', 'opt-out'];
    for (const kind of kinds) {
      expect((await post({ ...GOOD, kind })).status).toBe(202);
      expect((await post({ ...GOOD, kind, subject: 'other', relation: 'Parent' })).status).toBe(202);
    }
    expect(await requests()).toHaveLength(18);
    expect(await mails()).toHaveLength(MAILS_A_DAY);
    // Another's mailbox is another's.
    await post({ ...GOOD, email: 'other@example.com' });
    expect(await mails()).toHaveLength(MAILS_A_DAY + 1);
    await env.DB.exec('UPDATE outbox SET created_at = created_at - 86400000');
    await post({ ...GOOD, kind: 'objection', subject: 'other', relation: 'Parent', about: 'Again' });
    expect(await mails()).toHaveLength(MAILS_A_DAY + 2);
  });

  it('mails a link that does not travel in clear', async () => {
    await exports.default.fetch(
      new Request('http://lycabettus.example/api/privacy-requests', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address() },
        body: JSON.stringify(GOOD),
      }),
    );
    expect(String((await mails())[0]?.['text'])).toContain('https://lycabettus.example/privacy-request/follow?token=');
  });

  it('puts what programs fill in among the spam, and answers them like others', async () => {
    const answer = await post({ ...GOOD, [TRAP_FIELD]: 'https://spam.example' });
    expect(answer.status).toBe(202);
    expect(await rows('SELECT state FROM messages')).toEqual([{ state: 'spam' }]);
    expect([await requests(), await mails()]).toEqual([[], []]);
  });

  it.each([
    ['malformed JSON', '{', {}, 400],
    ['another type', 'x', { 'Content-Type': 'text/plain' }, 415],
    ['too much', JSON.stringify({ ...GOOD, about: 'x'.repeat(70_000) }), {}, 413],
    ['another site', JSON.stringify(GOOD), { Origin: 'https://elsewhere.example' }, 403],
    ['no kind', JSON.stringify({ ...GOOD, kind: undefined }), {}, 422],
    ['an unknown kind', JSON.stringify({ ...GOOD, kind: 'everything' }), {}, 422],
    ['no address', JSON.stringify({ ...GOOD, email: 'eleni' }), {}, 422],
    ['no name', JSON.stringify({ ...GOOD, name: '  ' }), {}, 422],
    ['a field of its own', JSON.stringify({ ...GOOD, admin: true }), {}, 422],
  ])('refuses %s and changes nothing', async (_, body, headers, status) => {
    expect((await post(body, headers)).status).toBe(status);
    expect([await requests(), await rows('SELECT id FROM messages'), await mails()]).toEqual([[], [], []]);
  });

  it('answers 405 to other methods, and 429 with the time to wait to a flood', async () => {
    expect((await visit('/api/privacy-requests')).status).toBe(405);
    const flood = { 'CF-Connecting-IP': '198.51.100.7' };
    const statuses: number[] = [];
    for (let call = 0; call < 21; call += 1) statuses.push((await post('{', flood)).status);
    expect(statuses).toContain(429);
    const refused = await post(GOOD, flood);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
    expect(await requests()).toEqual([]);
  });

  it('leads a plain form on to the page of its language', async () => {
    const answer = await form({ ...GOOD, locale: 'el', subject: 'self', relation: '', [TRAP_FIELD]: '', [KEY_FIELD]: '' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/el/privacy-request/sent']);
    expect(await requests()).toHaveLength(1);
  });
});

describe('the link of the mail', () => {
  const asked = async (body: object = GOOD): Promise<string> => {
    await post(body);
    return (await tokens()).at(-1) ?? '';
  };
  const read = (token: string) => visit(`/api/privacy-requests/${token}`, { headers: { 'CF-Connecting-IP': address() } });
  const act = (token: string, action: string) => post({ action }, {}, `/api/privacy-requests/${token}`);

  it('shows state, history and clock, and nothing of the person', async () => {
    const answer = await read(await asked());
    const text = await answer.clone().text();
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(await statusOf(answer)).toMatchObject({ kind: 'access', law: 'gdpr', state: 'received', steps: [{ step: 'received' }] });
    expect(text).not.toMatch(/eleni|Ελένη|Μαρτίου/iu);
  });

  it('confirms, once and again', async () => {
    const token = await asked();
    for (let time = 0; time < 2; time += 1) expect(await statusOf(await act(token, 'confirm'))).toMatchObject({ state: 'confirmed' });
    expect(await rows(`SELECT id FROM privacy_events WHERE step = 'confirmed'`)).toHaveLength(1);
  });

  it('asks for proof once somebody confirmed for another', async () => {
    const token = await asked({ ...GOOD, subject: 'other', relation: 'Parent' });
    expect((await statusOf(await act(token, 'confirm'))).state).toBe('authority');
  });

  it('withdraws; what is withdrawn stays so, and the same may be asked for again', async () => {
    const token = await asked();
    expect((await statusOf(await act(token, 'withdraw'))).state).toBe('withdrawn');
    expect((await act(token, 'withdraw')).status).toBe(200);
    expect((await act(token, 'confirm')).status).toBe(409);
    await post(GOOD);
    expect(await requests()).toHaveLength(2);
  });

  it.each(['x', 'A'.repeat(43), '%00', "' OR 1=1 --", '../health'])('that is wrong (%s) leads nowhere', async (token) => {
    await asked();
    expect((await read(encodeURIComponent(token))).status).toBe(404);
    expect((await act(encodeURIComponent(token), 'withdraw')).status).toBe(404);
    expect(await requests()).toMatchObject([{ state: 'received' }]);
  });

  it('expires', async () => {
    const token = await asked();
    await env.DB.exec('UPDATE privacy_tokens SET expires_at = 1');
    expect((await read(token)).status).toBe(404);
  });

  it.each([
    ['{"action":"erase"}', 422],
    ['{}', 422],
    ['{', 400],
  ])('does not do %s', async (body, status) => {
    expect((await post(body, {}, `/api/privacy-requests/${await asked()}`)).status).toBe(status);
    expect(await requests()).toMatchObject([{ state: 'received' }]);
  });

  it('takes a plain form and leads back to its page', async () => {
    const token = await asked();
    const answer = await form({ action: 'confirm', locale: 'el' }, `/api/privacy-requests/${token}`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/el/privacy-request/follow?token=${token}`]);
    expect(await requests()).toMatchObject([{ state: 'confirmed' }]);
  });
});

describe('the nightly clocks', () => {
  const night = async (day: string): Promise<void> => {
    const context = createExecutionContext();
    await worker.scheduled?.(createScheduledController({ cron: NIGHTLY, scheduledTime: new Date(`${day}T01:15:00Z`) }), env, context);
    await waitOnExecutionContext(context);
  };
  const told = () => rows(`SELECT subject FROM messages WHERE source = 'system' ORDER BY received_at`);
  const confirmed = () => env.DB.exec(`UPDATE privacy_requests SET state = 'confirmed', due_on = '2027-03-20', acknowledge_by = NULL`);

  it.each([
    ['2027-03-09', 0],
    ['2027-03-10', 1],
    ['2027-03-11', 0],
    ['2027-03-15', 1],
    ['2027-03-19', 1],
    ['2027-03-20', 1],
    ['2027-03-21', 1],
  ])('on %s remind the owner %i time(s), also when run twice', async (day, times) => {
    await post(GOOD);
    await confirmed();
    await night(day);
    await env.DB.exec('DELETE FROM job_runs');
    await night(day);
    expect(await told()).toHaveLength(times);
  });

  it('stop with the request', async () => {
    await post(GOOD);
    await env.DB.exec(`UPDATE privacy_requests SET state = 'answered', due_on = '2027-03-20'`);
    await night('2027-03-21');
    expect(await told()).toEqual([]);
  });

  it('ask for the acknowledgement of a CCPA request while no mail has left', async () => {
    await post({ ...GOOD, kind: 'know' });
    await env.DB.exec(`UPDATE privacy_requests SET state = 'confirmed', due_on = '2027-05-01', acknowledge_by = '2027-03-20'`);
    await night('2027-03-17');
    expect(await told()).toEqual([]);
    await night('2027-03-18');
    expect(await told()).toMatchObject([{ subject: expect.stringContaining('Acknowledge PR-') }]);
    await env.DB.exec(`UPDATE outbox SET status = 'sent'; DELETE FROM messages`);
    await night('2027-03-19');
    expect(await told()).toEqual([]);
  });

  it('send the link once more to who has not confirmed for three days', async () => {
    await post(GOOD);
    const today = athensDay(new Date());
    await night(addDays(today, 2));
    expect(await mails()).toHaveLength(1);
    await night(addDays(today, 3));
    await night(addDays(today, 4));
    expect(await mails()).toHaveLength(2);
    const [, second = ''] = await tokens();
    expect((await visit(`/api/privacy-requests/${second}`, { headers: { 'CF-Connecting-IP': address() } })).status).toBe(200);
  });

  it('forget what was closed three years ago, with all that belongs to it', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    await post(GOOD);
    await env.DB.exec(`UPDATE privacy_requests SET state = 'answered', closed_at = ${Date.parse('2024-01-01')}`);
    await night('2026-12-31');
    expect(await requests()).toHaveLength(1);
    await night('2027-01-03');
    expect([await requests(), await rows('SELECT * FROM privacy_events'), await rows('SELECT * FROM privacy_tokens')]).toEqual([
      [],
      [],
      [],
    ]);
  });
});
