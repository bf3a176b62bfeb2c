import { toKey } from '../../../src/features/forms/address.shared.ts';
import { ORDER_LIMITS, type PaymentMethod } from '../../../src/features/store/order/order.schema.ts';
import type { SnipcartOrder } from '../../../src/features/store/snipcart/event.schema.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { athensDay } from '../../calendar.ts';
import { oneLine } from '../../encoding/text.ts';
import type { Env } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { outgoingRow } from '../../mail/outgoing/send.ts';
import { database } from '../../storage/database.ts';
import { readCatalogue } from '../catalogue.ts';
import { NO_MONEY } from '../order/ledger.ts';
import { paidKey, stepMail } from '../order/mails.ts';
import { tellOfOrder } from '../order/tell-order.ts';
import { orderToken } from '../order/token.ts';
import { insertOrder, type NewOrder, REFERENCE_MARK, readOrder, type StoredOrder } from '../storage/orders.ts';
import { insertStep } from '../storage/steps.ts';
import { keepTerms, readTerms } from '../terms.ts';
import { addressOf, priceSnipcartOrder, type SnipcartFigures } from './price-snipcart-order.ts';

const EMAIL_LENGTH = 254;

const NOTE_LENGTH = 500;
const INVOICE_LENGTH = 100;

export const SNIPCART = 'snipcart';

const localeOf = ({ lang }: SnipcartOrder): Locale => (lang.toLowerCase().startsWith('el') ? 'el' : 'en');

const DEFERRED = new Set(['deferred', 'open', 'pending']);

const paymentOf = ({ paymentMethod, paymentStatus }: SnipcartOrder): PaymentMethod =>
  paymentMethod !== 'CreditCard' && DEFERRED.has(paymentStatus.toLowerCase()) ? 'bank' : 'card';

function deliveryAddress(order: SnipcartOrder, { lines }: SnipcartFigures) {
  const isSent = lines.some(({ kind }) => kind === 'physical') && order.shippingAddressSameAsBilling === false;
  const { address1 = '', address2 = '', city = '', postalCode = '' } = (isSent && order.shippingAddress) || addressOf(order);
  return {
    street: oneLine(`${address1} ${address2}`, ORDER_LIMITS.street),
    city: oneLine(city, ORDER_LIMITS.city),
    postcode: oneLine(postalCode, ORDER_LIMITS.postcode),
  };
}

function newOrder(order: SnipcartOrder, figures: SnipcartFigures, termsVersion: string, now: Date): NewOrder {
  const { fullName = '', name = '', company = '', country = '' } = addressOf(order);
  const { totalCents, vatCents, shippingCents, shippingVatPercent, shippingVatCents, taxation, vatNumber } = figures;
  const key = `${SNIPCART}:${order.token}`;
  const email = oneLine(order.email, EMAIL_LENGTH).toLowerCase();
  return {
    ...{ id: order.token, year: Number(athensDay(now).slice(0, 4)), state: 'pending', source: SNIPCART, taxation },
    ...{ payment: paymentOf(order), locale: localeOf(order) },
    ...{ name: oneLine(fullName || name, ORDER_LIMITS.name), email, emailKey: toKey(email), person: '' },
    ...{ country: oneLine(country, 2), ...deliveryAddress(order, figures) },
    ...{ phone: '', delivery: null },
    ...{ company: oneLine(company, ORDER_LIMITS.company) || null, vatNumber, vatNumberConfirmed: null },
    ...{ totalCents, vatCents, shippingCents, shippingVatPercent, shippingVatCents, ...NO_MONEY },
    hold: figures.faults.length > 0 ? 'mismatch' : null,
    // Snipcart does not ask for it: the right to withdraw stays.
    digitalConsent: false,
    ...{ idempotencyKey: key, contentHash: key, orderedAt: now },
    payBy: null,
    ...{ paidAt: null, fulfilledAt: null, closedAt: null, version: 0 },
    ...{ network: '', confirmedAt: null, heldUntil: null, termsVersion },
    ...{ discountCode: null, networkCountry: null, cardCountry: null },
  };
}

/** An event speaks of Snipcart's own orders only. @throws ApiError `conflict` for the id of another */
export async function readSnipcartOrder(env: Env, token: string): Promise<StoredOrder | undefined> {
  const known = await readOrder(database(env.DB), { id: token });
  if (known && known.order.source !== SNIPCART) throw new ApiError('conflict');
  return known;
}

/**
 * Imports a Snipcart order with the next number; its id is Snipcart's token. Ignores missing stock: it is sold. Figures that differ from the
 * catalogue's add a step `mismatch` in the same transaction. The buyer is mailed the contract, the page of the order and, if it is paid, that its
 * files are there (`isTold`): the job sends it. A repeat returns the first.
 */
export async function importOrder(
  env: Env,
  order: SnipcartOrder,
  site: string,
  isReceived: boolean,
): Promise<{ stored: StoredOrder; isTold: boolean }> {
  const db = database(env.DB);
  const known = await readSnipcartOrder(env, order.token);
  if (known) return { stored: known, isTold: false };
  const now = new Date();
  const catalogue = await readCatalogue(env.ASSETS);
  const figures = priceSnipcartOrder(order, catalogue, localeOf(order));
  const terms = await readTerms(env.ASSETS, localeOf(order));
  const row = newOrder(order, figures, terms.hash, now);
  const note = `${order.invoiceNumber}: ${figures.faults.join('; ')}`.slice(0, NOTE_LENGTH);
  const invoice = oneLine(order.invoiceNumber, INVOICE_LENGTH);
  const isPaid = isReceived && figures.faults.length === 0;
  const token = await orderToken(env, row.id, 'm', now);
  const mail = stepMail(
    { order: { ...row, number: 0, reference: REFERENCE_MARK }, lines: figures.lines, token, site, catalogue, terms, invoice, isPaid },
    'ordered',
    { key: isPaid ? paidKey(row.id) : `order-ordered:${row.id}` },
  );
  const mails = mail && row.email !== '' ? [await outgoingRow(env, mail)] : [];
  const insert = insertOrder(db, row, figures.lines, mails, {
    isSold: true,
    note: invoice,
    also: (isNew) => [
      keepTerms(terms, now, isNew),
      ...(figures.faults.length === 0
        ? []
        : [insertStep(row.id, 'mismatch', { actor: SNIPCART, at: now, note, amountCents: row.totalCents }, isNew)]),
    ],
  });
  // A copy of the event that came at the same time has the same id: its lines fail, and with them its transaction.
  const failure = await insert.then(
    () => undefined,
    (error: unknown) => error,
  );
  const stored = await readOrder(db, { id: row.id });
  if (!stored) throw failure ?? new Error('an order of Snipcart was not stored');
  await tellOfOrder(env, stored.order, figures.lines);
  return { stored, isTold: isPaid };
}
