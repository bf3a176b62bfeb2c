import type { Env } from '../env.ts';
import { readBuild } from '../health/health.ts';
import { ApiError } from '../http/api-error.ts';
import { database } from '../storage/database.ts';
import { eraseOrders, overdueOrders } from '../storage/order-steps.ts';
import { takeStep } from '../store/steps.ts';
import { monthsBefore } from './times.ts';

const ENDED_A_RUN = 50;

/** Also stated on `/privacy`. */
export const UNPAID_KEPT_MONTHS = 12;
/** From the end of the order's year, as tax law keeps documents (law 5104/2024); also stated on `/privacy`. */
const PAID_KEPT_YEARS = 6;

/** Ends unpaid orders that are overdue, which frees their stock. */
export async function endUnpaid(env: Env, now: Date): Promise<Record<string, number>> {
  const overdue = await overdueOrders(database(env.DB), now, ENDED_A_RUN);
  if (overdue.length === 0) return { ended: 0 };
  const { url } = await readBuild(env.ASSETS);
  const behind: Promise<unknown>[] = [];
  let ended = 0;
  for (const order of overdue) {
    try {
      await takeStep(env, order, { step: 'expired', to: 'cancelled', actor: 'system', at: now }, (work) => void behind.push(work), url);
      ended += 1;
    } catch (error) {
      // Paid or cancelled meanwhile.
      if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
    }
  }
  await Promise.all(behind);
  return { ended };
}

/** Erases whom an order was for; the order itself stays, so that numbers have no gaps. */
export const forgetOrders = async (env: Env, now: Date): Promise<Record<string, number>> => ({
  erased: await eraseOrders(database(env.DB), {
    unpaidUntil: monthsBefore(now, UNPAID_KEPT_MONTHS),
    paidUntil: new Date(Date.UTC(now.getUTCFullYear() - PAID_KEPT_YEARS, 0, 1)),
  }),
});
