import { type SQL, sql } from 'drizzle-orm';
import { LINES_LIMIT } from '../../../src/features/store/order/limits.shared.ts';
import type { WithdrawalOutcome } from '../../../src/features/store/withdrawal/withdrawal.schema.ts';
import type { Env } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { describeFault, log } from '../../monitor/log.ts';
import { database } from '../../storage/database.ts';
import { insertStep } from '../../storage/order-steps.ts';
import { readOrder, type StoredOrder, type WithdrawalRow } from '../../storage/orders.ts';
import { isMismatched } from '../mismatch.ts';
import { takeStep, type WaitUntil } from '../steps.ts';
import { mayWithdraw } from './right.ts';

/** Each reads the order again, since a payment may have moved it. */
const STEP_ATTEMPTS = 3;

interface Sending {
  site: string;
  waitUntil: WaitUntil;
}

/** What an earlier try of the same declaration did. */
function outcomeOf({ order }: StoredOrder, { about }: WithdrawalRow): WithdrawalOutcome {
  if (about !== '') return 'part';
  return order.state === 'cancelled' ? 'cancelled' : order.refundBy === null ? 'examined' : 'refund';
}

/**
 * Of the whole contract: an unpaid order is cancelled; the money of a paid one falls due unless the owner has to decide. Of a part: the owner
 * works out the amount. A repeat finds its own step.
 */
async function takeSteps(env: Env, row: WithdrawalRow, id: string, { site, waitUntil }: Sending): Promise<WithdrawalOutcome> {
  const stored = await readOrder(database(env.DB), { id });
  if (!stored) return 'unknown';
  const { order, steps } = stored;
  const earlier = steps.filter(({ step }) => step === 'withdrawn');
  if (earlier.some(({ at }) => at.getTime() === row.receivedAt.getTime())) return outcomeOf(stored, row);
  const isOver = earlier.some(({ note }) => note === '') || (row.about !== '' && earlier.length >= LINES_LIMIT);
  if (isOver || order.state === 'cancelled' || order.state === 'refunded') return 'again';
  const withdrawn = { step: 'withdrawn', actor: 'shopper', note: row.about, at: row.receivedAt } as const;
  if (row.about !== '') {
    await takeStep(env, order, { ...withdrawn, owes: false }, waitUntil, site);
    return 'part';
  }
  if (order.state === 'pending' && !isMismatched(stored)) {
    const also = (isMoved: SQL) => [insertStep(order.id, 'cancelled', withdrawn, isMoved)];
    await takeStep(env, order, { ...withdrawn, to: 'cancelled', also }, waitUntil, site);
    return 'cancelled';
  }
  const owes = order.state !== 'pending' && mayWithdraw(stored, row.receivedAt);
  // A download may begin meanwhile.
  const seen = sql`(select count(*) from downloads where order_id = ${order.id}) = ${stored.downloads.length}`;
  await takeStep(env, order, { ...withdrawn, owes, seen }, waitUntil, site);
  return owes ? 'refund' : 'examined';
}

/** Counts from the declaration, also where it was confirmed later. */
export async function act(env: Env, row: WithdrawalRow, id: string, sending: Sending): Promise<WithdrawalOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await takeSteps(env, row, id, sending);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict' || attempt === STEP_ATTEMPTS) {
        // The declaration is stored, and the owner reads it.
        log('error', 'withdrawal', { id: row.id, fault: describeFault(error) });
        return 'examined';
      }
    }
  }
}
