import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CONTACT_LIMITS } from '../../src/features/contact/contact.schema.ts';
import { ENTRIES_FILE } from '../../src/features/content/admin/content.schema.ts';
import { brokenAssets, newNetwork } from '../../tests/functions/visit.ts';
import { app } from '../app.ts';
import { messages, outbox } from '../mail/schema.ts';
import { SPAM_LIMIT } from '../mail/spam-score.ts';
import { database } from '../storage/database.ts';
import { HASTY_MS, USUAL_LINKS } from './form-spam.ts';

const ORIGIN = 'https://lycabettus.example';
const GREEK = {
  kind: 'message',
  locale: 'el',
  name: 'Ελένη Παπαδοπούλου',
  email: 'eleni@example.gr',
  message: 'Γεια σας,\nέχω μια ερώτηση.',
};
const BRIEF = {
  kind: 'brief',
  name: 'Ada',
  email: 'ada@example.com',
  company: 'Engines Ltd',
  topic: 'devops',
  problem: 'Releases take a day.',
  data: 'Two repositories.',
  budget: '5000-15000',
  start: 'quarter',
  decision: 'the board, in March',
};

// Stops the clock, so that no day or hour ends between two calls.
beforeEach(() => void vi.setSystemTime(new Date('2026-11-20T10:00:00Z')));

/** Posts, and waits for the work after the response. */
async function post(body: BodyInit | undefined, headers: Record<string, string>, bindings = {}): Promise<Response> {
  const work = createExecutionContext();
  const init = { method: 'POST', headers: { 'CF-Connecting-IP': newNetwork(), ...headers }, ...(body !== undefined && { body }) };
  const response = await app.request(`${ORIGIN}/api/contact`, init, { ...env, ...bindings }, work);
  await waitOnExecutionContext(work);
  return response;
}
const send = (body: object, headers: Record<string, string> = {}, bindings = {}) =>
  post(JSON.stringify(body), { 'Content-Type': 'application/json', ...headers }, bindings);
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const submit = (fields: Record<string, string>, headers: Record<string, string> = {}, bindings = {}) =>
  post(new URLSearchParams(fields).toString(), { ...FORM, ...headers }, bindings);

const stored = () => database(env.DB).select().from(messages);
const mails = () => database(env.DB).select().from(outbox);
const one = async () => {
  const rows = await stored();
  expect(rows).toHaveLength(1);
  return rows[0] ?? expect.fail('nothing stored');
};

describe('a message', () => {
  it('arrives in the mailbox as it was written', async () => {
    const response = await send({ ...GREEK, topic: 'article' });
    expect([response.status, await response.json()]).toEqual([201, { success: true, data: { received: true } }]);
    expect(await one()).toMatchObject({
      source: 'form',
      state: 'inbox',
      locale: 'el',
      fromName: GREEK.name,
      fromAddress: GREEK.email,
      subject: `Μήνυμα από: ${GREEK.name}`,
      text: `${GREEK.message}\n\nΘέμα: Ένα άρθρο ή μια σημείωση`,
      spamScore: 0,
    });
  });

  it('is confirmed once a day, in its language, without its text', async () => {
    await send(GREEK);
    await send({ ...GREEK, email: 'ELENI@example.gr', message: 'Κάτι ακόμη.' });
    expect(await stored()).toHaveLength(2);
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ toAddress: GREEK.email, subject: 'Το μήνυμά σας έφτασε' });
    expect(sent[0]?.text).toContain('lycabettus.test');
    for (const word of ['Ελένη', 'ερώτηση']) expect(sent[0]?.text).not.toContain(word);
  });

  it('is stored even if the confirmation fails', async () => {
    const broken = { MAIL_HTTP_URL: 'http://127.0.0.1:1/', MAIL_FROM: 'hello@example.com' };
    expect((await send(GREEK, {}, broken)).status).toBe(201);
    await one();
    expect((await mails())[0]).toMatchObject({ status: 'queued' });
  });

  it('cannot inject a header', async () => {
    await send({ ...GREEK, name: ' Eve\r\nBcc:  all@example.com\u0000 ' });
    expect(await one()).toMatchObject({ fromName: 'Eve Bcc: all@example.com' });
  });

  it('is accepted at its limits, and refused past them', async () => {
    const full = { ...GREEK, name: 'ν'.repeat(CONTACT_LIMITS.name), message: 'μ'.repeat(CONTACT_LIMITS.message) };
    expect((await submit(full)).status).toBe(303);
    for (const field of ['name', 'message'] as const) {
      const response = await send({ ...full, [field]: `${full[field]}x` });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ error: { fields: { [field]: expect.stringContaining('χαρακτήρες') } } });
    }
    await one();
  });

  it('counts a line break of a plain form as one character', async () => {
    const lines = `${'a'.repeat(99)}\r\n`.repeat(CONTACT_LIMITS.message / 100);
    expect((await submit({ ...GREEK, message: lines })).status).toBe(303);
    expect((await one()).text).not.toContain('\r');
  });
});

