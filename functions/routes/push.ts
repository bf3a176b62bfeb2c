import { Hono } from 'hono';
import { PUSH_TOPICS, type Subscribed, subscribeSchema, unsubscribeSchema } from '../../src/features/push/push.schema.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { readBody } from '../http/body.ts';
import { success } from '../http/envelope.ts';
import { visitorsLocale } from '../http/visitor-locale.ts';
import { full } from '../middleware/budget.ts';
import { limited } from '../middleware/limit.ts';
import { shareOf } from '../middleware/network-share.ts';
import { assertSubscription } from '../push/subscription.ts';
import { vapidOf } from '../push/vapid.ts';
import { database } from '../storage/database.ts';
import { keepSubscription, removeEndpoint } from '../storage/push-subscriptions.ts';

/**
 * `GET /api/push/key`: the key to subscribe with; null where push is off, which is no fault.
 * `POST /api/push/subscribe`: 201 for a new subscription, 200 for a known one. `DELETE`: 200, also where there was none.
 */
export const push = new Hono<AppEnv>()
  .get('/key', limited('LIMIT_CALLS'), async (c) => success(c, { key: (await vapidOf(c.env))?.publicKey ?? null }))
  .post('/subscribe', limited('LIMIT_CALLS'), async (c) => {
    const { endpoint, keys, expirationTime, locale, topics } = await readBody(c, { schema: subscribeSchema });
    const language = locale ?? visitorsLocale(c);
    await assertSubscription({ endpoint, ...keys }, c.env, language);
    if (!(await vapidOf(c.env))) throw new ApiError('unavailable', { message: { key: 'call.push.off' } });
    const createdAt = new Date();
    const kept = await keepSubscription(
      database(c.env.DB),
      {
        id: crypto.randomUUID(),
        endpoint,
        ...keys,
        locale: language,
        topics: [...new Set(topics ?? PUSH_TOPICS)],
        createdAt,
        expiresAt: typeof expirationTime === 'number' ? new Date(expirationTime) : null,
      },
      { ...(locale && { locale }), ...(topics && { topics: [...new Set(topics)] }) },
      { name: 'subscriptions', at: createdAt, share: await shareOf(c, createdAt) },
    );
    if (!kept) throw await full(c, 'subscriptions', createdAt);
    const { subscription, isNew } = kept;
    return success(
      c,
      { subscribed: true, locale: subscription.locale, topics: subscription.topics } satisfies Subscribed,
      isNew ? 201 : 200,
    );
  })
  .delete('/subscribe', limited('LIMIT_CALLS'), async (c) => {
    const { endpoint } = await readBody(c, { schema: unsubscribeSchema });
    await removeEndpoint(database(c.env.DB), endpoint);
    return success(c, { subscribed: false } satisfies Subscribed);
  });
