import type { SQL } from 'drizzle-orm';
import { toKey } from '../../../src/features/forms/address.shared.ts';
import type { Catalogue } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import { HOME_COUNTRY, neededAddress, vatCountry, vatNumberCountry } from '../../../src/features/store/order/countries.shared.ts';
import type { Discount } from '../../../src/features/store/order/discount.shared.ts';
import { limitOf } from '../../../src/features/store/order/limits.shared.ts';
import {
  CARD_MINUTES,
  HOLD_MINUTES,
  lackingAddress,
  type OrderRequest,
  type PlacedOrder,
} from '../../../src/features/store/order/order.schema.ts';
import { type PricedOrder, priceOrder } from '../../../src/features/store/order/price-order.shared.ts';
import { taxationFor } from '../../../src/features/store/order/totals.shared.ts';
import { fullVatNumber } from '../../../src/features/store/order/vat-number.shared.ts';
import type { StoreTerms } from '../../../src/features/terms/terms.schema.ts';
import { athensDay, MINUTE_MS } from '../../calendar.ts';
import { toPerson } from '../../encoding/address.ts';
import type { Env } from '../../env.ts';
import type { WaitUntil } from '../../http/after-response.ts';
import { ApiError, type Message } from '../../http/api-error.ts';
import { hashWords } from '../../http/idempotency.ts';
import { describeFault, log } from '../../http/log.ts';
import { flush, outgoingRow } from '../../mail/outgoing/send.ts';
import { getAuthSecret } from '../../settings.ts';
import { spend } from '../../storage/budgets.ts';
import { database } from '../../storage/database.ts';
import { readCatalogue } from '../catalogue.ts';
import { checkDiscount } from '../discounts.ts';
import { watchReserved } from '../holds.ts';
import { availableMethods } from '../payment/providers.ts';
import { bankDeadline } from '../payment/start.ts';
import { builtStock } from '../stock.ts';
import { isUsedUp } from '../storage/discounts.ts';
import {
  availableStock,
  insertOrder,
  type NewLine,
  type NewOrder,
  type OrderRow,
  REFERENCE_MARK,
  readOrder,
  type StoredOrder,
} from '../storage/orders.ts';
import { keepTerms, readTerms, type Terms } from '../terms.ts';
import { asksVies, confirmVatNumber } from '../vies.ts';
import { NO_MONEY } from './ledger.ts';
import { stepMail } from './mails.ts';
import { takeStep } from './steps.ts';
import { orderNotices, tellOfOrder } from './tell-order.ts';
import { orderToken } from './token.ts';
import { countryCode, needsPlaceProof } from './vat.ts';
import { toPlacedOrder } from './view.ts';

const refused = (fieldMessages: Record<string, Message>): ApiError => new ApiError('invalid', { fieldMessages });

const placeOf = ({ country, address: { postcode } }: OrderRequest['customer']) => ({ country, postcode });

