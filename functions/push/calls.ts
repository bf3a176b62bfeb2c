import { PUSH_CALLS } from '../../src/features/push/calls.schema.ts';
import { PUSH_TOPICS } from '../../src/features/push/push.schema.ts';
import { ApiError } from '../http/api-error.ts';
import { full } from '../http/middleware/budget.ts';
import { networkShare } from '../http/network.ts';
import { getVisitorLocale } from '../http/visitor-locale.ts';
import { mount, withStatus } from '../mount.ts';
import { database } from '../storage/database.ts';
import { keepSubscription, removeEndpoint } from './storage/subscriptions.ts';
import { assertSubscription } from './subscription.ts';
import { readVapid } from './vapid.ts';

export const push = mount(PUSH_CALLS, {
  'GET /api/push/key': async (c) => ({ key: (await readVapid(c.env))?.publicKey ?? null }),
  'POST /api/push/subscribe': async (c, { body: { endpoint, keys, expirationTime, locale, topics } }) => {
    const language = locale ?? getVisitorLocale(c);
    await assertSubscription({ endpoint, ...keys }, c.env, language);
    if (!(await readVapid(c.env))) throw new ApiError('unavailable', { message: { key: 'call.push.off' } });
    const createdAt = new Date();
    const stored = await keepSubscription(
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
      { name: 'subscriptions', at: createdAt, share: await networkShare(c, createdAt) },
    );
    if (!stored) throw await full(c, 'subscriptions', createdAt);
    const { subscription, isNew } = stored;
    const data = { subscribed: true, locale: subscription.locale, topics: subscription.topics } as const;
    return isNew ? data : withStatus(200, data);
  },
  'DELETE /api/push/subscribe': async (c, { body }) => {
    await removeEndpoint(database(c.env.DB), body.endpoint);
    return { subscribed: false };
  },
});
