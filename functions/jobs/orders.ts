import { MINUTE_MS } from '../calendar.ts';
import type { Env } from '../env.ts';
import { readBuild } from '../health/health.ts';
import { ApiError } from '../http/api-error.ts';
import { database } from '../storage/database.ts';
import { endHolds } from '../storage/holds.ts';
import { eraseOrders, overdueOrders } from '../storage/order-steps.ts';
import { unhandledWithdrawals } from '../storage/withdrawals.ts';
import { takeStep } from '../store/steps.ts';
import { handleDeclaration } from '../store/withdrawal/withdraw.ts';
import { monthsBefore } from './times.ts';

/** Some twenty statements each, with the mail. */
const ENDED_A_TURN = 2;

/** Also stated on `/privacy`. */
export const UNPAID_KEPT_MONTHS = 12;
/** From the end of the order's year, as tax law keeps documents (law 5104/2024); also stated on `/privacy`. */
const PAID_KEPT_YEARS = 6;

const FREED_A_TURN = 50;

/** Frees goods of orders whose mail nobody has opened. */
export async function endUnopened(env: Env, now: Date): Promise<Record<string, number>> {
  const freed = await endHolds(database(env.DB), now, FREED_A_TURN);
  return { freed, left: freed === FREED_A_TURN ? 1 : 0 };
}

/** After its response, a call has handled its declaration long before. */
const HANDLED_MS = 5 * MINUTE_MS;
/** With its step, receipt and notice up to 45 statements, nearly all that an invocation may ask the database. */
const HANDLED_A_TURN = 1;

/** Finishes declarations of withdrawal whose call was cut off. */
export async function finishWithdrawals(env: Env, now: Date): Promise<Record<string, number>> {
  const rows = await unhandledWithdrawals(database(env.DB), new Date(now.getTime() - HANDLED_MS), HANDLED_A_TURN);
  const behind: Promise<unknown>[] = [];
  for (const row of rows) {
    const { url } = await readBuild(env.ASSETS);
    await handleDeclaration(env, row, '', { site: url, waitUntil: (work) => void behind.push(work), isJob: true });
  }
  await Promise.all(behind);
  return { finished: rows.length, left: rows.length === HANDLED_A_TURN ? 1 : 0 };
}

/** Ends unpaid orders that are overdue, which frees their stock. */
export async function endUnpaid(env: Env, now: Date): Promise<Record<string, number>> {
  const overdue = await overdueOrders(database(env.DB), now, ENDED_A_TURN);
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
  return { ended, ...(overdue.length === ENDED_A_TURN && { left: 1 }) };
}

/** Erases whom an order was for; the order itself stays, so that numbers have no gaps. */
export const forgetOrders = async (env: Env, now: Date): Promise<Record<string, number>> => ({
  erased: await eraseOrders(database(env.DB), {
    unpaidUntil: monthsBefore(now, UNPAID_KEPT_MONTHS),
    paidUntil: new Date(Date.UTC(now.getUTCFullYear() - PAID_KEPT_YEARS, 0, 1)),
  }),
});
