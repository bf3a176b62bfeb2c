import { DurableObject } from 'cloudflare:workers';
import { type SocketMessage, subscribeSchema } from '../../../src/features/mail/admin/live/socket.schema.ts';
import { ALL_MAILBOXES } from '../../../src/features/mail/settings/mailbox.schema.ts';
import { filterOwnerSessions } from '../../auth/storage/sessions.ts';
import type { Env, MailroomCalls } from '../../env.ts';
import { captured } from '../../monitor/sentry/capture.ts';
import { database } from '../../storage/database.ts';
import { mailboxState, summariesAfter } from '../storage/messages.ts';
import { Tickets } from './tickets.ts';

const PAGE = 100;
export const MESSAGE_LIMIT_LENGTH = 1024;

export const CLOSE_UNSUPPORTED = 1003;
export const CLOSE_POLICY = 1008;
export const CLOSE_TOO_BIG = 1009;

interface Seat {
  mailbox: string;
  session: string;
  span: { from: number; sent: number } | null;
}

const getSeat = (socket: WebSocket): Seat => socket.deserializeAttachment() as Seat;

const send = (socket: WebSocket, message: SocketMessage): boolean => {
  try {
    socket.send(JSON.stringify(message));
    return true;
  } catch {
    return false;
  }
};

/** Hibernates between messages: the mailbox is in the database, each page's position with its socket. */
export class Mailroom extends DurableObject<Env> implements MailroomCalls {
  readonly #tickets = new Tickets(this.ctx.storage);

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    // The platform responds without waking the object.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
  }

  alive(): true {
    return true;
  }

  issueTicket(session: string): Promise<string> {
    return this.#tickets.issue(session, Date.now());
  }

  override async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const mailbox = searchParams.get('mailbox') ?? '';
    const ticket = searchParams.get('ticket');
    const since = searchParams.get('since');
    const session = ticket === null ? searchParams.get('session') : await this.#tickets.spend(ticket, Date.now());
    if (!session) return new Response(null, { status: 403 });
    const { 0: client, 1: socket } = new WebSocketPair();
    this.ctx.acceptWebSocket(socket);
    socket.serializeAttachment({ mailbox, session, span: null } satisfies Seat);
    // A ticket subscribes at once; a page on a fixed address sends a subscription (specification, section 7).
    if (ticket !== null) this.ctx.waitUntil(this.#subscribe(socket, mailbox, since === null ? undefined : Number(since)));
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Nothing calls it that could report its errors; those of the other methods reach their callers. */
  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    return captured(this.env, { part: 'mailroom', name: 'message' }, () => this.#receive(socket, message));
  }

  async #receive(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    if (typeof message !== 'string') return socket.close(CLOSE_UNSUPPORTED, 'text only');
    if (message.length > MESSAGE_LIMIT_LENGTH) return socket.close(CLOSE_TOO_BIG, 'too long');
    let received: unknown;
    try {
      received = JSON.parse(message);
    } catch {
      return;
    }
    const subscription = subscribeSchema.safeParse(received);
    if (!subscription.success) return;
    const { since } = subscription.data;
    const { mailbox } = getSeat(socket);
    // The address decides. Pages name the default mailbox whatever their address is (specification, section 7); `*` includes it.
    if (mailbox !== ALL_MAILBOXES && mailbox !== subscription.data.mailbox) return socket.close(CLOSE_POLICY, 'another mailbox');
    await this.#subscribe(socket, mailbox, since);
  }

  async announce(mailbox: string): Promise<void> {
    await this.#closeEnded(this.ctx.getWebSockets());
    const floors = this.ctx.getWebSockets().flatMap((socket) => getSeat(socket).span?.sent ?? []);
    if (floors.length > 0) await this.#sendNew(mailbox, Math.min(...floors));
  }

  async recount(mailbox: string): Promise<void> {
    await this.#closeEnded(this.ctx.getWebSockets());
    const open = this.ctx.getWebSockets().filter((socket) => getSeat(socket).span !== null);
    if (open.length === 0) return;
    const { unread } = await mailboxState(database(this.env.DB), mailbox);
    for (const socket of open) send(socket, { type: 'new_messages_count', count: unread });
  }

  /** Runs before every message, since an open socket is not authenticated again. */
  async #closeEnded(sockets: readonly WebSocket[]): Promise<void> {
    const sessions = [...new Set(sockets.map((socket) => getSeat(socket).session))];
    if (sessions.length === 0) return;
    const active = await filterOwnerSessions(database(this.env.DB), sessions, new Date());
    for (const socket of sockets) if (!active.has(getSeat(socket).session)) socket.close(CLOSE_POLICY, 'signed out');
  }

  async #subscribe(socket: WebSocket, mailbox: string, since?: number): Promise<void> {
    await this.#closeEnded([socket]);
    const { unread, sequence } = await mailboxState(database(this.env.DB), mailbox);
    if (!send(socket, { type: 'new_messages_count', count: unread })) return;
    const seat = getSeat(socket);
    const { span } = seat;
    const from = Math.min(since ?? span?.from ?? sequence, sequence);
    if (span) {
      if (from >= span.from) return;
      socket.serializeAttachment({ ...seat, span: { from, sent: span.sent } } satisfies Seat);
      await this.#sendMissed(socket, mailbox, from, span.from);
    } else {
      socket.serializeAttachment({ ...seat, span: { from, sent: from } } satisfies Seat);
      // Messages since the query above were announced without this page.
      await this.#sendNew(mailbox, from);
    }
  }

  async #sendMissed(socket: WebSocket, mailbox: string, from: number, until: number): Promise<void> {
    for await (const { messages, unread } of this.#pagesAfter(mailbox, from)) {
      const missed = messages.filter(({ sequence }) => sequence <= until);
      if (!missed.every((message) => send(socket, { type: 'new_message', message, count: unread }))) return;
      if (missed.length < messages.length) return;
    }
  }

  /** Safe to run concurrently: nothing awaits between reading and writing a seat. Skips sockets further back than `floor`. */
  async #sendNew(mailbox: string, floor: number): Promise<void> {
    for await (const { messages, after, newest, unread } of this.#pagesAfter(mailbox, floor)) {
      for (const socket of this.ctx.getWebSockets()) {
        const seat = getSeat(socket);
        const { span } = seat;
        if (!span || span.sent < after || span.sent >= newest) continue;
        const fresh = messages.filter(({ sequence }) => sequence > span.sent);
        if (!fresh.every((message) => send(socket, { type: 'new_message', message, count: unread }))) continue;
        socket.serializeAttachment({ ...seat, span: { from: span.from, sent: newest } } satisfies Seat);
      }
    }
  }

  async *#pagesAfter(mailbox: string, floor: number) {
    const db = database(this.env.DB);
    for (let after = floor; ; ) {
      const messages = await summariesAfter(db, mailbox, after, PAGE);
      const newest = messages.at(-1)?.sequence;
      if (newest === undefined) return;
      const { unread } = await mailboxState(db, mailbox);
      yield { messages, after, newest, unread };
      if (messages.length < PAGE) return;
      after = newest;
    }
  }
}
