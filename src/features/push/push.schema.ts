import { z } from 'zod';
import { LOCALE_CODES } from '../../i18n/locales.ts';
import { PUSH_TOPICS } from './topics.ts';

export { PUSH_TOPICS, type PushTopic } from './topics.ts';

/** RFC 8030, section 5.3: how urgent a message is for a device that saves power. */
export const PUSH_URGENCIES = ['very-low', 'low', 'normal', 'high'] as const;

export const PUSH_DELIVERY_STATES = ['queued', 'sending', 'sent', 'gone', 'failed', 'expired', 'cancelled'] as const;

const ENDPOINT_LENGTH = 2_048;
/** Base64url of an uncompressed P-256 point (65 bytes, the first is 4) and of 16 bytes (RFC 8291, sections 3.1 and 3.2). */
const POINT = /^B[A-P][\w-]{85}=?$/u;
const SECRET = /^[\w-]{21}[AQgw](?:==)?$/u;

const isAddress = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/u.test(url.protocol) && url.username === '' && url.password === '';
};

const endpoint = z.string().min(1).max(ENDPOINT_LENGTH).refine(isAddress, 'field.invalid');
const locale = z.enum(LOCALE_CODES);
const topics = z.array(z.enum(PUSH_TOPICS)).min(1).max(PUSH_TOPICS.length);

/**
 * `PushSubscription.toJSON()` (specification, section 7), where `expirationTime` is in milliseconds since 1970. Defaults: a known
 * subscription's own language and topics, else the visitor's language and every topic.
 */
export const subscribeSchema = z.object({
  endpoint,
  expirationTime: z.number().min(0).max(8.64e15).nullish(),
  keys: z.object({ p256dh: z.string().regex(POINT, 'field.invalid'), auth: z.string().regex(SECRET, 'field.invalid') }),
  locale: locale.optional(),
  topics: topics.optional(),
});

/** Accepts the whole subscription too. Knowing its address is enough to end it. */
export const unsubscribeSchema = z.object({ endpoint });

/** The VAPID public key, base64url, for `applicationServerKey`; null if push is off. */
export const pushKeySchema = z.object({ key: z.string().nullable() });

export const subscribedSchema = z.discriminatedUnion('subscribed', [
  z.object({ subscribed: z.literal(true), locale, topics }),
  z.object({ subscribed: z.literal(false) }),
]);
