import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mailSettingsSchema } from '../../src/features/mail/settings/mail-settings.schema.ts';
import { todaySchema } from '../../src/features/today/admin/today.schema.ts';
import { callAdmin } from '../../tests/functions/admin-harness.ts';
import { storedMails } from '../../tests/functions/mail-fixtures.ts';
import { MINUTE_MS } from '../calendar.ts';
import type { Env } from '../env.ts';
import { sendDue } from './jobs.ts';
import { MAIL_RETRY_DAYS, MAIL_RETRY_MINUTES, type Outgoing, sendMail, trySending } from './outgoing/send.ts';
import { LEASE_MS } from './storage/outbox.ts';

const mail: Outgoing = { to: 'maria@client.example', subject: 'Καλημέρα', text: 'Γεια σας', key: 'one' };
const PROVIDER = { MAIL_HTTP_URL: 'https://mail.test/send', MAIL_HTTP_TOKEN: 'secret', MAIL_FROM: 'Lycabettus <hello@lycabettus.test>' };

interface ProviderRequest {
  headers: Headers;
  body: { from: string; to: string[]; subject: string; text: string; reply_to?: string; headers: Record<string, string> };
}

/** An HTTP provider that responds with one outcome after the other and records its requests. */
function provider(...outcomes: (number | 'broken' | ResponseInit)[]): ProviderRequest[] {
  const requests: ProviderRequest[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input as string, init as RequestInit);
    requests.push({ headers: request.headers, body: await request.json() });
    const outcome = outcomes[requests.length - 1] ?? 200;
    if (outcome === 'broken') throw new TypeError('connection lost');
    return new Response('{}', typeof outcome === 'number' ? { status: outcome } : outcome);
  });
  return requests;
}

/** The platform's binding: accepts the runtime's own `EmailMessage`, or refuses with a code. */
function binding(refusal?: string) {
  const send = vi.fn(async (_message: EmailMessage) => {
    if (refusal) throw Object.assign(new Error('refused: maria@client.example'), { code: refusal });
    return {};
  });
  return { send, EMAIL: { send } as unknown as SendEmail };
}

const envWith = (bindings: Partial<Env>): Env => ({ ...env, ...bindings });
const onlyMail = async () => {
  const [stored, ...others] = await storedMails();
  if (!stored || others.length > 0) throw new Error('not one mail');
  return stored;
};

describe('sendMail', () => {
  it('holds the mail for the owner when no provider is configured', async () => {
    expect(await sendMail(env, mail)).toBe('held');
    expect(await onlyMail()).toMatchObject({ status: 'held', toAddress: mail.to, subject: mail.subject, text: mail.text, error: null });
  });

  it('writes one mail per key, also for simultaneous calls', async () => {
    const requests = provider();
    const environment = envWith(PROVIDER);
    await Promise.all([sendMail(environment, mail), sendMail(environment, mail), sendMail(environment, { ...mail, text: 'changed' })]);
    expect(requests).toHaveLength(1);
    expect(await onlyMail()).toMatchObject({ status: 'sent', attempts: 1 });
  });

  it('gives it a Message-ID of its sender’s domain, and a conversation', async () => {
    await sendMail(env, mail);
    const stored = await onlyMail();
    expect(stored.messageId).toBe(`<${stored.id}@lycabettus.test>`);
    expect(stored.thread).toBe(stored.id);
    await sendMail(envWith({ MAIL_FROM: 'Desk <desk@other.example>' }), { ...mail, key: 'two' });
    expect((await storedMails()).map(({ messageId }) => messageId.split('@')[1])).toContain('other.example>');
  });

  it('stores nothing that could become a header', async () => {
    await sendMail(env, {
      ...mail,
      subject: 'Hello\r\nBcc: all@example.com\u2028X: y',
      replyTo: 'a@b.example\r\nBcc: all@example.com',
      inReplyTo: 'x\r\nBcc: all@example.com <id@x>',
    });
    expect(await onlyMail()).toMatchObject({ subject: 'Hello Bcc: all@example.com X: y', replyTo: null, inReplyTo: '<id@x>' });
  });
});