/** The figures come from the catalogue alone. @throws ApiError `invalid` by field, `conflict` for another total */
function priced(request: OrderRequest, catalogue: Catalogue, vatNumber: string | undefined, discount: Discount | undefined): PricedOrder {
  const { lines, customer, consents, totalCents: seenCents, locale } = request;
  const unknown = lines.flatMap(({ sku }, at) => (catalogue.products.some((product) => product.sku === sku) ? [] : [at]));
  const isBusiness = request.document === 'invoice' || customer.company !== undefined;
  const order = priceOrder(lines, { ...placeOf(customer), vatNumber, isBusiness }, catalogue, discount);
  if (!order || unknown.length > 0)
    throw refused(Object.fromEntries(unknown.map((at) => [`lines.${at}.sku`, { key: 'field.order.sku' as const }])));
  const tooMany = lines.flatMap(({ quantity }, at) => {
    const maximum = limitOf(order.products[at] ?? {});
    return quantity <= maximum ? [] : [[`lines.${at}.quantity`, { key: 'field.atMost', values: { maximum } }] as const];
  });
  if (tooMany.length > 0) throw refused(Object.fromEntries(tooMany));
  if (!order.isDeliverable) throw refused({ 'customer.country': { key: 'field.order.country' } });
  if (!order.isSold) throw refused({ 'customer.country': { key: 'field.order.outsideEu' } });
  const hasGoods = order.products.some(({ kind }) => kind === 'physical');
  const lacking = lackingAddress(request, hasGoods);
  if (lacking.length > 0) throw refused(Object.fromEntries(lacking.map((name) => [name, { key: 'field.required' as const }])));
  // The VAT of goods is that of where they go (directive 2006/112/EC, articles 33 and 146).
  if (hasGoods && customer.delivery && vatCountry({ ...customer.delivery, country: customer.country }) !== vatCountry(placeOf(customer)))
    throw refused({ 'customer.delivery.postcode': { key: 'field.order.delivery' } });
  if (order.products.some(({ kind }) => kind === 'digital') && !consents.digitalContent)
    throw refused({ 'consents.digitalContent': { key: 'field.consent' } });
  if (order.totalCents === seenCents) return order;
  const current = order.lines.map((line, at) => ({ ...line, title: order.products[at]?.title[locale] ?? line.sku }));
  throw new ApiError('conflict', {
    message: { key: 'call.order.total', values: { total: { cents: order.totalCents }, seen: { cents: seenCents } } },
    data: {
      reason: 'total',
      totalCents: order.totalCents,
      seenCents,
      shippingCents: order.shippingCents,
      lines: current,
      discount: discount ?? null,
    },
  });
}

/**
 * A business of another EU state pays without VAT only with a number that VIES confirms: while VIES is silent, it waits or pays VAT. An owner
 * who has switched VIES off confirms numbers before delivery, which files leave no time for.
 */
async function checkVatNumber(
  env: Env,
  { customer, lines }: OrderRequest,
  { products, vatExempt }: Catalogue,
): Promise<{ number?: string; isConfirmed: boolean | null }> {
  if (customer.vatNumber === undefined) return { isConfirmed: null };
  const country = vatNumberCountry(placeOf(customer));
  const number = fullVatNumber(country, customer.vatNumber);
  const isConfirmed = country !== '' && country !== HOME_COUNTRY ? await confirmVatNumber(env, number) : null;
  if (isConfirmed === false) throw refused({ 'customer.vatNumber': { key: 'field.order.vatNumber' } });
  const isDelivered = lines.some(({ sku }) => products.find((product) => product.sku === sku)?.kind === 'digital');
  if (isConfirmed === null && (isDelivered || asksVies(env)) && taxationFor(placeOf(customer), number, vatExempt) === 'reverse-charge')
    throw refused({ 'customer.vatNumber': { key: asksVies(env) ? 'field.order.vatUnconfirmed' : 'field.order.vatUnasked' } });
  return { number, isConfirmed };
}

/** A form may send more than the order needs, which is not stored. */
function keptAddress({ document, customer: { country, address, company, phone, delivery } }: OrderRequest, { products }: PricedOrder) {
  const isInvoice = document === 'invoice' || company !== undefined;
  const hasGoods = products.some(({ kind }) => kind === 'physical');
  const needed = neededAddress(country, { hasGoods, isInvoice });
  const kept = (part: (typeof needed)[number]): string => (needed.includes(part) ? address[part] : '');
  return {
    ...{ street: kept('street'), city: kept('city'), postcode: kept('postcode') },
    ...{ phone: (hasGoods && phone) || '', delivery: (hasGoods && delivery) || null },
  };
}

/** An order that is refused says whether its code is one, so each costs a try. */
async function discountOf(
  env: Env,
  { discount, lines }: OrderRequest,
  { catalogue, now, network }: { catalogue: Catalogue; now: Date; network: string },
): Promise<Discount | undefined> {
  if (discount === undefined) return undefined;
  if (!(await spend(env.DB, { name: 'discounts', at: now, share: network }))) throw new ApiError('too_many');
  const found = await checkDiscount(env, discount, lines, catalogue, now);
  if ('fault' in found) throw refused({ discount: found.fault });
  return found.discount;
}

