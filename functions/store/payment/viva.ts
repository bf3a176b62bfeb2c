import { own } from '../../../src/features/foreign/own.shared.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { MINUTE_MS } from '../../calendar.ts';
import type { Env } from '../../env.ts';
import { database } from '../../storage/database.ts';
import { missingCents } from '../order/ledger.ts';
import { type PaymentRow, readOrder, type StoredOrder } from '../storage/orders.ts';
import { closePayment, insertOnlyOpen, NO_REFUND } from '../storage/payments.ts';
import type { Provider, Refunded } from './provider.ts';
import {
  cancelVivaOrder,
  createVivaOrder,
  listVivaTransactions,
  noAnswer,
  refundAtViva,
  type VivaTransaction,
  vivaHosts,
} from './viva-client.ts';

/** The page at Viva ends earlier than the order, so that its last payment is confirmed in time. */
const PAGE_MARGIN_MS = 2 * MINUTE_MS;
const SHORTEST_S = 60;
/** The largest that Viva's examples have. */
const LONGEST_S = 65_535;

/** A refund whose answer is lost may take this long to be listed. */
const UNLISTED_MS = 2 * MINUTE_MS;

const LANGUAGES: Readonly<Record<Locale, string>> = { en: 'en-GB', el: 'el-GR' };

/** Card refund, card void, wallet refund and card refund claimed: transactions that were read alone have no parent. */
const REVERSALS: ReadonlySet<number | undefined> = new Set([4, 7, 11, 13]);

export const isReversal = ({ amountCents, parentId, type }: VivaTransaction): boolean =>
  amountCents < 0 || parentId !== null || REVERSALS.has(type);

/** Anything else, such as `A`, is still in progress. */
const REFUND_STATES: Readonly<Record<string, Refunded['state']>> = { F: 'succeeded', R: 'succeeded', E: 'failed', X: 'failed' };

export const vivaRefundState = (status: string): Refunded['state'] => own(REFUND_STATES, status) ?? 'open';

const isNothing = ({ status }: VivaTransaction): boolean => status === 'E' || status === 'X';

async function newPage(env: Env, { order }: StoredOrder): Promise<string> {
  const { reference, email, name, country, locale, payBy } = order;
  const amount = missingCents(order);
  const left = payBy ? Math.floor((payBy.getTime() - PAGE_MARGIN_MS - Date.now()) / 1000) : LONGEST_S;
  const orderCode = await createVivaOrder(env, {
    amount,
    customerTrns: translator(locale)('payment.title', { reference }),
    merchantTrns: reference,
    customer: { email, fullName: name, countryCode: country, requestLang: LANGUAGES[locale] },
    paymentTimeout: Math.min(LONGEST_S, Math.max(SHORTEST_S, left)),
  });
  const url = `${vivaHosts(env).www}/web/checkout?ref=${orderCode}`;
  const at = new Date();
  const open = await insertOnlyOpen(database(env.DB), {
    ...{ id: crypto.randomUUID(), orderId: order.id, provider: 'viva', providerId: orderCode, chargeId: null, state: 'open' },
    ...{ amountCents: amount, url, ...NO_REFUND, createdAt: at, updatedAt: at },
  });
  // A second click came first: the page that nobody has seen is closed.
  if (open.providerId !== orderCode) await cancelVivaOrder(env, orderCode).catch(() => false);
  return open.url ?? url;
}

/** Viva has no key against repeats: what became of an earlier call is looked up among the order's transactions. */
async function sentBefore(env: Env, payment: PaymentRow, amountCents: number, key: string): Promise<Refunded | undefined> {
  const stored = await readOrder(database(env.DB), { id: payment.orderId });
  const rows = stored?.payments ?? [];
  const known = new Set(rows.filter(({ id }) => id !== key).map(({ providerId }) => providerId));
  const listed = await listVivaTransactions(env, payment.providerId);
  const sent = listed.filter((one) => isReversal(one) && one.parentId === payment.chargeId && !known.has(one.id));
  const found =
    sent.find(({ merchantTrns }) => merchantTrns === key) ??
    sent.find((one) => Math.abs(one.amountCents) === amountCents && vivaRefundState(one.status) !== 'failed');
  if (found) return { state: vivaRefundState(found.status), providerId: found.id };
  const begun = rows.find(({ id }) => id === key)?.createdAt.getTime() ?? 0;
  if (Date.now() - begun < UNLISTED_MS) throw noAnswer(new Error('a refund may still be listed'));
  return undefined;
}

/** Viva's Smart Checkout: cards and IRIS on a page of Viva. */
export const viva: Provider = {
  refunder: 'provider',
  isAvailable: ({ VIVA_CLIENT_ID, VIVA_CLIENT_SECRET, VIVA_MERCHANT_ID, VIVA_API_KEY, VIVA_SOURCE_CODE }) =>
    Boolean(VIVA_CLIENT_ID && VIVA_CLIENT_SECRET && VIVA_MERCHANT_ID && VIVA_API_KEY && VIVA_SOURCE_CODE),
  start: async ({ env }, stored) => {
    const open = stored.payments.find(({ provider, state, amountCents }) => provider === 'viva' && state === 'open' && amountCents > 0);
    const isUsable = open && open.amountCents === missingCents(stored.order) && Date.now() - open.createdAt.getTime() < LONGEST_S * 1000;
    if (open?.url && isUsable) return { redirectUrl: open.url };
    if (open) await viva.end(env, open);
    return { redirectUrl: await newPage(env, stored) };
  },
  end: async (env, { id, providerId }) => {
    // Viva refuses an order that was just paid; its event then counts. One that has ended there has no payment.
    const isOver = await cancelVivaOrder(env, providerId)
      .then(async (isCancelled) => isCancelled || (await listVivaTransactions(env, providerId)).every(isNothing))
      .catch(() => false);
    if (isOver) await closePayment(database(env.DB), id, 'ended');
  },
  refund: async (env, payment, amountCents, key, isRepeat) => {
    const before = isRepeat ? await sentBefore(env, payment, amountCents, key) : undefined;
    if (before) return before;
    const { status, id = key } = await refundAtViva(env, { transactionId: payment.chargeId ?? '', amountCents, name: key });
    return { state: vivaRefundState(status), providerId: id };
  },
};