describe('a brief', () => {
  it('arrives as one text in the order of its questions, with the fields stored as well', async () => {
    expect((await send(BRIEF)).status).toBe(201);
    const row = await one();
    expect(row.subject).toBe('Brief from Ada');
    expect(row.text).toMatch(
      /Releases take a day\.[\s\S]*Two repositories\.[\s\S]*€5,000 to €15,000[\s\S]*three months[\s\S]*March[\s\S]*Company: Engines Ltd/u,
    );
    expect(row.details).toMatchObject({ kind: 'brief', budget: '5000-15000', topic: 'devops', company: 'Engines Ltd' });
  });

  it.each([
    ['en', 'cloud', 'Service: Cloud architecture'],
    ['el', 'cloud', 'Υπηρεσία: Αρχιτεκτονική νέφους'],
    ['el', 'a-service-that-was-removed', 'Υπηρεσία: a-service-that-was-removed'],
  ])('names its service in the language of the sender (%s, %s)', async (locale, topic, line) => {
    expect((await send({ ...BRIEF, locale, topic })).status).toBe(201);
    expect((await one()).text.split('\n').at(-1)).toBe(line);
  });

  it('is stored even if no list of services can be read', async () => {
    expect((await send(BRIEF, {}, { ASSETS: brokenAssets((path) => path === ENTRIES_FILE) })).status).toBe(201);
    expect((await one()).text).toContain('Service: devops');
  });

  it('requires only the problem, the name and the address', async () => {
    const { problem, name, email } = BRIEF;
    expect(
      (await submit({ kind: 'brief', problem, name, email, data: '', budget: '', start: '', decision: '', company: '', topic: '' })).status,
    ).toBe(303);
    expect((await one()).text).toBe(`What should change?\n${problem}`);
  });

  it('fits in a plain form when every field is full of Greek', async () => {
    const { problem, data, decision, name, company } = CONTACT_LIMITS;
    const full = { problem, data, decision, name, company };
    const fields = Object.fromEntries(Object.entries(full).map(([field, length]) => [field, 'ω'.repeat(length)]));
    expect((await submit({ ...BRIEF, ...fields })).status).toBe(303);
  });
});

describe('a repeat', () => {
  it('with the same key is one message, by header or by field', async () => {
    const key = crypto.randomUUID();
    expect((await send(GREEK, { 'Idempotency-Key': key })).status).toBe(201);
    expect((await send(GREEK, { 'Idempotency-Key': key })).status).toBe(200);
    expect((await submit({ ...GREEK, key })).status).toBe(303);
    await one();
    expect(await mails()).toHaveLength(1);
  });

  it('at the same moment is one message', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(GREEK, headers)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
    await one();
  });

  it('without a key is one message per day', async () => {
    await submit(GREEK);
    expect((await submit(GREEK)).status).toBe(303);
    await one();
  });

  it('with other text is a new message: an edit after a lost response is not dropped', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    await send(GREEK, headers);
    await send({ ...GREEK, message: 'Διορθωμένο.' }, headers);
    expect(await stored()).toHaveLength(2);
  });

  it('from someone else with the same key is a new message', async () => {
    const headers = { 'Idempotency-Key': '1' };
    await send(GREEK, headers);
    await send({ ...GREEK, email: 'other@example.gr' }, headers);
    expect(await stored()).toHaveLength(2);
  });
});

