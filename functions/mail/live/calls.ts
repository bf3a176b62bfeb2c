import type { Context } from 'hono';
import { z } from 'zod';
import { WEBSOCKET_CALLS } from '../../../src/features/mail/admin/live/calls.schema.ts';
import { ALL_MAILBOXES, subscribableSchema } from '../../../src/features/mail/settings/mailbox.schema.ts';
import { findOwnerSession } from '../../auth/owner.ts';
import type { AppEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { countCall } from '../../http/middleware/limit.ts';
import { mount } from '../../mount.ts';
import { isMailbox } from '../mailboxes.ts';

const TICKET = /^[\w-]{43}$/u;

const sinceSchema = z.coerce.number().pipe(z.int().min(0));

/** Counts only refused calls towards the limit: every page of the owner opens a websocket. */
async function sessionOrCounted(c: Context<AppEnv>): Promise<string | undefined> {
  const session = await findOwnerSession(c);
  if (session === undefined) await countCall(c, 'LIMIT_CALLS');
  return session;
}

export const ws = mount(WEBSOCKET_CALLS, {
  'GET /api/ws/connect': async (c) => {
    const session = await sessionOrCounted(c);
    if (session === undefined) throw new ApiError('signed_out');
    const ticket = await c.env.MAILROOM.getByName(ALL_MAILBOXES).issueTicket(session);
    const url = new URL(`/api/ws/${ALL_MAILBOXES}?ticket=${ticket}`, c.req.url);
    url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:';
    return { websocketUrl: url.href };
  },
  // Browsers send `Origin` with every websocket and let any page open one (RFC 6455, section 10.2).
  'GET /api/ws/:mailbox': async (c, { params }) => {
    if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket') {
      throw new ApiError('bad_request', { message: { key: 'call.websocket.upgrade' } });
    }
    if (c.req.header('Origin') !== new URL(c.req.url).origin) {
      throw new ApiError('forbidden', { message: { key: 'call.otherSite' }, refused: 'origin' });
    }
    const { path } = c.req;
    const mailbox = subscribableSchema.safeParse(params.mailbox);
    // Message and data: specification, sections 5 and 8.
    if (!mailbox.success) throw new ApiError('not_found', { message: { key: 'call.invalidPage', values: { path } }, data: { path } });
    const ticket = c.req.query('ticket');
    // Checked before any object is addressed: addressing one by an invented name would create it for good.
    const session = await sessionOrCounted(c);
    const isAllowed = ticket === undefined ? session !== undefined : mailbox.data === ALL_MAILBOXES && TICKET.test(ticket);
    if (!isAllowed) throw new ApiError('signed_out');
    if (!(await isMailbox(c.env, mailbox.data))) throw new ApiError('not_found');
    const address = new URL('https://mailroom.invalid/');
    address.searchParams.set('mailbox', mailbox.data);
    if (ticket !== undefined) address.searchParams.set('ticket', ticket);
    if (ticket === undefined && session !== undefined) address.searchParams.set('session', session);
    const since = sinceSchema.safeParse(c.req.query('since'));
    if (since.success) address.searchParams.set('since', String(since.data));
    const response = await c.env.MAILROOM.getByName(mailbox.data).fetch(address, { headers: { Upgrade: 'websocket' } });
    if (response.status !== 101) throw new ApiError('signed_out', { message: { key: 'call.websocket.ticket' } });
    return response;
  },
});
