import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Incoming, receive, SPAM_LIMIT } from '../../functions/mail/receive.ts';
import { CLOSE_POLICY, CLOSE_TOO_BIG, CLOSE_UNSUPPORTED, type Mailroom, MESSAGE_LIMIT_LENGTH } from '../../functions/objects/mailroom.ts';
import { TICKET_LIFETIME_MS } from '../../functions/objects/tickets.ts';
import { TEST_SESSION_COOKIE } from '../../functions/owner.ts';
import { connectSchema, type SocketMessage, socketMessageSchema } from '../../src/features/mail/mail.schema.ts';
import { storedMessages } from './mail-fixtures.ts';
import { visit, visitWith } from './visit.ts';

const SITE = 'https://lycabettus.test';
const SESSION = `${TEST_SESSION_COOKIE}=${env.TEST_SESSION}`;
const room = (mailbox = 'default'): DurableObjectStub<Mailroom> => env.MAILROOM.getByName(mailbox);
let visitors = 0;

/** Asks a host of this machine, where the tests' session counts; each time as another visitor, so that no limit bites. */
const ask = (address: string, headers: Record<string, string> = {}): Promise<Response> => {
  visitors += 1;
  return exports.default.fetch(
    new Request(new URL(address, SITE), { headers: { 'CF-Connecting-IP': `2001:db8::${visitors.toString(16)}`, ...headers } }),
  );
};

/** A page: its open websocket, and what it was sent. */
interface Page {
  socket: WebSocket;
  received: SocketMessage[];
  /** Sequences of the messages that it was told of, in order. */
  sequences: () => number[];
  closed: () => number | undefined;
}

/** Waits for what must come, as long as a slow machine takes. */
const eventually = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 10_000 });

const open: WebSocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

async function openPage(url: string, headers: Record<string, string> = {}): Promise<Page> {
  const answer = await ask(url.replace(/^ws/u, 'http'), { Upgrade: 'websocket', Origin: SITE, ...headers });
  const socket = answer.webSocket;
  if (!socket) throw new Error(`no websocket: ${answer.status}`);
  const received: SocketMessage[] = [];
  let code: number | undefined;
  socket.addEventListener('message', ({ data }) => {
    if (data !== 'pong') received.push(socketMessageSchema.parse(JSON.parse(String(data))));
  });
  socket.addEventListener('close', (event) => {
    code = event.code;
  });
  socket.accept();
  open.push(socket);
  const sequences = () => received.flatMap((message) => (message.type === 'new_message' ? message.message.sequence : []));
  return { socket, received, sequences, closed: () => code };
}

async function connectUrl(): Promise<string> {
  const answer = await ask('/api/ws/connect', { Cookie: SESSION });
  const { data } = (await answer.json()) as { data: unknown };
  return connectSchema.parse(data).websocketUrl;
}

/** A page of the signed-in owner that has had its first count. */
async function ownerPage(query = ''): Promise<Page> {
  const page = await openPage(`${await connectUrl()}${query}`);
  await eventually(() => expect(page.received[0]?.type).toBe('new_messages_count'));
  return page;
}

async function arrive(text: string, rest: Partial<Incoming> = {}): Promise<void> {
  const work: Promise<unknown>[] = [];
  const incoming: Incoming = { source: 'form', subject: 'Hello', text, from: { name: 'Maria', address: 'maria@client.example' }, ...rest };
  await receive(env, incoming, (one) => work.push(one));
  await Promise.all(work);
}

describe('GET /api/ws/connect', () => {
  it('gives the owner the address of a websocket with a ticket', async () => {
    const answer = await ask('/api/ws/connect', { Cookie: SESSION });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      success: true,
      data: { websocketUrl: expect.stringMatching(/^wss:\/\/lycabettus\.test\/api\/ws\/default\?ticket=[\w-]{43}$/u) },
    });
  });

  it.each([
    ['nobody', {}],
    ['a wrong session', { Cookie: `${TEST_SESSION_COOKIE}=wrong` }],
    ['an empty session', { Cookie: `${TEST_SESSION_COOKIE}=` }],
  ])('refuses %s', async (_, headers: Record<string, string>) => {
    const answer = await ask('/api/ws/connect', headers);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ success: false, error: { code: 'signed_out', message: 'Sign in first.' } });
  });

  it('knows no test session where it is deployed: not at a public host, and not without the setting', async () => {
    expect((await visit('/api/ws/connect', { headers: { Cookie: SESSION } })).status).toBe(401);
    for (const TEST_SESSION of ['', 'undefined']) {
      const bindings = { TEST_SESSION };
      expect((await visitWith(bindings, '/api/ws/connect', { headers: { Cookie: `${TEST_SESSION_COOKIE}=${TEST_SESSION}` } })).status).toBe(
        401,
      );
    }
    expect(env.TEST_CONFIGURATION).not.toContain('TEST_SESSION');
  });

  it('answers other methods with 405, and too many calls with 429', async () => {
    const post = await exports.default.fetch(new Request(`${SITE}/api/ws/connect`, { method: 'POST' }));
    expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
    const headers = { 'CF-Connecting-IP': '192.0.2.77' };
    const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await ask('/api/ws/connect', headers)).status));
    expect(statuses).toContain(429);
  });
});

