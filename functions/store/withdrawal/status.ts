import { sql } from 'drizzle-orm';
import { DECIDED_BY } from '../../../src/features/store/order/order.schema.ts';
import { openDisputes } from '../order/ledger.ts';
import type { StoredOrder } from '../storage/orders.ts';

type Steps = StoredOrder['steps'];

const afterLast = (steps: Steps, isCounted: (row: Steps[number]) => boolean): Steps | undefined => {
  const last = steps.findLastIndex((row) => row.step === 'withdrawn' && isCounted(row));
  return last < 0 ? undefined : steps.slice(last + 1);
};

/** Before the time at which a return was announced, in what its check and its refunds are `about`. */
const OF_RETURN = 'return:';
export const aboutReturn = ({ announcedAt }: { announcedAt: Date }): string => `${OF_RETURN}${announcedAt.getTime()}`;

/** What comes back decides nothing that was declared after it was announced. */
const isBefore = (about: string | null, declaredAt: Date): boolean =>
  about?.startsWith(OF_RETURN) === true && Number(about.slice(OF_RETURN.length)) < declaredAt.getTime();

export function awaitsDecision(steps: Steps): boolean {
  const last = steps.findLast(({ step }) => step === 'withdrawn');
  return (
    last !== undefined &&
    steps
      .slice(steps.indexOf(last) + 1)
      .every(
        ({ step, actor, about }) =>
          (!DECIDED_BY.some((one) => one === step) || isBefore(about, last.at)) && (step !== 'note' || actor !== 'owner'),
      )
  );
}

/** The same as `awaitsDecision`, of every declaration: condition on `orders`. */
export const TO_DECIDE = sql`(state <> 'refunded' and exists (
  select 1 from order_steps as found where found.order_id = orders.id and found.step = 'withdrawn' and not exists (
    select 1 from order_steps as later where later.order_id = found.order_id and later.id > found.id
      and ((later.step in (select value from json_each(${JSON.stringify(DECIDED_BY)}))
          and (later.about is null or later.about not like ${`${OF_RETURN}%`} or cast(substr(later.about, ${OF_RETURN.length + 1}) as integer) >= found.at))
        or (later.step = 'note' and later.actor = 'owner')))))`;

export const isReturned = (steps: Steps): boolean =>
  afterLast(steps, ({ note }) => note === '')?.some(({ step }) => step === 'partly-refunded') ?? false;

/**
 * Whether the buyer has disputed a payment, and it was not decided for the seller. Files stay closed while a dispute is open; after one that was lost
 * in part, the owner's decision to deliver all the same opens them.
 */
export const isDisputed = (steps: Steps): boolean =>
  openDisputes(steps).length > 0 ||
  steps.findLastIndex(({ step }) => step === 'dispute-lost') > steps.findLastIndex(({ step }) => step === 'released');

/** A refund that came back leaves its files closed: its price is still due. */
const isSent = (state: StoredOrder['payments'][number]['state']): boolean => state === 'succeeded' || state === 'uncounted';

function unnamedCents({ steps, payments }: Pick<StoredOrder, 'steps' | 'payments'>): number {
  const first = steps.findIndex(({ step }) => step === 'withdrawn');
  // The most that was back at once: what came back to the seller is sent again, for the same products.
  let [backCents, mostCents] = [0, 0];
  for (const { step, amountCents } of steps.slice(first + 1)) {
    if (step === 'partly-refunded') backCents += amountCents ?? 0;
    if (step === 'refund-failed') backCents -= amountCents ?? 0;
    mostCents = Math.max(mostCents, backCents);
  }
  const since = steps[first]?.at;
  if (!since) return 0;
  const named = payments.filter(({ state, returns, createdAt }) => isSent(state) && returns !== null && createdAt >= since);
  return mostCents + named.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/**
 * Whether the price of a product went back, though the order stands. The refund names its products; after a withdrawal, one that names none
 * is for the line of just that sum, or else for each that it covers.
 */
export function isLineReturned(stored: Pick<StoredOrder, 'lines' | 'steps' | 'payments'>, sku: string): boolean {
  const { lines, payments } = stored;
  if (payments.some(({ state, returns }) => (isSent(state) || state === 'open') && returns?.includes(sku))) return true;
  const cents = unnamedCents(stored);
  const fitting = lines.filter(({ totalCents }) => totalCents === cents);
  const covered = fitting.length > 0 ? fitting : lines.filter(({ totalCents, quantity }) => totalCents <= cents * quantity);
  return covered.some((line) => line.sku === sku && line.totalCents > 0);
}

export const isWithdrawn = (steps: Steps): boolean =>
  awaitsDecision(steps) && steps.some(({ step, note }) => step === 'withdrawn' && note === '');
