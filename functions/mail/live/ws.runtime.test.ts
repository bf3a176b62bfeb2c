import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storedMessages } from '../../../tests/functions/mail-fixtures.ts';
import { signedIn } from '../../../tests/functions/owner-session.ts';
import { closePages, connectUrl, eventually, openPage, ownerPage, room } from '../../../tests/functions/ws-page.ts';
import { type Incoming, receive } from '../incoming/receive.ts';
import { SPAM_LIMIT } from '../spam-score.ts';
import { CLOSE_POLICY, CLOSE_TOO_BIG, CLOSE_UNSUPPORTED, MESSAGE_LIMIT_LENGTH } from './mailroom.ts';

// Many sockets take long on a slow machine.
vi.setConfig({ testTimeout: 120_000 });
afterEach(closePages);

async function arrive(text: string, rest: Partial<Incoming> = {}): Promise<void> {
  const work: Promise<unknown>[] = [];
  const incoming: Incoming = { source: 'form', subject: 'Hello', text, from: { name: 'Maria', address: 'maria@client.example' }, ...rest };
  await receive(env, incoming, (one) => work.push(one));
  await Promise.all(work);
}

describe('the owner’s websocket', () => {
  it('sends the count at once and a new message within a second', async () => {
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

  it('gets mail of every mailbox, but no spam', async () => {
    const page = await ownerPage();
    await arrive('spam', { spamScore: SPAM_LIMIT });
    await arrive('press', { mailbox: 'press' });
    await eventually(() => expect(page.sequences()).toEqual([2]));
    expect(page.received.at(-1)).toMatchObject({ count: 1, message: { mailbox: 'press' } });
    await arrive('kept', { spamScore: SPAM_LIMIT - 0.01 });
    await eventually(() => expect(page.sequences()).toEqual([2, 3]));
    expect(page.received.at(-1)).toMatchObject({ count: 2, message: { mailbox: 'default' } });
  });

  it('for one mailbox gets only that mailbox’s mail', async () => {
    await env.DB.exec("INSERT INTO mail_mailboxes (name, title, version) VALUES ('press', 'Press', 1)");
    const page = await openPage('/api/ws/press', { Cookie: await signedIn() });
    page.socket.send(JSON.stringify({ type: 'subscribe', mailbox: 'press' }));
    await eventually(() => expect(page.received).toEqual([{ type: 'new_messages_count', count: 0 }]));
    await arrive('elsewhere');
    await arrive('press', { mailbox: 'press' });
    await eventually(() => expect(page.sequences()).toEqual([2]));
    expect(page.received.at(-1)).toMatchObject({ count: 1 });
  });

  it('gets a message once that its sender repeats', async () => {
    const page = await ownerPage();
    for (let time = 0; time < 3; time += 1) await arrive('again', { idempotencyKey: 'same' });
    await arrive('other');
    await eventually(() => expect(page.sequences()).toHaveLength(2));
  });

  it('gets each message once and in order, with 200 open', async () => {
    const stub = room();
    await signedIn();
    const pages = await Promise.all(
      Array.from({ length: 200 }, async () => openPage(`/api/ws/*?ticket=${await stub.issueTicket('owner')}`)),
    );
    await eventually(() => expect(pages.every(({ received }) => received.length > 0)).toBe(true));
    await Promise.all(Array.from({ length: 10 }, (_, at) => arrive(`message ${at}`)));
    const all = (await storedMessages()).map(({ sequence }) => sequence);
    expect(all).toHaveLength(10);
    await eventually(() => expect(pages.every((page) => page.sequences().length >= 10)).toBe(true));
    for (const page of pages) expect(page.sequences()).toEqual(all);
  });

  it('loses and repeats no message over hibernation', async () => {
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

  it('gets with the next message what could not be sent before', async () => {
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

  it('gets the messages that it missed while it was closed', async () => {
    for (let at = 0; at < 105; at += 1) await env.DB.prepare(SEED).bind(`m${at}`).run();
    const page = await ownerPage('&since=2');
    await eventually(() => expect(page.sequences()).toHaveLength(103));
    expect(page.sequences()).toEqual(Array.from({ length: 103 }, (_, at) => at + 3));
    // A subscription on the same socket with an older `since` gets only the messages that are still missing.
    page.socket.send(JSON.stringify({ type: 'subscribe', mailbox: 'default', since: 0 }));
    await eventually(() => expect(page.sequences()).toHaveLength(105));
    expect(page.sequences().slice(103)).toEqual([1, 2]);
  });

  it('gets no number twice, also when the newest message is deleted', async () => {
    await arrive('one');
    await env.DB.exec('DELETE FROM messages');
    await arrive('two');
    expect((await storedMessages()).map(({ sequence }) => sequence)).toEqual([2]);
  });

  it.each(['default', '*'])('at the fixed address of %s needs the session, and waits for the subscription', async (name) => {
    await arrive('before');
    await expect(openPage(`/api/ws/${name}`)).rejects.toThrow('401');
    const page = await openPage(`/api/ws/${name}`, { Cookie: await signedIn() });
    await arrive('unheard');
    expect(page.received).toEqual([]);
    page.socket.send(JSON.stringify({ type: 'subscribe', mailbox: 'default' }));
    await eventually(() => expect(page.received).toEqual([{ type: 'new_messages_count', count: 2 }]));
    await arrive('heard');
    await arrive('elsewhere', { mailbox: 'press' });
    await eventually(() => expect(page.sequences()).toEqual(name === '*' ? [3, 4] : [3]));
  });

  it('ignores unknown messages, and answers a ping without waking', async () => {
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
    ['all of them', JSON.stringify({ type: 'subscribe', mailbox: '*' }), CLOSE_POLICY],
  ])('is closed with a code for %s', async (_, message, code) => {
    const page = await openPage('/api/ws/default', { Cookie: await signedIn() });
    page.socket.send(message);
    await eventually(() => expect(page.closed()).toBe(code));
  });
});

describe('a session that ended', () => {
  const END = ['DELETE FROM sessions', 'UPDATE sessions SET expires_at = 1', "UPDATE users SET role = NULL WHERE role = 'owner'"];

  it.each(END)('gets no further messages: %s', async (end) => {
    const page = await ownerPage();
    await env.DB.exec(end);
    await arrive('private');
    await eventually(() => expect(page.closed()).toBe(CLOSE_POLICY));
    expect(page.received).toEqual([{ type: 'new_messages_count', count: 0 }]);
  });

  it('gets no count, and cannot request earlier messages', async () => {
    await arrive('private');
    const [counted, asking] = [await ownerPage(), await ownerPage()];
    await env.DB.exec('DELETE FROM sessions');
    asking.socket.send(JSON.stringify({ type: 'subscribe', mailbox: 'default', since: 0 }));
    await eventually(() => expect(asking.closed()).toBe(CLOSE_POLICY));
    await room().recount('default');
    await eventually(() => expect(counted.closed()).toBe(CLOSE_POLICY));
    for (const { received } of [counted, asking]) expect(received).toEqual([{ type: 'new_messages_count', count: 1 }]);
  });

  it('cannot use its ticket', async () => {
    const url = await connectUrl();
    await env.DB.exec('DELETE FROM sessions');
    const page = await openPage(`${url}&since=0`);
    await eventually(() => expect(page.closed()).toBe(CLOSE_POLICY));
    expect(page.received).toEqual([]);
  });

  it('ends no other session', async () => {
    const url = await connectUrl();
    const mine = await openPage('/api/ws/default', { Cookie: await signedIn({ id: 'second' }) });
    mine.socket.send(JSON.stringify({ type: 'subscribe', mailbox: 'default' }));
    const other = await openPage(url);
    await eventually(() => expect([mine.received.length, other.received.length]).toEqual([1, 1]));
    await env.DB.exec("DELETE FROM sessions WHERE id = 'owner'");
    await arrive('private');
    await eventually(() => expect([mine.sequences(), other.closed()]).toEqual([[1], CLOSE_POLICY]));
    expect(other.sequences()).toEqual([]);
  });
});

const SEED = `INSERT INTO messages (id, mailbox, thread, source, state, from_name, from_address, from_key, to_address, subject, text, spam_score, details, received_at)
  VALUES (?1, 'default', ?1, 'form', 'inbox', '', '', '', '', '', '', 0, '{}', 0)`;