describe('a ticket', () => {
  it('opens one websocket, once, also when two come at the same time', async () => {
    const url = await connectUrl();
    const results = await Promise.allSettled([openPage(url), openPage(url), openPage(url)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(openPage(url)).rejects.toThrow('401');
  });

  it('holds for a minute, and not longer', async () => {
    const spend = (afterMs: number) =>
      runInDurableObject(room(), async (_, { storage }) => {
        const { Tickets } = await import('../../functions/objects/tickets.ts');
        const tickets = new Tickets(storage);
        const ticket = await tickets.issue(1_000);
        return tickets.spend(ticket, 1_000 + afterMs);
      });
    expect(TICKET_LIFETIME_MS).toBe(60_000);
    expect(await spend(TICKET_LIFETIME_MS - 1)).toBe(true);
    expect(await spend(TICKET_LIFETIME_MS)).toBe(false);
  });

  it('is stored as a hash, and forgotten with the next one when its time is over', async () => {
    await runInDurableObject(room(), async (_, { storage }) => {
      const { Tickets } = await import('../../functions/objects/tickets.ts');
      const tickets = new Tickets(storage);
      const ticket = await tickets.issue(0);
      expect(JSON.stringify([...(await storage.list())])).not.toContain(ticket);
      await tickets.issue(TICKET_LIFETIME_MS);
      expect((await storage.list()).size).toBe(1);
    });
  });

  it.each(['forged', 'A'.repeat(43), '', '%00', 'x'.repeat(5000)])('that is forged opens nothing: %s', async (ticket) => {
    await expect(openPage(`/api/ws/default?ticket=${ticket}`)).rejects.toThrow('401');
  });

  it('opens the mailbox that it was made for only', async () => {
    const url = await connectUrl();
    await expect(openPage(url.replace('/default', '/press'))).rejects.toThrow('401');
    await expect(openPage(url.replace('/default', '/Not%20A%20Name'))).rejects.toThrow('404');
  });

  it('is nothing to a page of another site, and is kept out of the log', async () => {
    const info = vi.spyOn(console, 'info').mockReturnValue();
    const url = await connectUrl();
    await expect(openPage(url, { Origin: 'https://evil.example' })).rejects.toThrow('403');
    const plain = await ask(url.replace(/^ws/u, 'http'), { Origin: SITE });
    expect(plain.status).toBe(400);
    await openPage(url);
    const ticket = new URL(url).searchParams.get('ticket');
    expect(info.mock.calls.length).toBeGreaterThan(3);
    expect(JSON.stringify(info.mock.calls)).not.toContain(ticket);
  });
});

describe('the owner’s websocket', () => {
  it('tells the count at once and a new message within a second', async () => {
    await arrive('before');
    const page = await ownerPage();
    expect(page.received).toEqual([{ type: 'new_messages_count', count: 1 }]);
    await arrive('  Good\n morning  ', { source: 'email' });
    await vi.waitFor(() => expect(page.received).toHaveLength(2), { timeout: 1000 });
    const [, stored] = await storedMessages();
    expect(page.received[1]).toMatchObject({
      type: 'new_message',
      count: 2,
      message: {
        id: stored?.id,
        sequence: stored?.sequence,
        source: 'email',
        fromName: 'Maria',
        subject: 'Hello',
        preview: 'Good morning',
      },
    });
  });

  it('is not told of spam, or of another mailbox', async () => {
    const page = await ownerPage();
    await arrive('spam', { spamScore: SPAM_LIMIT });
    await arrive('press', { mailbox: 'press' });
    await arrive('kept', { spamScore: SPAM_LIMIT - 0.01 });
    await eventually(() => expect(page.sequences()).toEqual([3]));
    expect(page.received.at(-1)).toMatchObject({ count: 1 });
  });

  it('is told once of a message that its sender repeats', async () => {
    const page = await ownerPage();
    for (let time = 0; time < 3; time += 1) await arrive('again', { idempotencyKey: 'same' });
    await arrive('other');
    await eventually(() => expect(page.sequences()).toHaveLength(2));
  });

  it('200 at once each get each message once and in order', async () => {
    const stub = room();
    const pages = await Promise.all(
      Array.from({ length: 200 }, async () => openPage(`/api/ws/default?ticket=${await stub.issueTicket()}`)),
    );
    await eventually(() => expect(pages.every(({ received }) => received.length > 0)).toBe(true));
    await Promise.all(Array.from({ length: 10 }, (_, at) => arrive(`message ${at}`)));
    const all = (await storedMessages()).map(({ sequence }) => sequence);
    expect(all).toHaveLength(10);
    await eventually(() => expect(pages.every((page) => page.sequences().length >= 10)).toBe(true));
    for (const page of pages) expect(page.sequences()).toEqual(all);
  }, 30_000);

  it('put away and woken loses none and tells none twice', async () => {
    const page = await ownerPage();
    await arrive('one');
    await eventually(() => expect(page.sequences()).toEqual([1]));
    await evictDurableObject(room());
    await arrive('two');
    await evictDurableObject(room());
    await evictDurableObject(room()).catch(() => {});
    await arrive('three');
    await eventually(() => expect(page.sequences()).toEqual([1, 2, 3]));
    expect(page.closed()).toBeUndefined();
  });

  it('gets with the next message what it could not be told of', async () => {
    const page = await ownerPage();
    const failing = { getByName: () => ({ announce: () => Promise.reject(new Error('moved')) }) } as unknown as typeof env.MAILROOM;
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const work: Promise<unknown>[] = [];
    await receive(
      { ...env, MAILROOM: failing },
      { source: 'system', subject: 'a', text: 'untold', from: { name: '', address: '' } },
      (one) => work.push(one),
    );
    await Promise.all(work);
    expect(warn).toHaveBeenCalled();
    await arrive('told');
    await eventually(() => expect(page.sequences()).toEqual([1, 2]));
  });

  it('gets what it missed while it was away', async () => {
    for (let at = 0; at < 105; at += 1) await env.DB.prepare(SEED).bind(`m${at}`).run();
    const page = await ownerPage('&since=2');
    await eventually(() => expect(page.sequences()).toHaveLength(103));
    expect(page.sequences()).toEqual(Array.from({ length: 103 }, (_, at) => at + 3));
    // Further back, by a subscription on the same socket: only what is still missing.
    page.socket.send(JSON.stringify({ type: 'subscribe', mailbox: 'default', since: 0 }));
    await eventually(() => expect(page.sequences()).toHaveLength(105));
    expect(page.sequences().slice(103)).toEqual([1, 2]);
  });

  it('numbers no message twice, also when the newest is deleted', async () => {
    await arrive('one');
    await env.DB.exec('DELETE FROM messages');
    await arrive('two');
    expect((await storedMessages()).map(({ sequence }) => sequence)).toEqual([2]);
  });

  it('by a fixed address needs the session, and waits for the subscription', async () => {
    await arrive('before');
    await expect(openPage('/api/ws/default')).rejects.toThrow('401');
    const page = await openPage('/api/ws/default', { Cookie: SESSION });
    await arrive('unheard');
    expect(page.received).toEqual([]);
    page.socket.send(JSON.stringify({ type: 'subscribe', mailbox: 'default' }));
    await eventually(() => expect(page.received).toEqual([{ type: 'new_messages_count', count: 2 }]));
    await arrive('heard');
    await eventually(() => expect(page.sequences()).toEqual([3]));
  });

  it('overhears what it does not understand, and answers a ping without waking', async () => {
    const page = await ownerPage();
    let pongs = 0;
    page.socket.addEventListener('message', ({ data }) => {
      if (data === 'pong') pongs += 1;
    });
    for (const nonsense of [
      '',
      'hello',
      '{',
      '[]',
      'null',
      '{"type":"subscribe"}',
      '{"type":"other","mailbox":"default"}',
      '{"__proto__":1}',
    ]) {
      page.socket.send(nonsense);
    }
    page.socket.send('ping');
    await eventually(() => expect(pongs).toBe(1));
    await arrive('still here');
    await eventually(() => expect(page.sequences()).toEqual([1]));
  });

  it.each([
    ['bytes', new Uint8Array([1, 2, 3]), CLOSE_UNSUPPORTED],
    ['too much', 'x'.repeat(MESSAGE_LIMIT_LENGTH + 1), CLOSE_TOO_BIG],
    ['another mailbox', JSON.stringify({ type: 'subscribe', mailbox: 'press' }), CLOSE_POLICY],
  ])('is closed with a code for %s', async (_, said, code) => {
    const page = await ownerPage();
    page.socket.send(said);
    await eventually(() => expect(page.closed()).toBe(code));
  });
});

const SEED = `INSERT INTO messages (id, mailbox, thread, source, state, from_name, from_address, to_address, subject, text, spam_score, details, received_at)
  VALUES (?1, 'default', ?1, 'form', 'inbox', '', '', '', '', '', 0, '{}', 0)`;
