import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GOOD, mails, parseStatus, post, requests, tokens } from '../../tests/functions/privacy-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newNetwork, visit, visitAndWait } from '../../tests/functions/visit.ts';
import { app } from '../app.ts';
import { REQUESTED_AN_HOUR } from '../mail/outgoing/requested-mail.ts';
import { MAILS_A_DAY } from './open.ts';

// Stops the clock, so that no day or hour ends between two calls.
beforeEach(() => void vi.setSystemTime(new Date('2026-11-20T10:00:00Z')));

describe('a privacy request that is repeated, or made in another person’s name', () => {
  it('accepts a repeat with the same key once', async () => {
    for (let time = 0; time < 3; time += 1) expect((await post(GOOD, { 'Idempotency-Key': 'one' })).status).toBe(202);
    expect(await rows('SELECT id FROM messages')).toHaveLength(1);
  });

  it('accepts the same request once, also when sent several times at the same moment', async () => {
    for (const headers of [{}, { 'Idempotency-Key': 'at once' }]) {
      const input = { ...GOOD, email: `at.once${Object.keys(headers).length}@example.com` };
      const responses = await Promise.all(Array.from({ length: 6 }, () => post(input, headers)));
      expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 202));
    }
    expect(await requests()).toHaveLength(2);
    expect(await rows('SELECT step FROM privacy_events')).toEqual([{ step: 'received' }, { step: 'received' }]);
    expect(await rows('SELECT id FROM messages')).toHaveLength(2);
    expect(await mails()).toHaveLength(2);
  });

  it('accepts the same request once, however the address is written', async () => {
    for (const email of ['Ada@Example.com', 'ada@example.com']) await post({ ...GOOD, email });
    expect(await rows('SELECT step FROM privacy_events')).toEqual([{ step: 'received' }]);
    expect(await rows('SELECT id FROM messages')).toHaveLength(1);
  });

  it('accepts another text with the same key as another request', async () => {
    const key = { 'Idempotency-Key': 'reused' };
    await post(GOOD, key);
    expect((await post({ ...GOOD, kind: 'erasure' }, key)).status).toBe(202);
    expect((await post({ ...GOOD, about: 'Edited after a lost answer' }, key)).status).toBe(202);
    expect(await rows('SELECT kind FROM privacy_requests ORDER BY kind')).toEqual([{ kind: 'access' }, { kind: 'erasure' }]);
    expect(await rows(`SELECT step FROM privacy_events WHERE note LIKE '%lost answer'`)).toEqual([{ step: 'added' }]);
  });

  it.each([
    ['with a key', { 'Idempotency-Key': 'cut off' }],
    ['without one', {}],
  ])('completes on a repeat %s what an interrupted first attempt left undone', async (_, headers) => {
    await post(GOOD, headers);
    await env.DB.exec('DELETE FROM messages; DELETE FROM outbox');
    await post(GOOD, headers);
    expect(await requests()).toHaveLength(1);
    expect(await rows('SELECT step FROM privacy_events')).toEqual([{ step: 'received' }]);
    expect(await rows('SELECT text FROM messages')).toMatchObject([{ text: expect.stringContaining('A new request.') }]);
    expect(await mails()).toHaveLength(1);
  });

  it('answers without waiting for a slow mail provider', async () => {
    vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
    const context = createExecutionContext();
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': newNetwork() },
      body: JSON.stringify(GOOD),
    };
    const slow = { ...env, MAIL_HTTP_URL: 'https://mail.example/send' };
    const response = await app.request('https://lycabettus.example/api/privacy-requests', init, slow, context);
    expect(response.status).toBe(202);
    await expect.poll(mails).toMatchObject([{ status: 'queued' }]);
  });

  it('loses no request to another one’s key', async () => {
    await post(GOOD, { 'Idempotency-Key': '1' });
    expect((await post({ ...GOOD, email: 'other@example.com' }, { 'Idempotency-Key': '1' })).status).toBe(202);
    expect((await post({ ...GOOD, kind: 'erasure' }, { 'Idempotency-Key': '1' })).status).toBe(202);
    expect(await requests()).toHaveLength(3);
  });

  const hours = (count: number) => vi.setSystemTime(Date.now() + count * 3_600_000);
  const KINDS = ['access', 'erasure', 'rectification', 'restriction', 'portability', 'objection', 'know', 'delete', 'correct', 'opt-out'];
  /** Hours until each mail is sent; 0 if it is sent or being sent. */
  const leaving = async () =>
    (await mails()).map(({ next_attempt_at: due }) => Math.max(0, Math.round((Number(due) - Date.now()) / 3_600_000)));

  it('cannot flood a mailbox: one mail a day, whatever the request and however the address is spelled', async () => {
    const spellings = ['vic.tim@gmail.com', 'victim+1@gmail.com', 'V.ictim+2@googlemail.com'];
    for (const [at, kind] of KINDS.entries()) expect((await post({ ...GOOD, kind, email: spellings[at % 3] })).status).toBe(202);
    expect(await requests()).toHaveLength(KINDS.length);
    // After the first mail, one of the next day has the links of all other requests.
    expect(await leaving()).toEqual([0, 24]);
    // The limit is per mailbox.
    await post({ ...GOOD, email: 'other@example.com' });
    expect(await mails()).toHaveLength(3);
    hours(23);
    await post({ ...GOOD, email: 'victim+3@gmail.com' });
    expect(await leaving()).toEqual([0, 1, 0]);
  });

  it('cannot flood a mailbox with simultaneous requests either', async () => {
    await Promise.all(KINDS.map((kind) => post({ ...GOOD, kind })));
    expect(await requests()).toHaveLength(KINDS.length);
    expect((await leaving()).toSorted((a, b) => a - b)).toEqual([0, 24]);
  });

  it.each([
    ['other ones', KINDS.slice(1)],
    ['the same one at last', KINDS.toReversed()],
    ['the same one at first, an hour of a day before', KINDS],
  ])('brings a person the link of their own request within a day, whatever strangers asked for in their name: %s', async (_, kinds) => {
    for (const kind of kinds) for (const subject of ['self', 'other']) await post({ ...GOOD, kind, subject, relation: 'Parent' });
    hours(20);
    await post(GOOD);
    const [{ reference } = {}] = await rows(`SELECT reference FROM privacy_requests WHERE kind = 'access' AND subject = 'self'`);
    // All mails that leave within a day have left.
    hours(24);
    const left = (await mails()).filter(({ next_attempt_at: due }) => Number(due) <= Date.now());
    expect(left.length).toBeLessThanOrEqual(2);
    expect(left.map(({ text }) => text).join()).toContain(reference);
    const opened = await Promise.all((await tokens()).map(async (token) => parseStatus(await visit(`/api/privacy-requests/${token}`))));
    expect(opened.map((status) => status.reference)).toContain(reference);
  });

  it('mails a few links a day to a confirmed address', async () => {
    await post(GOOD);
    await post({ ...GOOD, kind: 'erasure' });
    expect(await leaving()).toEqual([0, 24]);
    const [token = ''] = await tokens();
    await post({ action: 'confirm' }, {}, `/api/privacy-requests/${token}`);
    expect(await leaving()).toEqual([0, 0]);
    for (const kind of KINDS.slice(2)) await post({ ...GOOD, kind });
    expect((await leaving()).filter((hour) => hour === 0)).toHaveLength(MAILS_A_DAY);
  });

  it('queues mails above the hourly limit for visitors, and warns the owner once', async () => {
    for (let count = 0; count < REQUESTED_AN_HOUR.privacy + 2; count += 1) await post({ ...GOOD, email: `reader${count}@example.com` });
    expect(await leaving()).toEqual([...Array.from({ length: REQUESTED_AN_HOUR.privacy }, () => 0), 1, 1]);
    expect(await requests()).toHaveLength(REQUESTED_AN_HOUR.privacy + 2);
    expect(await rows(`SELECT subject FROM messages WHERE source = 'system'`)).toEqual([{ subject: 'Automatic mail is being held back' }]);
    hours(2);
    await post({ ...GOOD, email: 'late@example.com' });
    expect((await leaving()).at(-1)).toBe(0);
  });

  it('writes no link when it cannot be encrypted, and loses nothing', async () => {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': newNetwork() },
      body: JSON.stringify(GOOD),
    };
    const { AUTH_SECRET: _, ...without } = env;
    const work = createExecutionContext();
    const response = await app.request('https://lycabettus.example/api/privacy-requests', init, without, work);
    await waitOnExecutionContext(work);
    expect(response.status).toBe(202);
    expect([(await requests()).length, (await rows('SELECT id FROM messages')).length, await mails()]).toEqual([1, 1, []]);
  });

  it.each(['lycabettus.test', 'evil.example'])(
    'stores the mail’s link encrypted, and links to the site’s own HTTPS address when requested at %s',
    async (host) => {
      await visitAndWait(`https://${host}/api/privacy-requests`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': newNetwork() },
        body: JSON.stringify(GOOD),
      });
      const [token = ''] = await tokens();
      const everything = JSON.stringify(await mails());
      expect(everything).toContain('https://lycabettus.test/privacy-request/follow?token=sealed.');
      expect(token).toMatch(/^[\w-]{43}$/u);
      expect(everything).not.toContain(token);
    },
  );
});
