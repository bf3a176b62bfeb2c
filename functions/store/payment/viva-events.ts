import { z } from 'zod';
import { own } from '../../../src/features/foreign/own.shared.ts';
import { DAY_MS } from '../../calendar.ts';
import { ApiError } from '../../http/api-error.ts';
import { describeFault, log } from '../../http/log.ts';
import { database } from '../../storage/database.ts';
import { type OrderRow, type PaymentRow, readOrder, type StoredOrder } from '../storage/orders.ts';
import { findPayment, type PaymentEvent } from '../storage/payments.ts';
import { noteCardCountry } from './card-country.ts';
import { type DisputeStep, recordDispute } from './dispute.ts';
import type { PaymentContext } from './provider.ts';
import { receiveOnce, receivePayment, recordFailure } from './receive-payment.ts';
import { type RefundReport, recordReportedRefund } from './record-refund.ts';
import { isReversal, vivaRefundState } from './viva.ts';
import { listVivaTransactions, readVivaJson, readVivaTransaction, type VivaTransaction } from './viva-client.ts';

const ACTOR = 'viva';

/** Of what the API said, not of what a message did: the same news counts once, however it arrives. */
const eventOf = ({ id, status }: VivaTransaction, type: string): PaymentEvent => ({
  ...{ provider: 'viva', id: `${id}-${status}`, type, at: new Date() },
});

/** Of a payment: `M` and with a second letter, a dispute that waits, is examined, was won or lost, or is suspected. */
const DISPUTES: Readonly<Record<string, DisputeStep>> = {
  ...{ M: 'disputed', MA: 'disputed', MI: 'disputed', MS: 'disputed', MW: 'dispute-won', ML: 'dispute-lost' },
};

/** `F`: paid; `R`: paid, and returned in whole or in part. */
const isPaid = ({ status }: VivaTransaction): boolean => status === 'F' || status === 'R' || own(DISPUTES, status) !== undefined;

async function recordPaid(circumstances: PaymentContext, { orderId }: PaymentRow, told: VivaTransaction): Promise<void> {
  const { id: chargeId, orderCode, amountCents, currency, status } = told;
  const received = { provider: 'viva', providerId: orderCode, chargeId, amountCents, currency, actor: ACTOR } as const;
  const event = eventOf({ ...told, status: 'F' }, 'payment');
  await receiveOnce(circumstances, event, () => receivePayment(circumstances, orderId, received, event));
  await noteCardCountry(circumstances, orderId, async () => told.cardCountry);
  const dispute = own(DISPUTES, status);
  if (!dispute) return;
  const news = eventOf(told, 'dispute');
  const about = { about: chargeId, amountCents, note: `Viva: ${status}`, chargeId, dueAt: null, actor: ACTOR, provider: 'viva' } as const;
  await receiveOnce(circumstances, news, () => recordDispute(circumstances, news, orderId, about, dispute));
}

async function recordFailed(circumstances: PaymentContext, { orderId }: PaymentRow, told: VivaTransaction): Promise<void> {
  const event = eventOf(told, 'failure');
  await receiveOnce(circumstances, event, () => recordFailure(circumstances, orderId, { actor: ACTOR, note: '', event }));
}

/** The refund that the owner began, also where Viva does not repeat its name. */
function begunHere({ payments }: StoredOrder, { parentId, merchantTrns, amountCents, status }: VivaTransaction): PaymentRow | undefined {
  const refunds = payments.filter((row) => row.amountCents < 0 && row.chargeId === parentId);
  const isSame = (row: PaymentRow) => row.state === 'open' && row.providerId === row.id && row.amountCents === -Math.abs(amountCents);
  return refunds.find(({ id }) => id === merchantTrns) ?? (vivaRefundState(status) === 'failed' ? undefined : refunds.find(isSame));
}

/** @param isLost whether the bank has taken the payment back: what is not ours then is the same money */
async function recordReversal(
  circumstances: PaymentContext,
  { orderId }: PaymentRow,
  told: VivaTransaction,
  isLost: boolean,
): Promise<void> {
  const stored = await readOrder(database(circumstances.env.DB), { id: orderId });
  if (!stored || told.parentId === null) return;
  const begun = begunHere(stored, told) ?? stored.payments.find(({ providerId }) => providerId === told.id);
  const state = vivaRefundState(told.status);
  // An attempt that failed at Viva's own pages has moved nothing.
  if (!begun && (isLost || state === 'failed')) return;
  const event = eventOf(told, 'reversal');
  const report: RefundReport = {
    ...{ provider: 'viva', providerId: told.id, rowId: begun?.id, chargeId: told.parentId, actor: ACTOR, state },
    amountCents: Math.abs(told.amountCents),
  };
  await receiveOnce(circumstances, event, () => recordReportedRefund(circumstances, orderId, report, event));
}