describe('a provider over HTTP', () => {
  it('gets the mail with the token, idempotency key and headers', async () => {
    const requests = provider();
    expect(
      await sendMail(envWith(PROVIDER), { ...mail, language: 'el', replyTo: 'desk@lycabettus.test', inReplyTo: '<q@client.example>' }),
    ).toBe('sent');
    const stored = await onlyMail();
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer secret');
    expect(requests[0]?.headers.get('Idempotency-Key')).toBe(stored.id);
    expect(requests[0]?.body).toEqual({
      from: '"Lycabettus" <hello@lycabettus.test>',
      to: ['maria@client.example'],
      subject: 'Καλημέρα',
      text: 'Γεια σας',
      html: expect.stringContaining('<h1>Καλημέρα</h1><p>Γεια σας</p>') as string,
      reply_to: 'desk@lycabettus.test',
      headers: {
        'Message-ID': stored.messageId,
        'In-Reply-To': '<q@client.example>',
        References: '<q@client.example>',
        'Content-Language': 'el',
        'Auto-Submitted': 'auto-generated',
      },
    });
  });

  it('gets the owner’s own mail without the headers of automatic mail', async () => {
    const requests = provider();
    await sendMail(envWith(PROVIDER), { ...mail, automatic: false });
    expect(requests[0]?.body.headers).not.toHaveProperty('Auto-Submitted');
    expect(requests[0]?.body.headers).not.toHaveProperty('Content-Language');
  });

  it.each([302, 401, 403, 404, 408, 409, 425, 429, 500, 503, 'broken'] as const)('that answers %s is retried later', async (outcome) => {
    provider(outcome);
    expect(await sendMail(envWith(PROVIDER), mail)).toBe('queued');
    expect(await onlyMail()).toMatchObject({ status: 'queued', attempts: 1, error: expect.any(String) });
  });

  it.each([400, 413, 422])('that answers %s, which concerns the mail itself, is not retried', async (outcome) => {
    provider(outcome);
    expect(await sendMail(envWith(PROVIDER), mail)).toBe('failed');
    expect(await onlyMail()).toMatchObject({ status: 'failed', error: `provider answered ${outcome}`, nextAttemptAt: null });
  });

  it('is not called for an invalid recipient', async () => {
    const requests = provider();
    expect(await sendMail(envWith(PROVIDER), { ...mail, to: 'maria@client.example, b@example.com' })).toBe('failed');
    expect(requests).toEqual([]);
  });
});

