import { z } from 'zod';
import { PARTS } from '../../health/health.schema.ts';
import { messageSummarySchema } from '../../mail/admin/live/socket.schema.ts';
import { delayedSchema } from '../../mail/settings/mail-settings.schema.ts';
import { REACH_PROBLEMS } from '../../notices/admin/reach.shared.ts';
import { PRIVACY_KIND_NAMES, PRIVACY_STATES } from '../../privacy/privacy.schema.ts';
import { CONTENT_STEPS } from '../../setup/setup.schema.ts';
import { ORDER_NEEDS } from '../../store/admin/store-admin.schema.ts';
import { BUDGET_NAMES } from './budgets.shared.ts';

export const TODAY_ROWS = 5;

/** In the order in which they make sense. */
export const FIRST_STEPS = ['signIn', ...CONTENT_STEPS, 'mail', 'told', 'backup'] as const;
const firstStep = z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() });
export type FirstStep = z.infer<typeof firstStep>;

const count = z.int().min(0);
const time = z.iso.datetime();

export const todaySchema = z.object({
  at: time,
  /** `conversations`: unread ones, which may have several messages. */
  mail: z.object({ unread: count, conversations: count, newest: z.array(messageSummarySchema.omit({ sequence: true })) }),
  /** Requests with a running clock, by due day. `daysLeft`: negative once overdue. Days are those of Athens. `isHandled`: its data was exported or erased. `subject`: whose data. */
  privacy: z.object({
    total: count,
    overdue: count,
    rows: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        kind: z.enum(PRIVACY_KIND_NAMES),
        state: z.enum(PRIVACY_STATES),
        dueOn: z.iso.date(),
        acknowledgeBy: z.iso.date().nullable(),
        daysLeft: z.int(),
        isHandled: z.boolean(),
        subject: z.enum(['self', 'other']),
      }),
    ),
  }),
  /** Orders to act on: money to return by its day, then the oldest first. `overdueRefunds`: money that the buyer should have back by law; `transfers`: to look for at the bank; `waiting`: those that end first. */
  orders: z.object({
    act: count,
    overdueRefunds: count,
    transfers: count,
    waiting: z.array(z.object({ id: z.string(), reference: z.string(), name: z.string(), totalCents: z.int(), payBy: time.nullable() })),
    rows: z.array(
      z.object({
        ...{ id: z.string(), reference: z.string(), name: z.string(), needs: z.enum(ORDER_NEEDS), totalCents: z.int(), at: time },
        /** By when money has to be returned, or a dispute answered. */
        by: time.nullable(),
      }),
    ),
  }),
  /** To the assistant, of the last seven days; one that was asked often counts once. */
  questions: z.object({ asked: count, unanswered: count }),
  stock: z.object({ low: z.array(z.object({ sku: z.string(), title: z.string(), available: z.int() })) }),
  /** Kinds of error of the last 24 hours, most frequent first. `isNew`: never seen before. */
  errors: z.object({
    total: count,
    kinds: count,
    newKinds: count,
    rows: z.array(
      z.object({ fingerprint: z.string(), category: z.string(), message: z.string(), count, lastAt: time, isNew: z.boolean() }),
    ),
  }),
  /** `days`: the last seven in Athens, today last. A visitor on two days counts twice. */
  visitors: z.object({
    today: count,
    yesterday: count,
    week: count,
    days: z.array(z.object({ day: z.iso.date(), visitors: count, views: count })),
  }),
  health: z.object({
    down: z.array(z.object({ part: z.enum(PARTS), since: time })),
    watchedAt: time.nullable(),
  }),
  push: z.object({ subscribers: count, en: count, el: count }),
  /** Conversations with such mail; `delay`: since when mail is delayed, and the last error. */
  outbox: z.object({
    queued: count,
    delayed: count,
    failed: count,
    held: count,
    delay: delayedSchema.unwrap().omit({ count: true }).nullable(),
  }),
  full: z.object({ rows: z.array(z.object({ name: z.enum(BUDGET_NAMES), since: time })) }),
  jobs: z.object({ failed: count, rows: z.array(z.object({ job: z.string(), dueAt: time })) }),
  unreached: z.array(z.enum(Object.values(REACH_PROBLEMS).flat())),
  weak: count,
  /** Empty once all are done. */
  steps: z.array(firstStep),
});
export type Today = z.infer<typeof todaySchema>;