describe('a message that looks like spam', () => {
  it('gets the same response, is stored as spam, and is not confirmed', async () => {
    const response = await submit({ ...GREEK, website: 'https://spam.example' });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/el/contact/sent']);
    expect(await one()).toMatchObject({ state: 'spam', spamScore: 1, details: { spam: ['trap'] } });
    expect(await mails()).toEqual([]);
  });

  it('is not one that was only sent quickly with a few links', async () => {
    const links = 'https://example.com/a '.repeat(USUAL_LINKS + 1);
    await send({ ...GREEK, message: links, elapsedMs: HASTY_MS - 1 });
    const { state, spamScore, details } = await one();
    expect([state, details['spam']]).toEqual(['inbox', ['hasty', 'links']]);
    expect(spamScore).toBeLessThan(SPAM_LIMIT);
  });

  it.each([
    ['as many links as people send', { message: 'www.example.com '.repeat(USUAL_LINKS) }],
    ['time enough', { elapsedMs: HASTY_MS }],
    ['a clock that makes no sense', { elapsedMs: 'soon' }],
  ])('is not %s', async (_, fields) => {
    await send({ ...GREEK, ...fields });
    expect((await one()).spamScore).toBe(0);
  });

  it('is one with a link for a name, or markup with links', async () => {
    await send({ ...GREEK, name: 'https://spam.example' });
    await send({ ...GREEK, message: '<a href="https://a.example">a</a> https://b.example https://c.example' });
    expect((await stored()).map(({ state }) => state)).toEqual(['spam', 'spam']);
  });
});

describe('a refused call stores nothing', () => {
  const refused = async (response: Response, status: number, code: string) => {
    expect([response.status, await response.json()]).toMatchObject([status, { success: false, error: { code } }]);
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(await stored()).toEqual([]);
    expect(await mails()).toEqual([]);
  };

  it('from another site, as a plain form, which gets a page', async () => {
    const response = await submit(GREEK, { 'Sec-Fetch-Site': 'cross-site' });
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('<h1>Δεν επιτρέπεται</h1>')]);
    expect([await stored(), await mails()]).toEqual([[], []]);
  });
  it.each([
    ['a missing name', { name: undefined }, { name: 'Συμπληρώστε το πεδίο.' }],
    ['a name of spaces', { name: ' \n ' }, { name: 'Συμπληρώστε το πεδίο.' }],
    ['half an address', { email: 'eleni@' }, { email: 'Γράψτε ολόκληρη τη διεύθυνση, όπως onoma@example.com.' }],
    ['no address', { email: '' }, { email: 'Συμπληρώστε το πεδίο.' }],
    ['two addresses', { email: 'a@example.com,b@example.com' }, { email: expect.any(String) }],
    ['a number for a text', { message: 7 }, { message: expect.any(String) }],
    ['an unknown topic', { topic: 'Robert; DROP' }, { topic: 'Διαλέξτε μία από τις επιλογές.' }],
    ['a field that is not known', { extra: 'x' }, { extra: 'Η φόρμα δεν έχει τέτοιο πεδίο. Φορτώστε ξανά τη σελίδα και δοκιμάστε πάλι.' }],
    ['another kind', { kind: 'order' }, { kind: expect.any(String) }],
    ['a language that is not spoken here', { locale: 'fr' }, { locale: 'Choose one of the options.' }],
  ])('for %s, with a message at the field', async (_, change, fields) => {
    const response = await send({ ...GREEK, ...change });
    expect([response.status, await response.clone().json()]).toMatchObject([422, { error: { code: 'invalid', fields } }]);
    await refused(response, 422, 'invalid');
  });

  it('for a budget that is not offered', async () => {
    const response = await send({ ...BRIEF, budget: 'all' });
    expect(await response.clone().json()).toMatchObject({ error: { fields: { budget: 'Choose one of the options.' } } });
    await refused(response, 422, 'invalid');
  });
});
