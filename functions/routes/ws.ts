import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ALL_MAILBOXES, subscribableSchema } from '../../src/features/admin/mail-settings/mailbox.schema.ts';
import { ownersSession } from '../auth/owner.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { success } from '../http/envelope.ts';
import { isMailbox } from '../mail/mailboxes.ts';
import { countCall } from '../middleware/limit.ts';

/** Tickets of ours are 43 characters of base64url, made for all mailboxes. Anything else is not asked about. */
const TICKET = /^[\w-]{43}$/u;

const sinceSchema = z.coerce.number().pipe(z.int().min(0));

export const ws = new Hono<AppEnv>();

/** The owner is not counted: every page of theirs opens a websocket, and they may look through as many a minute as they like. */
async function ownerOrCounted(c: Context<AppEnv>): Promise<string | undefined> {
  const session = await ownersSession(c);
  if (session === undefined) await countCall(c, 'LIMIT_CALLS');
  return session;
}

/** `GET /api/ws/connect`: for the signed-in owner, the address of a websocket of all mailboxes, with a ticket that opens it once within a minute. */
ws.get('/connect', async (c) => {
  const session = await ownerOrCounted(c);
  if (session === undefined) throw new ApiError('signed_out');
  const ticket = await c.env.MAILROOM.getByName(ALL_MAILBOXES).issueTicket(session);
  const url = new URL(`/api/ws/${ALL_MAILBOXES}?ticket=${ticket}`, c.req.url);
  url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:';
  return success(c, { websocketUrl: url.href });
});

/**
 * `GET /api/ws/:mailbox?ticket=&since=`: the websocket itself, of one mailbox or of all (`*`), for a page of this site with a ticket, or with the owner's session where a fixed
 * address is configured; `since` as in a subscription. Browsers send `Origin` with every websocket and let any page open one (RFC 6455, section 10.2).
 */
ws.get('/:mailbox', async (c) => {
  if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket') {
    throw new ApiError('bad_request', { message: { key: 'call.websocket.upgrade' } });
  }
  if (c.req.header('Origin') !== new URL(c.req.url).origin) {
    throw new ApiError('forbidden', { message: { key: 'call.otherSite' } });
  }
  const { path } = c.req;
  const mailbox = subscribableSchema.safeParse(c.req.param('mailbox'));
  // Message and data are the specification's, sections 5 and 8.
  if (!mailbox.success) throw new ApiError('not_found', { message: { key: 'call.invalidPage', values: { path } }, data: { path } });
  const ticket = c.req.query('ticket');
  // All of this before any object is asked: a name that nobody gave, or a ticket that none of them made, would make one for good.
  const session = await ownerOrCounted(c);
  const isOurs = ticket === undefined ? session !== undefined : mailbox.data === ALL_MAILBOXES && TICKET.test(ticket);
  if (!isOurs) throw new ApiError('signed_out');
  if (!(await isMailbox(c.env, mailbox.data))) throw new ApiError('not_found');
  const asked = new URL('https://mailroom.invalid/');
  asked.searchParams.set('mailbox', mailbox.data);
  if (ticket !== undefined) asked.searchParams.set('ticket', ticket);
  if (ticket === undefined && session !== undefined) asked.searchParams.set('session', session);
  const since = sinceSchema.safeParse(c.req.query('since'));
  if (since.success) asked.searchParams.set('since', String(since.data));
  const answer = await c.env.MAILROOM.getByName(mailbox.data).fetch(asked, { headers: { Upgrade: 'websocket' } });
  if (answer.status !== 101) throw new ApiError('signed_out', { message: { key: 'call.websocket.ticket' } });
  return answer;
});