describe('queued mail', () => {
  beforeEach(() => void vi.setSystemTime(new Date('2026-11-20T10:00:00Z')));

  it('is sent when due, not before, then retried daily, and given up after its limit', async () => {
    const lastWait = MAIL_RETRY_MINUTES.at(-1) ?? 0;
    const waits = [...MAIL_RETRY_MINUTES, ...Array.from({ length: MAIL_RETRY_DAYS - 2 }, () => lastWait)];
    const requests = provider(...[...waits, 0].map(() => 401));
    const environment = envWith(PROVIDER);
    await sendMail(environment, mail);
    for (const [index, minutes] of waits.entries()) {
      expect(await onlyMail()).toMatchObject({ status: 'queued' });
      vi.setSystemTime(Date.now() + minutes * MINUTE_MS - 1);
      await sendDue(environment, new Date());
      expect(requests).toHaveLength(index + 1);
      vi.setSystemTime(Date.now() + 1);
      await sendDue(environment, new Date());
      expect(requests).toHaveLength(index + 2);
    }
    expect(await onlyMail()).toMatchObject({ status: 'failed', attempts: waits.length + 1 });
  });

  it.each([
    ['3600', 60],
    [new Date('2026-11-20T10:20:00Z').toUTCString(), 20],
    ['1', 5],
    ['999999999', 24 * 60],
    ['soon', 5],
  ])('waits as long as Retry-After asks for: %s', async (after, minutes) => {
    provider({ status: 429, headers: { 'Retry-After': after } });
    await sendMail(envWith(PROVIDER), mail);
    expect((await onlyMail()).nextAttemptAt).toEqual(new Date(Date.now() + minutes * MINUTE_MS));
  });

  it('refused for its token is sent by the next run after a success, and the owner is warned until then', async () => {
    provider(401, 401, 429, 429, 200, 200);
    const environment = envWith(PROVIDER);
    const delayed = async () => (await callAdmin(mailSettingsSchema, '/api/admin/mail/settings')).delivery.delayed;
    await sendMail(environment, mail);
    expect(await delayed()).toBeNull();
    vi.setSystemTime(Date.now() + 5 * MINUTE_MS);
    await sendDue(environment, new Date());
    const since = new Date('2026-11-20T10:00:00Z').toISOString();
    expect(await delayed()).toEqual({ count: 1, since, error: 'provider answered 401' });
    expect((await callAdmin(todaySchema, '/api/admin/today')).outbox).toMatchObject({ delayed: 1, delay: { since } });
    await sendMail(environment, { ...mail, key: 'asked to wait' });
    vi.setSystemTime(Date.now() + 5 * MINUTE_MS);
    await sendDue(environment, new Date());
    expect(await sendMail(environment, { ...mail, key: 'two' })).toBe('sent');
    expect(await sendDue(environment, new Date())).toEqual({ due: 1, sent: 1 });
    expect((await storedMails()).map(({ key, status }) => [key, status])).toEqual([
      ['one', 'sent'],
      ['asked to wait', 'queued'],
      ['two', 'sent'],
    ]);
  });

  it('is sent once when two runs overlap', async () => {
    const requests = provider(503);
    const environment = envWith(PROVIDER);
    await sendMail(environment, mail);
    vi.setSystemTime(Date.now() + 5 * MINUTE_MS);
    const seen = await onlyMail();
    await Promise.all([
      sendDue(environment, new Date()),
      sendDue(environment, new Date()),
      trySending(environment, seen),
      trySending(environment, seen),
    ]);
    expect(requests).toHaveLength(2);
    expect(await onlyMail()).toMatchObject({ status: 'sent', attempts: 2 });
  });

  it('whose attempt died with its Worker is retried after the lease', async () => {
    const environment = envWith(PROVIDER);
    const fetched = vi.spyOn(globalThis, 'fetch');
    // Not `vi.waitFor`, which advances the clock.
    await new Promise<void>((resolve) => {
      fetched.mockImplementation(() => {
        resolve();
        return new Promise(() => {});
      });
      void sendMail(environment, mail);
    });
    expect(await onlyMail()).toMatchObject({ status: 'queued', attempts: 1 });
    fetched.mockImplementation(async () => new Response());
    vi.setSystemTime(Date.now() + LEASE_MS - 1);
    expect(await sendDue(environment, new Date())).toEqual({ due: 0, sent: 0 });
    vi.setSystemTime(Date.now() + 1);
    expect(await sendDue(environment, new Date())).toEqual({ due: 1, sent: 1 });
  });
});

describe('the platform’s binding', () => {
  it('gets the mail as MIME, by its envelope', async () => {
    const { send, EMAIL } = binding();
    expect(await sendMail(envWith({ EMAIL, MAIL_FROM: 'Λυκαβηττός <hello@lycabettus.test>' }), mail)).toBe('sent');
    expect(send).toHaveBeenCalledOnce();
    expect(send.mock.lastCall?.[0]).toMatchObject({ from: 'hello@lycabettus.test', to: 'maria@client.example' });
  });

  it('accepts our MIME: the engine’s own one refuses MIME that it cannot read', async () => {
    const rich = { ...mail, replyTo: 'desk@lycabettus.test', inReplyTo: '<q@client.example>' };
    expect(await sendMail(envWith({ EMAIL: env.TEST_EMAIL, MAIL_FROM: 'Λυκαβηττός <hello@lycabettus.test>' }), rich)).toBe('sent');
    expect(await onlyMail()).toMatchObject({ status: 'sent', error: null });
  });

  it.each([
    ['E_RATE_LIMIT_EXCEEDED', 'queued'],
    ['E_INTERNAL_SERVER_ERROR', 'queued'],
    ['E_SENDER_NOT_VERIFIED', 'queued'],
    ['E_RECIPIENT_NOT_ALLOWED', 'queued'],
    ['E_RECIPIENT_SUPPRESSED', 'failed'],
    ['E_CONTENT_TOO_LARGE', 'failed'],
  ] as const)('that fails with %s leaves the mail %s', async (code, status) => {
    expect(await sendMail(envWith({ EMAIL: binding(code).EMAIL }), mail)).toBe(status);
    expect(await onlyMail()).toMatchObject({ status, error: code });
  });
});
