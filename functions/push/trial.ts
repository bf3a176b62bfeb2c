import type { z } from 'zod';
import { localesIn, PUSH_TTL_MIN_S, type pushTrial, type pushTried } from '../../src/features/push/admin/notifications.schema.ts';
import { path } from '../../src/i18n/path.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { type Actor, insertAudit } from '../storage/audit.ts';
import { database } from '../storage/database.ts';
import { assertSendable } from './broadcast.ts';
import { toPayload } from './deliver.ts';
import { post } from './post.ts';
import { findSubscription, removeSubscription } from './storage/subscriptions.ts';
import { authorization } from './vapid.ts';

/** Sends to one subscription what a broadcast would. @throws ApiError as `assertSendable`, `not_found` */
export async function sendTrial(
  env: Env,
  actor: Actor,
  { endpoint, texts, page, topic, urgency }: z.output<typeof pushTrial>,
): Promise<z.output<typeof pushTried>> {
  const vapid = await assertSendable(env, { texts, page });
  const db = database(env.DB);
  const subscription = await findSubscription(db, endpoint);
  if (!subscription) throw new ApiError('not_found', { message: { key: 'call.push.noSubscription' } });
  await insertAudit(db, actor, [{ action: 'push.test', subject: subscription.id }]);
  const token = await authorization(vapid, new URL(endpoint).origin, new Date());
  const results = await Promise.all(
    localesIn(texts).map(async (locale) => {
      const id = crypto.randomUUID();
      const { title = '', body = '' } = texts[locale] ?? {};
      const { kind, status } = await post(subscription, {
        payload: toPayload({ id, title, body, url: path(locale, page), locale, topic }),
        ttlS: PUSH_TTL_MIN_S,
        urgency,
        topic: id.replaceAll('-', ''),
        authorization: token,
      });
      return { locale, outcome: kind === 'refused' ? 'failed' : kind, status };
    }),
  );
  if (results.some(({ outcome }) => outcome === 'gone')) await removeSubscription(db, subscription.id, subscription.auth);
  return { results };
}
