import { type SQL, sql } from 'drizzle-orm';
import { LINES_LIMIT } from '../../../src/features/store/order/limits.shared.ts';
import { transitTo } from '../../../src/features/store/order/price-order.shared.ts';
import type { WithdrawalOutcome } from '../../../src/features/store/withdrawal/withdrawal.schema.ts';
import type { Env } from '../../env.ts';
import type { WaitUntil } from '../../http/after-response.ts';
import { ApiError } from '../../http/api-error.ts';
import { describeFault, log } from '../../http/log.ts';
import { database } from '../../storage/database.ts';
import { readCatalogue } from '../catalogue.ts';
import { announcing } from '../order/returns.ts';
import { type Step, takeStep } from '../order/steps.ts';
import { isMismatched, readOrder, type StoredOrder, type WithdrawalRow } from '../storage/orders.ts';
import { insertStep } from '../storage/steps.ts';
import { mayWithdraw } from './right.ts';

const STEP_ATTEMPTS = 3;

interface Sending {
  site: string;
  waitUntil: WaitUntil;
}

function outcomeOf({ order }: StoredOrder, { about }: WithdrawalRow): WithdrawalOutcome {
  if (about !== '') return 'part';
  return order.state === 'cancelled' ? 'cancelled' : order.refundBy === null ? 'examined' : 'refund';
}

/** Ends an unpaid order, unless for a part or after a mismatch. @param startsRefundClock whether a paid one's money falls due */
export function withdrawalStep(
  stored: StoredOrder,
  { isPart, startsRefundClock, ...declared }: { actor: string; note: string; at: Date; isPart: boolean; startsRefundClock: boolean },
): Step {
  const { id, state } = stored.order;
  const withdrawn = { step: 'withdrawn' as const, ...declared };
  if (isPart || state !== 'pending' || isMismatched(stored)) return { ...withdrawn, startsRefundClock: startsRefundClock && !isPart };
  const { actor, at } = declared;
  return { ...withdrawn, to: 'cancelled', extraStatements: (isMoved: SQL) => [insertStep(id, 'cancelled', { actor, at }, isMoved)] };
}

/**
 * A withdrawal from the whole contract cancels an unpaid order; the money of a paid one falls due unless the owner has to decide. For a part, the
 * owner works out the amount. A repeat finds its own step.
 */
async function takeSteps(env: Env, row: WithdrawalRow, id: string, { site, waitUntil }: Sending): Promise<WithdrawalOutcome> {
  const stored = await readOrder(database(env.DB), { id });
  if (!stored) return 'unknown';
  const { order, steps } = stored;
  const earlier = steps.filter(({ step }) => step === 'withdrawn');
  if (earlier.some(({ at }) => at.getTime() === row.receivedAt.getTime())) return outcomeOf(stored, row);
  const isOver = earlier.some(({ note }) => note === '') || (row.about !== '' && earlier.length >= LINES_LIMIT);
  if (isOver || order.state === 'cancelled' || order.state === 'refunded') return 'again';
  const isPart = row.about !== '';
  const transitDays = transitTo(order.country, await readCatalogue(env.ASSETS));
  const startsRefundClock = order.state !== 'pending' && mayWithdraw(stored, row.receivedAt, transitDays);
  const step = withdrawalStep(stored, { actor: 'shopper', note: row.about, at: row.receivedAt, isPart, startsRefundClock });
  const guard = sql`(select count(*) from downloads where order_id = ${order.id}) = ${stored.downloads.length}`;
  const announces = isPart || startsRefundClock ? { extraStatements: announcing(stored, row) } : {};
  await takeStep(env, order, { ...announces, ...step, guard }, waitUntil, site);
  if (isPart) return 'part';
  return step.to === 'cancelled' ? 'cancelled' : startsRefundClock ? 'refund' : 'examined';
}

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
