import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ALL_MAILBOXES, heardSchema } from '../../src/features/mail/mail.schema.ts';
import { ApiError } from '../api-error.ts';
import type { AppEnv } from '../env.ts';
import { success } from '../envelope.ts';
import { countCall } from '../middleware/limit.ts';
import { ownersSession } from '../owner.ts';

/** Tickets of ours are 43 characters of base64url. Anything else is not asked about. */
const TICKET = /^[\w-]{43}$/u;

const sinceSchema = z.coerce.number().pipe(z.int().min(0));

export const ws = new Hono<AppEnv>();

/** Only who is refused is counted: every page of the owner's opens a websocket, and they may look through as many a minute as they like. */
async function refuse(c: Context<AppEnv>, message?: string): Promise<never> {
  await countCall(c, 'LIMIT_CALLS');
  throw new ApiError('signed_out', message === undefined ? {} : { message });
}

/** `GET /api/ws/connect`: for the signed-in owner, the address of a websocket of all mailboxes, with a ticket that opens it once within a minute. */
ws.get('/connect', async (c) => {
  const session = await ownersSession(c);
  if (session === undefined) return refuse(c);
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
    throw new ApiError('bad_request', { message: 'A websocket is opened here.' });
  }
  if (c.req.header('Origin') !== new URL(c.req.url).origin) {
    throw new ApiError('forbidden', { message: 'This is answered to the pages of this site only.' });
  }
  const mailbox = heardSchema.safeParse(c.req.param('mailbox'));
  if (!mailbox.success) throw new ApiError('not_found');
  const ticket = c.req.query('ticket');
  const session = ticket === undefined ? await ownersSession(c) : undefined;
  if (ticket === undefined ? session === undefined : !TICKET.test(ticket)) return refuse(c);
  const asked = new URL('https://mailroom.invalid/');
  asked.searchParams.set('mailbox', mailbox.data);
  if (ticket !== undefined) asked.searchParams.set('ticket', ticket);
  if (session !== undefined) asked.searchParams.set('session', session);
  const since = sinceSchema.safeParse(c.req.query('since'));
  if (since.success) asked.searchParams.set('since', String(since.data));
  const answer = await c.env.MAILROOM.getByName(mailbox.data).fetch(asked, { headers: { Upgrade: 'websocket' } });
  if (answer.status !== 101) return refuse(c, 'This ticket is spent or too old.');
  return answer;
});
