import { DECIDED_BY } from '../../../src/features/store/order/order.schema.ts';
import type { StoredOrder } from '../../storage/orders.ts';

type Steps = StoredOrder['steps'];

/** Those after the last withdrawal, if there was one. */
const afterLast = (steps: Steps, isCounted: (row: Steps[number]) => boolean): Steps | undefined => {
  const last = steps.findLastIndex((row) => row.step === 'withdrawn' && isCounted(row));
  return last < 0 ? undefined : steps.slice(last + 1);
};

/** Whether the owner has not settled the last withdrawal. */
export const awaitsDecision = (steps: Steps): boolean =>
  afterLast(steps, () => true)?.every(
    ({ step, actor }) => !DECIDED_BY.some((one) => one === step) && (step !== 'note' || actor !== 'owner'),
  ) ?? false;

/** Whether a withdrawal from the whole order was settled by returning a part of its money. */
export const isReturned = (steps: Steps): boolean =>
  afterLast(steps, ({ note }) => note === '')?.some(({ step }) => step === 'partly-refunded') ?? false;

/** Whether a withdrawal from the whole order waits for the owner. */
export const isWithdrawn = (steps: Steps): boolean =>
  awaitsDecision(steps) && steps.some(({ step, note }) => step === 'withdrawn' && note === '');
