import { EVENTS_A_DAY } from '../../functions/limits/events-a-day.ts';
import { FREE_PLAN, PAID_PLAN } from '../../functions/limits/plan.ts';
import { EVENT_DAYS_LIMITS } from '../../src/features/analytics/event-days.shared.ts';
import { DATABASE_LIMIT_BYTES, FREE_LIMITS, type Meter, PAID_PLAN_DOLLARS, PRICES, type Usage } from './prices.ts';
import { DAYS_A_MONTH, eventsPerVisit, monthly } from './usage.ts';

const NAMES: Record<Meter, string> = {
  requests: 'requests to the Worker',
  processorMs: 'time of the processor, ms',
  rowsRead: 'rows read in D1',
  rowsWritten: 'rows written in D1',
  databaseBytes: 'bytes in the database',
  objectCalls: 'calls of Durable Objects',
  bucketBytes: 'bytes of backups in R2',
  bucketWrites: 'operations in R2',
  logEvents: 'lines in Workers Logs',
  queueOperations: 'operations of the queue, if it is on',
};
const METERS = Object.keys(NAMES) as Meter[];

/** Beyond what the paid plan includes. */
export const dollarsOf = (meter: Meter, used: number): number => {
  const { included, dollars, per } = PRICES[meter];
  return (Math.max(0, used - included) / per) * dollars;
};

export const billOf = (usage: Usage): number => PAID_PLAN_DOLLARS + METERS.reduce((sum, meter) => sum + dollarsOf(meter, usage[meter]), 0);

const isStock = (meter: Meter): boolean => meter.endsWith('Bytes');
const perDay = (meter: Meter, used: number): number => (isStock(meter) ? used : used / DAYS_A_MONTH);

interface Limit {
  name: string;
  /** Visits per month at which it is met. */
  visits: number;
}

/** Usage is a constant and a part that grows with the visits. */
function visitsAt(of: (visits: number) => number, limit: number): number {
  const base = of(0);
  return (limit - base) / (of(1) - base);
}

/** In the order in which a growing site meets them. Only those that stop something, not prices. */
export function limits(): Limit[] {
  const free = (Object.entries(FREE_LIMITS) as [Meter, number][]).map(([meter, limit]) => ({
    name: `free plan: ${NAMES[meter].replace(', if it is on', '')}`,
    visits: visitsAt((visits) => perDay(meter, monthly(visits, { queue: true })[meter]), limit),
  }));
  const own = {
    name: 'the site’s own budget of events a day (`ANALYTICS_DAILY_EVENTS`)',
    visits: (EVENTS_A_DAY * DAYS_A_MONTH) / eventsPerVisit,
  };
  const database = [EVENT_DAYS_LIMITS.most, DAYS_A_MONTH, EVENT_DAYS_LIMITS.least].map((eventDays) => ({
    name: `paid plan: 10 GB in one database, with ${eventDays} days of events`,
    visits: visitsAt((visits) => monthly(visits, { eventDays }).databaseBytes, DATABASE_LIMIT_BYTES),
  }));
  return [...free, own, ...database].filter(({ visits }) => Number.isFinite(visits)).sort((a, b) => a.visits - b.visits);
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-GB');
const money = (value: number): string => `$${value.toFixed(2)}`;

/** Numbers to the right. */
function toTable([head = [], ...body]: readonly (readonly string[])[]): string {
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const SIZES = [1_000, 100_000, 10_000_000] as const;

export function billTable(): string {
  const usages = SIZES.map((visits) => monthly(visits, { queue: true }));
  const rows = METERS.map((meter) => [
    NAMES[meter],
    ...usages.map((usage) => `${whole(usage[meter])} (${money(dollarsOf(meter, usage[meter]))})`),
  ]);
  const total = ['paid plan with all of it', ...usages.map((usage) => `**${money(billOf(usage))}**`)];
  return toTable([['per month', ...SIZES.map((visits) => `${whole(visits)} visits`)], ...rows, total]);
}

/** Rounded down to two digits: the assumptions are no more exact. */
function rounded(visits: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(visits)) - 1);
  return whole(Math.floor(visits / unit) * unit);
}

/** Limits of one invocation, which no number of visits meets; `tests/functions/plan.test.ts` holds the site to those of the free plan. */
export const planTable = (): string => {
  const rows = [
    ['statements of D1, each of a batch too', FREE_PLAN.queries, PAID_PLAN.queries],
    ['requests of the internet', FREE_PLAN.external, PAID_PLAN.external],
    ['calls of D1, R2, Durable Objects, queue and files', FREE_PLAN.services, PAID_PLAN.services],
  ] as const;
  return toTable([['in one invocation', 'free plan', 'paid plan'], ...rows.map(([name, free, paid]) => [name, whole(free), whole(paid)])]);
};

export const limitTable = (): string =>
  toTable([['limit', 'met at about … visits per month'], ...limits().map(({ name, visits }) => [name, rounded(visits)])]);
