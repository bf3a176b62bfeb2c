import { beforeEach, describe, expect, it, vi } from 'vitest';
import { retryDelayMs, WEBSOCKET_MAX_RETRIES, WEBSOCKET_RETRY_BASE_MS, WEBSOCKET_RETRY_CAP_MS } from './backoff.ts';
import { type Address, type ConnectionOptions, createConnection, type Socket, type SocketReport, withoutQuery } from './connection.ts';
import type { SocketMessage } from './socket.schema.ts';

const TICKET_URL = 'wss://site.example/api/ws/default?ticket=secret';
const FIXED_URL = 'wss://mail.example/ws';

const newMessage = (sequence: number): SocketMessage => ({
  type: 'new_message',
  count: 1,
  message: {
    id: `m${sequence}`,
    sequence,
    mailbox: 'default',
    thread: 't',
    source: 'form',
    fromName: 'Maria',
    fromAddress: 'maria@client.example',
    subject: 'Hello',
    preview: 'Hello',
    receivedAt: '2026-11-20T08:30:00.000Z',
  },
});

interface FakeSocket extends Socket {
  url: string;
  sent: string[];
  isClosed: boolean;
}

let sockets: FakeSocket[];
let reports: SocketReport[];
let messages: SocketMessage[];
let waits: { work: () => void; ms: number; isCancelled: boolean }[];
let addresses: Address[];

function connectionTo(fixedUrl?: string, rest: Partial<ConnectionOptions> = {}) {
  return createConnection({
    fixedUrl,
    findUrl: async () => addresses.shift() ?? { url: TICKET_URL },
    open: (url) => {
      const socket: FakeSocket = {
        url,
        sent: [],
        isClosed: false,
        send: (text) => socket.sent.push(text),
        close: () => {
          socket.isClosed = true;
        },
        onopen: null,
        onmessage: null,
        onerror: null,
        onclose: null,
      };
      sockets.push(socket);
      return socket;
    },
    later: (work, ms) => {
      const wait = { work, ms, isCancelled: false };
      waits.push(wait);
      return () => {
        wait.isCancelled = true;
      };
    },
    report: (one) => reports.push(one),
    onMessage: (message) => messages.push(message),
    ...rest,
  });
}

/** Waits for the socket that was opened last. */
async function opened(count: number): Promise<FakeSocket> {
  await vi.waitFor(() => expect(sockets).toHaveLength(count));
  return sockets[count - 1] as FakeSocket;
}

const actions = () => reports.map(({ details }) => details.action);

beforeEach(() => {
  [sockets, reports, messages, waits, addresses] = [[], [], [], [], []];
});

