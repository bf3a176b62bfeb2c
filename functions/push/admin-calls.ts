import { NOTIFICATIONS_CALLS } from '../../src/features/push/admin/calls.schema.ts';
import { ApiError } from '../http/api-error.ts';
import { idempotencyKey } from '../http/idempotency.ts';
import { mount, withStatus } from '../http/mount.ts';
import { getActor } from '../http/owner-context.ts';
import { database } from '../storage/database.ts';
import { openBroadcast, pushOverview, showBroadcasts } from './admin.ts';
import { changeBroadcast, createBroadcast, sendAfterHold } from './broadcast.ts';
import { stopBroadcast } from './storage/broadcasts.ts';
import { sendTrial } from './trial.ts';

export const notificationsAdmin = mount(NOTIFICATIONS_CALLS, {
  'GET /api/admin/push': (c, { query }) => pushOverview(c.env, query.days, new Date()),
  'GET /api/admin/push/broadcasts': (c, { query }) => showBroadcasts(database(c.env.DB), query),
  'GET /api/admin/push/broadcasts/:id': (c, { params }) => openBroadcast(database(c.env.DB), params.id),
  'POST /api/admin/push/broadcasts': async (c, { body }) => {
    const key = (await idempotencyKey(c, body)) ?? crypto.randomUUID();
    const { broadcast, isNew } = await createBroadcast(c.env, getActor(c), { body, key });
    if (isNew && body.sendAt === null) c.executionCtx.waitUntil(sendAfterHold(c.env, broadcast.sendAt));
    const opened = await openBroadcast(database(c.env.DB), broadcast.id);
    return isNew ? opened : withStatus(200, opened);
  },
  'PUT /api/admin/push/broadcasts/:id': async (c, { params, body: { version, ...body } }) => {
    const sendAt = await changeBroadcast(c.env, getActor(c), { id: params.id, version, body });
    if (body.sendAt === null) c.executionCtx.waitUntil(sendAfterHold(c.env, sendAt));
    return openBroadcast(database(c.env.DB), params.id);
  },
  'POST /api/admin/push/broadcasts/:id/stop': async (c, { params }) => {
    const db = database(c.env.DB);
    const isStopped = await stopBroadcast(db, getActor(c), params.id, new Date());
    const opened = await openBroadcast(db, params.id);
    if (!isStopped) throw new ApiError('conflict', { message: { key: 'call.push.ended' } });
    return opened;
  },
  'POST /api/admin/push/tests': (c, { body }) => sendTrial(c.env, getActor(c), body),
});
