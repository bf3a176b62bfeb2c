import type { z } from 'zod';
import { NOTIFICATIONS_CALLS } from '../../src/features/push/admin/calls.schema.ts';
import type {
  BroadcastRow as BroadcastAnswer,
  broadcastsPage,
  broadcastsQuery,
  OpenedBroadcast,
  PushOverview,
  PushRange,
} from '../../src/features/push/admin/notifications.schema.ts';
import { PUSH_DELIVERY_STATES, type PUSH_TOPICS } from '../../src/features/push/push.schema.ts';
import { getActor } from '../auth/owner-context.ts';
import { addDays, athensDay, dayBegin, HOUR_MS, lastDays } from '../calendar.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { idempotencyKey } from '../http/idempotency.ts';
import { mount, withStatus } from '../mount.ts';
import { type Database, database } from '../storage/database.ts';
import { changeBroadcast, createBroadcast, sendAfterHold } from './broadcast.ts';
import { type BroadcastRow, countDeliveries, countStatuses, findBroadcast, listBroadcasts, stopBroadcast } from './storage/broadcasts.ts';
import { countSubscribers, subscribedByHour } from './storage/subscriptions.ts';
import { sendTrial } from './trial.ts';
import { readVapid } from './vapid.ts';

const ofTopics = (count: (topic: (typeof PUSH_TOPICS)[number]) => number) => ({
  writing: count('writing'),
  store: count('store'),
  site: count('site'),
});

async function pushOverview(env: Env, range: PushRange, now: Date): Promise<PushOverview> {
  const db = database(env.DB);
  const today = athensDay(now);
  const length = Number(range);
  const [vapid, { all, byTopic }, hours] = await Promise.all([
    readVapid(env),
    countSubscribers(db),
    subscribedByHour(db, new Date(dayBegin(addDays(today, 1 - length)))),
  ]);
  const subscribers = (locale: 'en' | 'el') => ({
    all: all.find((row) => row.locale === locale)?.count ?? 0,
    topics: ofTopics((topic) => byTopic.find((row) => row.locale === locale && row.topic === topic)?.count ?? 0),
  });
  const days = new Map(lastDays(today, length).map((day) => [day, { en: 0, el: 0 }]));
  for (const { locale, hour, count } of hours) {
    const day = days.get(athensDay(new Date(hour * HOUR_MS)));
    if (day) day[locale] += count;
  }
  return {
    isOn: vapid !== undefined,
    subscribers: { en: subscribers('en'), el: subscribers('el') },
    days: [...days].map(([day, counts]) => ({ day, ...counts })),
  };
}

const toAnswer = (
  { key: _, createdAt: __, sendAt, startedAt, stoppedAt, ...row }: BroadcastRow,
  deliveries: readonly { state: (typeof PUSH_DELIVERY_STATES)[number]; count: number }[],
): BroadcastAnswer => ({
  ...row,
  sendAt: sendAt.toISOString(),
  startedAt: startedAt?.toISOString() ?? null,
  stoppedAt: stoppedAt?.toISOString() ?? null,
  counts: Object.fromEntries(
    PUSH_DELIVERY_STATES.map((state) => [
      state,
      deliveries.reduce((sum, delivery) => sum + (delivery.state === state ? delivery.count : 0), 0),
    ]),
  ) as BroadcastAnswer['counts'],
});

async function showBroadcasts(db: Database, query: z.output<typeof broadcastsQuery>): Promise<z.output<typeof broadcastsPage>> {
  const { rows, total } = await listBroadcasts(db, query);
  const counts = await countDeliveries(
    db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) =>
      toAnswer(
        row,
        counts.filter(({ broadcast }) => broadcast === row.id),
      ),
    ),
    ...{ total, page: query.page, size: query.size },
  };
}

/** @throws ApiError `not_found` */
async function openBroadcast(db: Database, id: string): Promise<OpenedBroadcast> {
  const row = await findBroadcast(db, id);
  if (!row) throw new ApiError('not_found');
  const deliveries = await countStatuses(db, id);
  return { ...toAnswer(row, deliveries), deliveries };
}

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