/** Whether a payment is under way, whose end is not known: IRIS may take twenty minutes. */
async function settleListed(circumstances: PaymentContext, row: PaymentRow): Promise<boolean> {
  const { env } = circumstances;
  const listed = await listVivaTransactions(env, row.providerId);
  const [reversals, payments] = [listed.filter(isReversal), listed.filter((one) => !isReversal(one))];
  for (const { id } of payments.filter(isPaid)) {
    const told = await readVivaTransaction(env, id);
    if (told?.orderCode === row.providerId && isPaid(told)) await recordPaid(circumstances, row, told);
  }
  for (const one of reversals) {
    const parent = payments.find(({ id }) => id === one.parentId);
    if (parent && isPaid(parent)) await recordReversal(circumstances, row, one, own(DISPUTES, parent.status) === 'dispute-lost');
  }
  return payments.some(({ status }) => status === 'A');
}

/** Records what Viva says of a payment order, of which only a payment is news that needs no list. @returns whether one is under way */
async function settle(circumstances: PaymentContext, row: PaymentRow, transactionId?: string): Promise<boolean> {
  const told = transactionId === undefined ? undefined : await readVivaTransaction(circumstances.env, transactionId);
  if (told?.orderCode !== row.providerId || isReversal(told)) return settleListed(circumstances, row);
  if (told.status === 'F') await recordPaid(circumstances, row, told);
  else if (told.status === 'E') await recordFailed(circumstances, row, told);
  else return settleListed(circumstances, row);
  return false;
}

/** Without an answer, a payment may be under way. */
const noteFault = (fault: unknown): boolean => {
  log('warn', 'viva', { fault: describeFault(fault) });
  return true;
};

const vivaEvent = z.object({
  EventData: z.object({ OrderCode: z.string().regex(/^\d{1,20}$/u), TransactionId: z.string().max(100).nullish() }),
});

const findOrderCode = ({ env }: PaymentContext, providerId: string): Promise<PaymentRow | undefined> =>
  findPayment(database(env.DB), { provider: 'viva', providerId });

/**
 * Takes an event, which nobody signs: it only says what to ask Viva about, and only of payments that began here. All else is thanked for, and nothing
 * of it is stored.
 * @throws ApiError `bad_request` for what is not JSON, `unavailable` so that Viva sends it again
 */
export async function receiveVivaEvent(circumstances: PaymentContext, payload: string): Promise<void> {
  let sent: unknown;
  try {
    sent = readVivaJson(payload);
  } catch {
    throw new ApiError('bad_request');
  }
  const read = vivaEvent.safeParse(sent);
  if (!read.success) return;
  const { OrderCode, TransactionId } = read.data.EventData;
  const row = await findOrderCode(circumstances, OrderCode);
  if (row) await settle(circumstances, row, TransactionId ?? undefined);
}

/** An order code in an address opens the order for so long: only who pays knows it. */
const CODE_OPENS_MS = DAY_MS;

/** The order of a shopper who comes back from Viva, with its payment recorded if Viva tells; before the event, after it or without one. */
export async function backFromViva(
  circumstances: PaymentContext,
  orderCode: string,
  transactionId?: string,
): Promise<OrderRow | undefined> {
  const row = /^\d{1,20}$/u.test(orderCode) ? await findOrderCode(circumstances, orderCode) : undefined;
  if (!row || Date.now() - row.createdAt.getTime() > CODE_OPENS_MS) return undefined;
  if (row.state === 'open') await settle(circumstances, row, transactionId).catch(noteFault);
  return (await readOrder(database(circumstances.env.DB), { id: row.orderId }))?.order;
}

const isOpenHere = ({ provider, state, amountCents }: PaymentRow): boolean => provider === 'viva' && state === 'open' && amountCents > 0;

export const isAtViva = ({ payments }: Pick<StoredOrder, 'payments'>): boolean => payments.some(isOpenHere);

/** Asks after open payments of an order whose event may be lost. @returns whether one is under way */
export async function askViva(circumstances: PaymentContext, { payments }: Pick<StoredOrder, 'payments'>): Promise<boolean> {
  let isUnderWay = false;
  for (const row of payments.filter(isOpenHere)) isUnderWay = (await settle(circumstances, row).catch(noteFault)) || isUnderWay;
  return isUnderWay;
}