describe('the wait before a retry', () => {
  it('doubles from the base and stops at the cap', () => {
    expect([WEBSOCKET_MAX_RETRIES, WEBSOCKET_RETRY_BASE_MS, WEBSOCKET_RETRY_CAP_MS]).toEqual([5, 1000, 30_000]);
    expect([0, 1, 2, 3, 4, 5, 6, 60].map(retryDelayMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });
});

describe('a connection', () => {
  it('at a fixed address subscribes once it is open', async () => {
    connectionTo(FIXED_URL).start();
    const socket = await opened(1);
    expect([socket.url, socket.sent]).toEqual([FIXED_URL, []]);
    socket.onopen?.();
    expect(socket.sent).toEqual(['{"type":"subscribe","mailbox":"default"}']);
  });

  it('at an address from the server sends nothing', async () => {
    connectionTo().start();
    const socket = await opened(1);
    socket.onopen?.();
    expect([socket.url, socket.sent]).toEqual([TICKET_URL, []]);
  });

  it.each(['refused', 'silent'] as const)('is not opened when the server’s response is: %s', async (address) => {
    addresses = [address];
    const findUrl = vi.fn(async () => address);
    connectionTo(undefined, { findUrl }).start();
    await vi.waitFor(() => expect(findUrl).toHaveBeenCalled());
    await Promise.resolve();
    expect([sockets, waits, reports]).toEqual([[], [], []]);
  });

  it('passes on both kinds of messages, and counts them', async () => {
    connectionTo(FIXED_URL).start();
    const socket = await opened(1);
    socket.onopen?.();
    const received: SocketMessage[] = [{ type: 'new_messages_count', count: 3 }, newMessage(7)];
    for (const message of received) socket.onmessage?.({ data: JSON.stringify(message) });
    expect(messages).toEqual(received);
    socket.onclose?.();
    expect(reports.at(-1)?.details.messageCount).toBe(2);
  });

  it.each(['', '{', '[]', '{"type":"other"}', '{"type":"new_message"}', undefined])(
    'ignores %j, and reports it to the monitor only',
    async (data) => {
      connectionTo(FIXED_URL).start();
      const socket = await opened(1);
      socket.onmessage?.({ data });
      expect(messages).toEqual([]);
      expect(reports).toMatchObject([{ severity: 'error', details: { action: 'error' } }]);
    },
  );

  it('retries five times after a close, with growing waits, then gives up', async () => {
    connectionTo(FIXED_URL).start();
    for (let attempt = 1; attempt <= WEBSOCKET_MAX_RETRIES; attempt += 1) {
      const socket = await opened(attempt);
      socket.onerror?.();
      socket.onclose?.();
      expect(waits).toHaveLength(attempt);
      waits.at(-1)?.work();
    }
    (await opened(6)).onclose?.();
    expect(waits.map(({ ms }) => ms)).toEqual([2000, 4000, 8000, 16_000, 30_000]);
    expect(reports.at(-1)).toMatchObject({ severity: 'error', details: { action: 'error', attempt: 5 } });
    expect(actions().filter((action) => action === 'retry')).toHaveLength(5);
  });

  it('resets the retry count once it is open', async () => {
    connectionTo(FIXED_URL).start();
    for (let time = 1; time <= 8; time += 1) {
      const socket = await opened(time);
      socket.onopen?.();
      socket.onclose?.();
      waits.at(-1)?.work();
    }
    expect(waits.map(({ ms }) => ms)).toEqual(Array(8).fill(2000));
  });

  it('requests a new ticket and missed messages when it reconnects', async () => {
    connectionTo().start();
    const socket = await opened(1);
    socket.onopen?.();
    for (const sequence of [4, 9, 5]) socket.onmessage?.({ data: JSON.stringify(newMessage(sequence)) });
    addresses = ['silent', { url: 'wss://site.example/api/ws/default?ticket=next' }];
    socket.onclose?.();
    waits[0]?.work();
    await vi.waitFor(() => expect(waits).toHaveLength(2));
    waits[1]?.work();
    expect((await opened(2)).url).toBe('wss://site.example/api/ws/default?ticket=next&since=9');
  });

  it('at a fixed address resumes after the last message', async () => {
    connectionTo(FIXED_URL).start();
    const socket = await opened(1);
    socket.onmessage?.({ data: JSON.stringify(newMessage(9)) });
    socket.onclose?.();
    waits[0]?.work();
    const next = await opened(2);
    next.onopen?.();
    expect(next.sent).toEqual(['{"type":"subscribe","mailbox":"default","since":9}']);
  });

  it('is closed when the page is left, and not reopened', async () => {
    const connection = connectionTo(FIXED_URL);
    connection.start();
    const socket = await opened(1);
    connection.stop();
    expect(socket.isClosed).toBe(true);
    expect([socket.onclose, socket.onmessage, waits]).toEqual([null, null, []]);
    connection.start();
    (await opened(2)).onclose?.();
    connection.stop();
    expect(waits[0]?.isCancelled).toBe(true);
  });

  it('that is stopped while requesting an address is not opened', async () => {
    let resolveUrl: (address: Address) => void = () => {};
    const connection = connectionTo(undefined, { findUrl: () => new Promise((resolve) => (resolveUrl = resolve)) });
    connection.start();
    connection.stop();
    resolveUrl({ url: TICKET_URL });
    await Promise.resolve();
    expect(sockets).toEqual([]);
  });

  it('with an invalid address is not opened', async () => {
    const open = () => {
      throw new SyntaxError('not a URL');
    };
    connectionTo('nonsense', { open }).start();
    await vi.waitFor(() => expect(actions()).toEqual(['error']));
    expect(waits).toEqual([]);
  });

  it('reports connecting, closing, failing and retrying to the monitor, without the ticket', async () => {
    connectionTo().start();
    const socket = await opened(1);
    socket.onopen?.();
    socket.onerror?.();
    socket.onclose?.();
    expect(actions()).toEqual(['connect', 'error', 'disconnect', 'retry']);
    expect(reports.at(-1)?.details).toEqual({ action: 'retry', url: 'wss://site.example/api/ws/default', attempt: 1, messageCount: 0 });
    expect(JSON.stringify(reports)).not.toContain('secret');
    expect(withoutQuery('wss://a.example/b?ticket=x#y')).toBe('wss://a.example/b');
  });
});
