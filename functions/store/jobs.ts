import { sql } from 'drizzle-orm';
import { athensDay, DAY_MS, dayBegin, MINUTE_MS } from '../calendar.ts';
import type { Env } from '../env.ts';
import type { WaitUntil } from '../http/after-response.ts';
import { ApiError } from '../http/api-error.ts';
import { readBuild } from '../http/build.ts';
import { eachInOrder } from '../jobs/each-in-order.ts';
import { type JobName, monthsBefore } from '../jobs/schedule.ts';
import { outgoingRow } from '../mail/outgoing/send.ts';
import { insertOutgoing } from '../mail/storage/outbox.ts';
import { database } from '../storage/database.ts';
import { readCatalogue } from './catalogue.ts';
import { FROZEN_A_TURN, freezeOld } from './documents/frozen.ts';
import { reminderMail } from './order/mails.ts';
import { takeStep } from './order/steps.ts';
import { orderToken } from './order/token.ts';
import { endSessions } from './payment/providers.ts';
import { viva } from './payment/viva.ts';
import { askViva } from './payment/viva-events.ts';
import { endHolds } from './storage/holds.ts';
import { type OrderRow, readOrder, type WithdrawalRow } from './storage/orders.ts';
import { extendOnce, leftAtViva } from './storage/payments.ts';
import { eraseOrders, ordersToRemind, overdueOrders, REMINDER_KEY } from './storage/steps.ts';
import { unhandledWithdrawals } from './storage/withdrawals.ts';
import { eraseTaxFiles } from './tax/attached.ts';
import { handleDeclaration } from './withdrawal/withdraw.ts';

/** Each takes some twenty statements, with the mail. */
const ENDED_A_TURN = 2;

/** Also stated on `/privacy`. */
export const UNPAID_KEPT_MONTHS = 12;
/** From the end of the year of the order's newest document, in Athens, as tax law keeps documents (law 5104/2024); also stated on `/privacy`. */
const PAID_KEPT_YEARS = 6;

const FREED_A_TURN = 50;

export async function endUnopened(env: Env, now: Date): Promise<Record<string, number>> {
  const freed = await endHolds(database(env.DB), now, FREED_A_TURN);
  return { freed, left: freed === FREED_A_TURN ? 1 : 0 };
}

/** A call that is not cut off handles its declaration well within this time. */
const HANDLED_MS = 5 * MINUTE_MS;
/** With its step, receipt and notice, each takes up to 45 of the 50 statements that an invocation may make. */
const HANDLED_A_TURN = 1;

const FINISH: JobName = 'finish-withdrawals';
const END: JobName = 'end-unpaid-orders';

export async function finishWithdrawals(env: Env, now: Date): Promise<Record<string, number>> {
  const rows = await unhandledWithdrawals(database(env.DB), FINISH, new Date(now.getTime() - HANDLED_MS), HANDLED_A_TURN);
  const behind: Promise<unknown>[] = [];
  const act = async (row: WithdrawalRow): Promise<boolean> => {
    const { url } = await readBuild(env.ASSETS);
    await handleDeclaration(env, row, '', { site: url, waitUntil: (work) => void behind.push(work), isJob: true });
    return true;
  };
  const { done, ...figures } = await eachInOrder(env, FINISH, rows, { at: ({ receivedAt }) => receivedAt, act });
  await Promise.all(behind);
  return { finished: done, ...figures, left: rows.length === HANDLED_A_TURN ? 1 : 0 };
}

/** IRIS confirms a payment within twenty minutes (Viva's help). */
const CONFIRMED_MS = 30 * MINUTE_MS;

/** Money that came to an order which ended while Viva did not answer has to go back, and its page there to end. */
const ASKED_AGAIN_MS = 3 * DAY_MS;

async function askAgain(env: Env, now: Date, waitUntil: WaitUntil): Promise<void> {
  const db = database(env.DB);
  const id = await leftAtViva(db, new Date(now.getTime() - ASKED_AGAIN_MS));
  const stored = id === undefined ? undefined : await readOrder(db, { id });
  if (!stored) return;
  const { url } = await readBuild(env.ASSETS);
  if (await askViva({ env, site: url, waitUntil }, stored)) return;
  await endSessions(env, (await readOrder(db, { id: stored.order.id }))?.payments ?? []);
}

export async function endUnpaid(env: Env, now: Date): Promise<Record<string, number>> {
  const overdue = await overdueOrders(database(env.DB), END, now, ENDED_A_TURN);
  const behind: Promise<unknown>[] = [];
  const act = async (order: OrderRow): Promise<boolean> => {
    const { url } = await readBuild(env.ASSETS);
    const waitUntil: WaitUntil = (work) => void behind.push(work);
    const db = database(env.DB);
    const stored = viva.isAvailable(env) ? await readOrder(db, { id: order.id }) : undefined;
    const isUnderWay = stored !== undefined && (await askViva({ env, site: url, waitUntil }, stored));
    if (isUnderWay && (await extendOnce(db, order, new Date(now.getTime() + CONFIRMED_MS)))) return false;
    try {
      await takeStep(env, order, { step: 'expired', to: 'cancelled', actor: 'system', at: now }, waitUntil, url);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') return false;
      throw error;
    }
  };
  const { done, ...figures } = await eachInOrder(env, END, overdue, { at: ({ payBy }) => payBy, act });
  // With the statements of none that ends.
  if (overdue.length === 0 && viva.isAvailable(env)) await askAgain(env, now, (work) => void behind.push(work));
  await Promise.all(behind);
  return { ended: done, ...figures, ...(overdue.length > 0 && { left: 1 }) };
}

/** A transfer takes a working day within the EU (directive (EU) 2015/2366, article 83), and a person a day to notice. */
const REMINDED_BEFORE_MS = 2 * DAY_MS;
/** Each takes one statement besides what it reads. */
const REMINDED_A_TURN = 10;
const REMIND: JobName = 'remind-unpaid-orders';

/** The mails leave with the next run of `send-due`. */
export async function remindUnpaid(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  const due = await ordersToRemind(db, REMIND, { now, beforeMs: REMINDED_BEFORE_MS, limit: REMINDED_A_TURN });
  const act = async (order: OrderRow): Promise<boolean> => {
    const [{ url }, catalogue] = await Promise.all([readBuild(env.ASSETS), readCatalogue(env.ASSETS)]);
    const token = await orderToken(env, order.id, 'm', order.orderedAt);
    const mail = reminderMail({ order, token, site: url, catalogue }, `${REMINDER_KEY}${order.id}`);
    return (await insertOutgoing(db, await outgoingRow(env, mail))).isNew;
  };
  const { done, ...figures } = await eachInOrder(env, REMIND, due, { at: ({ payBy }) => payBy, act });
  return { reminded: done, ...figures, ...(due.length === REMINDED_A_TURN && { left: 1 }) };
}

/** Erases whom an order was for; the order itself stays, so that numbers have no gaps. Also stores what old documents show. */
export async function forgetOrders(env: Env, now: Date): Promise<Record<string, number>> {
  const frozen = await freezeOld(env, sql`true`);
  const erased = await eraseOrders(database(env.DB), {
    unpaidUntil: monthsBefore(now, UNPAID_KEPT_MONTHS),
    paidUntil: new Date(dayBegin(`${Number(athensDay(now).slice(0, 4)) - PAID_KEPT_YEARS}-01-01`)),
  });
  await eraseTaxFiles(env);
  return { erased, ...(frozen > 0 && { frozen, left: frozen === FROZEN_A_TURN ? 1 : 0 }) };
}
