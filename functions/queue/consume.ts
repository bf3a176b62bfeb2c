import { EVENT_DAYS_LIMITS } from '../../src/features/analytics/event-days.shared.ts';
import { DEFAULT_LOCALE } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';
import { firstKeptDay } from '../analytics/raw-days.ts';
import { athensDay } from '../calendar.ts';
import type { Env } from '../env.ts';
import { describeFault, log } from '../monitor/log.ts';
import { captureFault } from '../monitor/sentry/capture.ts';
import { insertEvents } from '../storage/analytics-batch.ts';
import { getBudget } from '../storage/budgets.ts';
import { isHandled } from '../storage/handled-messages.ts';
import { insertEntry } from '../storage/monitor.ts';
import { messageSchema, type QueuedEvent, type QueuedReport } from './messages.ts';

/** Longer with each attempt: with the hundred of `wrangler.jsonc`, a day of failures is survived. */
const RETRY_STEP_S = 30;
const LONGEST_RETRY_S = 15 * 60;

function retryLater(env: Env, message: Message, fault: unknown): void {
  const { id, attempts } = message;
  log('error', 'queue', { message: id, attempts, fault: describeFault(fault) });
  // Once for each message.
  if (attempts === 1) captureFault(env, fault, { part: 'job', name: 'queue' });
  message.retry({ delaySeconds: Math.min(LONGEST_RETRY_S, RETRY_STEP_S * attempts) });
}

interface Received<Body> {
  message: Message;
  body: Body;
}

async function writeEvents(env: Env, events: readonly Received<QueuedEvent>[]): Promise<void> {
  const now = new Date();
  const today = athensDay(now);
  const storing = { budget: getBudget('events', env), now, today, firstRawDay: firstKeptDay(today, EVENT_DAYS_LIMITS.least) };
  const write = (some: readonly Received<QueuedEvent>[]) =>
    insertEvents(
      env.DB,
      some.map(({ body }) => body),
      storing,
    );
  try {
    await write(events);
    for (const { message } of events) message.ack();
  } catch (error) {
    log('warn', 'queue', { events: events.length, fault: describeFault(error) });
    // One bad row must not hold up the others.
    for (const one of events)
      await write([one]).then(
        () => one.message.ack(),
        (fault: unknown) => retryLater(env, one.message, fault),
      );
  }
}

async function writeReport(env: Env, { message, body: { share, entry } }: Received<QueuedReport>): Promise<void> {
  const others = translator(DEFAULT_LOCALE)('monitor.others');
  try {
    await insertEntry(env.DB, { ...entry, at: new Date(entry.at) }, { share, others, queued: true });
  } catch (error) {
    if (!isHandled(error)) return retryLater(env, message, error);
  }
  message.ack();
}

/**
 * Writes what the routes accepted. A message may come twice and in any order. What cannot be written is tried again, alone, and goes to the
 * dead letter queue in the end.
 */
export const queue: ExportedHandlerQueueHandler<Env> = async ({ messages }, env) => {
  const events: Received<QueuedEvent>[] = [];
  const reports: Received<QueuedReport>[] = [];
  for (const message of messages) {
    const { data: body, error } = messageSchema.safeParse(message.body);
    if (!body) retryLater(env, message, error);
    else if (body.kind === 'event') events.push({ message, body });
    else reports.push({ message, body });
  }
  if (events.length > 0) await writeEvents(env, events);
  for (const report of reports) await writeReport(env, report);
};
