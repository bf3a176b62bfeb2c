import { env, exports } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import type { Mailroom } from '../../functions/mail/live/mailroom.ts';
import { connectSchema, type SocketMessage, socketMessageSchema } from '../../src/features/mail/admin/live/socket.schema.ts';
import { ALL_MAILBOXES } from '../../src/features/mail/settings/mailbox.schema.ts';
import { signedIn } from './owner-session.ts';
import { newNetwork } from './visit.ts';

export const SITE = 'https://lycabettus.test';
export const room = (mailbox = ALL_MAILBOXES): DurableObjectStub<Mailroom> => env.MAILROOM.getByName(mailbox);

/** Sends each request as another visitor, so that no limit applies. */
export const ask = (address: string, headers: Record<string, string> = {}): Promise<Response> => {
  return exports.default.fetch(
    new Request(new URL(address, SITE), {
      headers: { 'CF-Connecting-IP': newNetwork(), ...headers },
    }),
  );
};

/** A page with an open websocket and the messages that it got. */
export interface Page {
  socket: WebSocket;
  received: SocketMessage[];
  /** Sequences of the new messages that it got, in order. */
  sequences: () => number[];
  closed: () => number | undefined;
}

/** Repeats a check until it passes, for as long as a slow machine takes. */
export const eventually = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 60_000 });

const open: WebSocket[] = [];

/** Closes all websockets that a test opened. */
export function closePages(): void {
  for (const socket of open.splice(0)) socket.close();
}

export async function openPage(url: string, headers: Record<string, string> = {}): Promise<Page> {
  const response = await ask(url.replace(/^ws/u, 'http'), { Upgrade: 'websocket', Origin: SITE, ...headers });
  const socket = response.webSocket;
  if (!socket) throw new Error(`no websocket: ${response.status}`);
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

export async function connectUrl(): Promise<string> {
  const response = await ask('/api/ws/connect', { Cookie: await signedIn() });
  const { data } = (await response.json()) as { data: unknown };
  return connectSchema.parse(data).websocketUrl;
}

/** Opens a page of the signed-in owner and waits for its first count. */
export async function ownerPage(query = ''): Promise<Page> {
  const page = await openPage(`${await connectUrl()}${query}`);
  await eventually(() => expect(page.received[0]?.type).toBe('new_messages_count'));
  return page;
}
