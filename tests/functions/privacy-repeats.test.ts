import { createExecutionContext } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { app } from '../../functions/app.ts';
import { MAILS_A_DAY } from '../../functions/privacy/open.ts';
import { address, GOOD, mails, post, requests, rows } from './privacy-desk.ts';

// One moment for all: no day and no hour ends between two calls.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a privacy request that is sent again, or in the name of another', () => {
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
});
