import { SCHEDULE } from '../../functions/jobs/schedule.ts';
import { EVERY_FIVE_MINUTES, NIGHTLY, type Rhythm } from '../../functions/jobs/times.ts';
import { EVENT_DAYS_LIMITS } from '../../src/features/analytics/event-days.shared.ts';
import type { Usage } from './prices.ts';

export const DAYS_A_MONTH = 30;
export const RUNS_A_DAY = 288;
const jobsOf = (rhythm: Rhythm): number => Object.values(SCHEDULE).filter((one) => one === rhythm).length;
/** Of the backup, and of the night's totals and deletions, after their first. */
const MORE_TURNS_A_NIGHT = 7;
/** Invocations of jobs, which log a line each. */
const TURNS = { fiveMinutes: jobsOf(EVERY_FIVE_MINUTES), night: jobsOf(NIGHTLY) + MORE_TURNS_A_NIGHT };
/** Of the object that gives each job its turn: the wake, an alarm for each turn, and one that finds none due. The night's follow such a wake. */
export const CLOCK_CALLS = { fiveMinutes: TURNS.fiveMinutes + 2, night: TURNS.night };

/** Measured by `npm run bench -- cost`; `docs/scaling.md` has the day. */
const COSTS = {
  /** The mean of a visitor's first and later views. */
  view: { rowsRead: 10.5, rowsWritten: 8.5, objectCalls: 0 },
  vitals: { rowsRead: 10, rowsWritten: 5, objectCalls: 0 },
  report: { rowsRead: 20, rowsWritten: 7.5, objectCalls: 0 },
  search: { rowsRead: 21, rowsWritten: 6.8, objectCalls: 0 },
  question: { rowsRead: 31, rowsWritten: 5, objectCalls: 0 },
  order: { rowsRead: 135, rowsWritten: 48, objectCalls: 0 },
  message: { rowsRead: 76, rowsWritten: 24, objectCalls: 2 },
  fiveMinutes: { rowsRead: 1_751, rowsWritten: 76 },
  night: { rowsRead: 82_000, rowsWritten: 437, bucketCalls: 92 },
  /** The night's totals and, later, the deletion. */
  eventOfTheDay: { rowsRead: 26, rowsWritten: 2.4 + 1.9 },
  eventBytes: 853,
  /** Above a page without code, with the database's time in it: 3 to 7. */
  requestMs: 5,
} as const;

/** Of one visit. `docs/scaling.md` says why. */
const ASSUMED = {
  pages: 2.5,
  /** Home, articles and notes. */
  behindCode: 0.6,
  /** Pages with script, of visitors who do not object. */
  counted: 0.7,
  /** Of the counted views. */
  measured: 0.9,
  /** For each page of a visitor. */
  robotsPages: 1,
  reports: 0.02,
  searches: 0.01,
  questions: 0.01,
  orders: 0.002,
  messages: 0.003,
} as const;

export const eventsPerVisit = ASSUMED.pages * ASSUMED.counted * (1 + ASSUMED.measured);

/** @param visits per month @param eventDays of `content/site.yaml` */
export function monthly(visits: number, { queue = false, eventDays = EVENT_DAYS_LIMITS.most as number } = {}): Usage {
  const views = visits * ASSUMED.pages * ASSUMED.counted;
  const counts = [
    [views, COSTS.view],
    [views * ASSUMED.measured, COSTS.vitals],
    [visits * ASSUMED.reports, COSTS.report],
    [visits * ASSUMED.searches, COSTS.search],
    [visits * ASSUMED.questions, COSTS.question],
    [visits * ASSUMED.orders, COSTS.order],
    [visits * ASSUMED.messages, COSTS.message],
  ] as const;
  const events = visits * eventsPerVisit;
  const sum = (of: (cost: (typeof counts)[number][1]) => number): number =>
    counts.reduce((total, [count, cost]) => total + count * of(cost), 0);
  const pages = visits * ASSUMED.pages * ASSUMED.behindCode * (1 + ASSUMED.robotsPages);
  const calls = counts.reduce((total, [count]) => total + count, 0);
  const runs = RUNS_A_DAY * DAYS_A_MONTH;
  const databaseBytes = (events / DAYS_A_MONTH) * eventDays * COSTS.eventBytes;
  const queued = queue ? events + visits * ASSUMED.reports : 0;
  return {
    requests: pages + calls,
    processorMs: (pages + calls) * COSTS.requestMs,
    rowsRead:
      sum(({ rowsRead }) => rowsRead) +
      events * COSTS.eventOfTheDay.rowsRead +
      runs * COSTS.fiveMinutes.rowsRead +
      DAYS_A_MONTH * COSTS.night.rowsRead,
    rowsWritten:
      sum(({ rowsWritten }) => rowsWritten) +
      events * COSTS.eventOfTheDay.rowsWritten +
      runs * COSTS.fiveMinutes.rowsWritten +
      DAYS_A_MONTH * COSTS.night.rowsWritten,
    databaseBytes,
    objectCalls: sum(({ objectCalls }) => objectCalls) + runs * CLOCK_CALLS.fiveMinutes + DAYS_A_MONTH * CLOCK_CALLS.night,
    // Backups of 30 nights; rows compress to about a tenth.
    bucketBytes: (databaseBytes / 10) * DAYS_A_MONTH,
    bucketWrites: DAYS_A_MONTH * COSTS.night.bucketCalls,
    // One line per call of the API and per turn of a job.
    logEvents: calls + runs * TURNS.fiveMinutes + DAYS_A_MONTH * TURNS.night,
    // Written, read, deleted.
    queueOperations: 3 * queued,
  };
}
