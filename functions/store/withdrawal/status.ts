import { DECIDED_BY } from '../../../src/features/store/order/order.schema.ts';
import type { StoredOrder } from '../storage/orders.ts';

type Steps = StoredOrder['steps'];

const afterLast = (steps: Steps, isCounted: (row: Steps[number]) => boolean): Steps | undefined => {
  const last = steps.findLastIndex((row) => row.step === 'withdrawn' && isCounted(row));
  return last < 0 ? undefined : steps.slice(last + 1);
};

export const awaitsDecision = (steps: Steps): boolean =>
  afterLast(steps, () => true)?.every(
    ({ step, actor }) => !DECIDED_BY.some((one) => one === step) && (step !== 'note' || actor !== 'owner'),
  ) ?? false;

export const isReturned = (steps: Steps): boolean =>
  afterLast(steps, ({ note }) => note === '')?.some(({ step }) => step === 'partly-refunded') ?? false;

const SNIPCART = 'snipcart';

/**
 * Whether the buyer has disputed a payment, and it was not decided for the seller. Events of a dispute may arrive in any order: those of
 * Stripe come once each; Snipcart's may tell of one dispute more than once, and their steps have the time at which they happened.
 */
export function isDisputed(steps: Steps): boolean {
  const times = (name: Steps[number]['step'], isSnipcart: boolean): number[] =>
    steps.filter(({ step, actor }) => step === name && (actor === SNIPCART) === isSnipcart).map(({ at }) => at.getTime());
  const last = (name: Steps[number]['step']): number => Math.max(0, ...times(name, true));
  const isOpen = times('disputed', false).length > times('dispute-won', false).length || last('disputed') > last('dispute-won');
  return isOpen || steps.some(({ step }) => step === 'dispute-lost');
}

function unnamedCents({ steps, payments }: Pick<StoredOrder, 'steps' | 'payments'>): number {
  const first = steps.findIndex(({ step }) => step === 'withdrawn');
  const after = steps.slice(first + 1).filter(({ step }) => step === 'partly-refunded');
  const since = steps[first]?.at;
  if (!since) return 0;
  const named = payments.filter(({ state, returns, createdAt }) => state === 'succeeded' && returns !== null && createdAt >= since);
  return after.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0) + named.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/**
 * Whether the price of a product went back, though the order stands. The refund names its products; after a withdrawal, one that names none
 * is for the line of just that sum, or else for each that it covers.
 */
export function isLineReturned(stored: Pick<StoredOrder, 'lines' | 'steps' | 'payments'>, sku: string): boolean {
  const { lines, payments } = stored;
  if (payments.some(({ state, returns }) => (state === 'succeeded' || state === 'open') && returns?.includes(sku))) return true;
  const cents = unnamedCents(stored);
  const fitting = lines.filter(({ totalCents }) => totalCents === cents);
  const covered = fitting.length > 0 ? fitting : lines.filter(({ unitCents }) => unitCents <= cents);
  return covered.some((line) => line.sku === sku && line.unitCents > 0);
}

export const isWithdrawn = (steps: Steps): boolean =>
  awaitsDecision(steps) && steps.some(({ step, note }) => step === 'withdrawn' && note === '');