const hashKey = (key: string): Promise<string> => hashWords('order', key);

const hashContent = ({ lines, totalCents, payment, discount, customer, consents }: OrderRequest): Promise<string> =>
  hashWords('order', { lines, totalCents, payment, discount, customer, consents });

interface PlacingRequest {
  request: OrderRequest;
  terms: StoreTerms;
  order: PricedOrder;
  vat: { number?: string; isConfirmed: boolean | null };
  key: string;
  network: string;
  networkCountry: string | null;
}

async function newOrder(
  { request, terms, order, vat, key, network, networkCountry }: PlacingRequest,
  { hash: termsVersion }: Terms,
  now: Date,
): Promise<NewOrder> {
  const { customer, payment, locale, consents } = request;
  const { totalCents, vatCents, shippingCents, shippingVatPercent, shippingVatCents, taxation } = order;
  const vatNumber = vat.number ?? null;
  const kinds = order.lines.map((line, at) => ({ totalCents: line.totalCents, kind: order.products[at]?.kind ?? 'service' }));
  const isDue = needsPlaceProof({ country: customer.country, taxation, vatNumber }, kinds);
  return {
    ...{ id: crypto.randomUUID(), year: Number(athensDay(now).slice(0, 4)), state: 'pending', source: 'site', payment, taxation, locale },
    ...{ name: customer.name, email: customer.email.toLowerCase(), country: customer.country, ...keptAddress(request, order) },
    emailKey: toKey(customer.email),
    person: await hashWords('person', toPerson(customer.email)),
    ...{ company: customer.company ?? null, vatNumber, vatNumberConfirmed: vat.isConfirmed },
    ...{ totalCents, vatCents, shippingCents, shippingVatPercent, shippingVatCents, ...NO_MONEY },
    digitalConsent: consents.digitalContent,
    idempotencyKey: key === '' ? null : await hashKey(key),
    contentHash: await hashContent(request),
    orderedAt: now,
    payBy: payment === 'bank' ? bankDeadline({ orderedAt: now }, terms) : new Date(now.getTime() + CARD_MINUTES * MINUTE_MS),
    ...{ paidAt: null, fulfilledAt: null, closedAt: null, version: 0 },
    ...{ networkCountry: isDue ? countryCode(networkCountry) : null, cardCountry: null },
    ...{ network, confirmedAt: null, termsVersion, discountCode: order.discountCode },
    heldUntil: order.products.some(({ stock }) => stock !== null) ? new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS) : null,
  };
}

const newLines = ({ request: { locale }, order: { lines, products } }: PlacingRequest): NewLine[] =>
  lines.map(({ sku, quantity, unitCents, discountCents, totalCents, vatPercent, vatCents }, position) => {
    const product = products[position];
    if (!product) throw new Error('a line lacks its product');
    const { slug, kind, title, stock } = product;
    return {
      position,
      sku,
      slug,
      kind,
      title: title[locale],
      quantity,
      unitCents,
      discountCents,
      totalCents,
      vatPercent,
      vatCents,
      stock,
      most: limitOf(product),
    };
  });

async function shortage(env: Env, lines: readonly NewLine[], order: NewOrder): Promise<ApiError> {
  const available = await availableStock(database(env.DB), builtStock(lines));
  const short = lines.flatMap(({ sku, quantity, position }) => {
    const left = available.get(sku) ?? quantity;
    if (left >= quantity) return [];
    const message: Message = left === 0 ? { key: 'field.order.soldOut' } : { key: 'field.order.stock', values: { count: left } };
    return [[`lines.${position}.quantity`, message] as const];
  });
  if (short.length > 0) return refused(Object.fromEntries(short));
  return (await isUsedUp(database(env.DB), order))
    ? refused({ discount: { key: 'field.order.discount.used' } })
    : new ApiError('too_many', { message: { key: 'call.order.unpaid' }, data: { reason: 'unpaid' } });
}

