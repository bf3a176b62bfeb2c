import { z } from 'zod';
import { LOCALE_CODES, type Locale } from '../../../i18n/locales.ts';
import { path, splitPath } from '../../../i18n/path.ts';
import { pageQuery, pageSchema } from '../../admin/table/page.schema.ts';
import {
  OWN_ADDRESS,
  PUSH_BODY_LENGTH,
  PUSH_LIMIT_BYTES,
  PUSH_PAYLOAD_VERSION,
  PUSH_TITLE_LENGTH,
  PUSH_URL_LENGTH,
  type PushPayload,
} from '../payload.shared.ts';
import { PUSH_DELIVERY_STATES, PUSH_TOPICS, PUSH_URGENCIES } from '../push.schema.ts';

export const NOTIFICATIONS_PAGE = '/admin/notifications';

/** `started`: deliveries exist. `stopped`: the rest of them was cancelled. `cancelled`: it never started. */
export const BROADCAST_STATES = ['scheduled', 'started', 'stopped', 'cancelled'] as const;

/** Firebase's limit, four weeks. Less than an hour may end before the queue does. */
export const PUSH_TTL_MAX_S = 28 * 24 * 3_600;
export const PUSH_TTL_MIN_S = 3_600;

/** Also how long a broadcast is stored after its time, as `/privacy` states. */
export const PUSH_DAYS = 90;
const MINUTE_MS = 60_000;
export const SCHEDULE_MAX_MS = PUSH_DAYS * 24 * 60 * MINUTE_MS;
/** Before "send now" starts: the ten seconds of Undo, and the way to the server. */
export const PUSH_HOLD_MS = 12_000;

const ID_LENGTH = 36;

/** Of the encrypted JSON; any id is a UUID. */
export const payloadBytes = (payload: Omit<PushPayload, 'version' | 'id'>): number =>
  new TextEncoder().encode(JSON.stringify({ version: PUSH_PAYLOAD_VERSION, id: 'x'.repeat(ID_LENGTH), ...payload })).length;

const pushText = z.strictObject({
  title: z.string().trim().min(1).max(PUSH_TITLE_LENGTH),
  body: z.string().trim().min(1).max(PUSH_BODY_LENGTH),
});

const broadcastTexts = z
  .strictObject({ en: pushText.optional(), el: pushText.optional() })
  .refine(({ en, el }) => en !== undefined || el !== undefined, 'field.required');
export type BroadcastTexts = z.infer<typeof broadcastTexts>;

export const localesIn = (texts: BroadcastTexts): Locale[] => LOCALE_CODES.filter((locale) => texts[locale]);

const content = {
  texts: broadcastTexts,
  /** Of this site, in either language; stored in the default one. */
  page: z
    .string()
    .trim()
    .max(PUSH_URL_LENGTH)
    .overwrite((text) => splitPath(text).bare)
    .regex(OWN_ADDRESS, { error: 'field.page', abort: true }),
  topic: z.enum(PUSH_TOPICS),
  urgency: z.enum(PUSH_URGENCIES),
};

type Content = z.output<z.ZodObject<typeof content>>;

function checkBytes({ value: { texts, page, topic }, issues }: z.core.ParsePayload<Content>): void {
  for (const locale of localesIn(texts)) {
    const { title = '', body = '' } = texts[locale] ?? {};
    const bytes = payloadBytes({ title, body, url: path(locale, page), locale, topic });
    if (bytes > PUSH_LIMIT_BYTES)
      issues.push({
        ...{ code: 'custom', input: body, path: ['texts', locale, 'body'], message: 'field.pushSize' },
        params: { bytes, limit: PUSH_LIMIT_BYTES },
      });
  }
}

const isAhead = (at: string): boolean => {
  const aheadMs = Date.parse(at) - Date.now();
  return aheadMs >= MINUTE_MS && aheadMs <= SCHEDULE_MAX_MS;
};

const broadcast = z.strictObject({
  ...content,
  ttlS: z.int().min(PUSH_TTL_MIN_S).max(PUSH_TTL_MAX_S),
  /** Null: now. */
  sendAt: z.iso.datetime('field.moment').refine(isAhead, 'field.moment').nullable(),
});
export const broadcastSchema = broadcast.check(checkBytes);
export type BroadcastBody = z.output<typeof broadcastSchema>;

export const broadcastChange = broadcast.extend({ version: z.int() }).check(checkBytes);

export const pushTrial = z.strictObject({ ...content, endpoint: z.string().min(1).max(2_048) }).check(checkBytes);

/** @returns whether the page is built in every language of the texts */
export function hasPages(pages: readonly string[], { texts, page }: Pick<BroadcastBody, 'texts' | 'page'>): boolean {
  return localesIn(texts).every((locale) => pages.includes(path(locale, page).split(/[?#]/u, 1)[0] ?? ''));
}

const count = z.int().min(0);
const time = z.iso.datetime();

const broadcastRow = z.object({
  id: z.string(),
  state: z.enum(BROADCAST_STATES),
  texts: broadcastTexts,
  page: z.string(),
  topic: z.enum(PUSH_TOPICS),
  urgency: z.enum(PUSH_URGENCIES),
  ttlS: count,
  sendAt: time,
  startedAt: time.nullable(),
  stoppedAt: time.nullable(),
  version: count,
  counts: z.record(z.enum(PUSH_DELIVERY_STATES), count),
});
export type BroadcastRow = z.infer<typeof broadcastRow>;

export const openedBroadcast = broadcastRow.extend({
  /** `status`: the push service's last response, if it gave one. */
  deliveries: z.array(z.object({ locale: z.enum(LOCALE_CODES), state: z.enum(PUSH_DELIVERY_STATES), status: z.int().nullable(), count })),
});
export type OpenedBroadcast = z.infer<typeof openedBroadcast>;

export const BROADCASTS_SORT = '-sendAt';

export const broadcastsQuery = z.object({
  ...pageQuery(['sendAt'], BROADCASTS_SORT),
  state: z.enum(BROADCAST_STATES).optional(),
  topic: z.enum(PUSH_TOPICS).optional(),
});
export const broadcastsPage = pageSchema(broadcastRow);

export const PUSH_RANGES = ['30', '90'] as const;
export type PushRange = (typeof PUSH_RANGES)[number];
export const pushQuery = z.object({ days: z.enum(PUSH_RANGES).default('30') });

const subscribersOf = z.object({ all: count, topics: z.record(z.enum(PUSH_TOPICS), count) });

/** `days`: today's subscribers by the day they subscribed (Athens), oldest first, without gaps. */
export const pushOverview = z.object({
  isOn: z.boolean(),
  subscribers: z.object({ en: subscribersOf, el: subscribersOf }),
  days: z.array(z.object({ day: z.iso.date(), en: count, el: count })),
});
export type PushOverview = z.infer<typeof pushOverview>;

export const pushTried = z.object({
  results: z.array(
    z.object({ locale: z.enum(LOCALE_CODES), outcome: z.enum(['sent', 'gone', 'failed', 'later']), status: z.int().nullable() }),
  ),
});