interface PlacingContext {
  key: string;
  network: string;
  /** As Cloudflare says it. */
  networkCountry: string | null;
  site: string;
  waitUntil: WaitUntil;
}

/** Marks a free order as paid; a repeat completes an interrupted one. */
async function completeFreeOrder(env: Env, order: OrderRow, { site, waitUntil }: PlacingContext): Promise<OrderRow> {
  if (order.totalCents > 0 || order.state !== 'pending') return order;
  try {
    return await takeStep(env, order, { step: 'paid', to: 'paid', actor: 'system', amountCents: 0 }, waitUntil, site);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
    return (await readOrder(database(env.DB), { id: order.id }))?.order ?? order;
  }
}

async function repeated(
  env: Env,
  stored: StoredOrder,
  contentHash: string,
  circumstances: PlacingContext,
): Promise<{ placed: PlacedOrder; isNew: boolean }> {
  if (stored.order.contentHash !== contentHash)
    throw new ApiError('conflict', { message: { key: 'call.order.key' }, data: { reason: 'key' } });
  const order = await completeFreeOrder(env, stored.order, circumstances);
  return { placed: toPlacedOrder({ ...stored, order }, await orderToken(env, order.id, 'p', order.orderedAt)), isNew: false };
}

/**
 * A repeat returns the first order.
 * @throws ApiError `invalid` by field, `conflict` for another total or for the key of another order, `too_many`, `unavailable`
 */
export async function placeOrder(
  env: Env,
  request: OrderRequest,
  circumstances: PlacingContext,
): Promise<{ placed: PlacedOrder; isNew: boolean }> {
  if (!getAuthSecret(env)) throw new ApiError('unavailable', { message: { key: 'call.order.secret' }, data: { reason: 'secret' } });
  const { key, network, networkCountry, site, waitUntil } = circumstances;
  const now = new Date();
  const catalogue = await readCatalogue(env.ASSETS);
  const known = key === '' ? undefined : await readOrder(database(env.DB), { idempotencyKey: await hashKey(key) });
  if (known) return repeated(env, known, await hashContent(request), circumstances);
  if (!availableMethods(env, catalogue, request.totalCents).includes(request.payment))
    throw refused({ payment: { key: 'field.order.payment' } });
  const vat = await checkVatNumber(env, request, catalogue);
  const discount = await discountOf(env, request, { catalogue, now, network });
  const contract = await readTerms(env.ASSETS, request.locale);
  const asked = {
    request,
    terms: catalogue.terms,
    order: priced(request, catalogue, vat.number, discount),
    vat,
    key,
    network,
    networkCountry,
  };
  const row = await newOrder(asked, contract, now);
  const lines = newLines(asked);
  const token = await orderToken(env, row.id, 'm', now);
  const unnumbered = { ...row, number: 0, reference: REFERENCE_MARK };
  const mail = stepMail({ order: unnumbered, lines, token, site, catalogue, terms: contract }, 'ordered', {
    key: `order-ordered:${row.id}`,
  });
  const mails = mail ? [await outgoingRow(env, mail)] : [];
  const db = database(env.DB);
  const notices = await orderNotices(env, row);
  const also = (isNew: SQL) => [keepTerms(contract, now, isNew), ...notices(isNew)];
  const stored = await insertOrder(db, row, lines, mails, { also });
  if (!stored) throw await shortage(env, lines, row);
  if (!stored.isNew) {
    const first = await readOrder(db, { id: stored.order.id });
    if (!first) throw new Error('an order was neither stored nor known');
    return repeated(env, first, row.contentHash, circumstances);
  }
  flush(env, mails, waitUntil);
  waitUntil(
    watchReserved(env, { lines, site, waitUntil }).catch((error) => log('error', 'order', { id: row.id, fault: describeFault(error) })),
  );
  waitUntil(tellOfOrder(env, { ...row, ...stored.order }, lines, waitUntil));
  const order = await completeFreeOrder(env, { ...row, ...stored.order }, circumstances);
  return { placed: toPlacedOrder({ order, lines }, await orderToken(env, row.id, 'p', now)), isNew: true };
}
