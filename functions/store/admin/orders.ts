import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { AuditAction } from '../../../src/features/security/admin/security-admin.schema.ts';
import {
  type AdminOrderRow,
  COUNTED_ACTIONS,
  type OpenedOrder,
  ORDER_ACTIONS,
  type OrderAction,
  type orderStepSchema,
  type ordersPage,
  type ordersQuery,
  type refundSchema,
} from '../../../src/features/store/admin/store-admin.schema.ts';
import type { Catalogue } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import { NEXT_STATES } from '../../../src/features/store/order/order.schema.ts';
import { transitTo } from '../../../src/features/store/order/price-order.shared.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { getActor } from '../../auth/owner-context.ts';
import { dayBegin, endOfDayAfter, nextDayBegin } from '../../calendar.ts';
import type { OwnerEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { sendMail } from '../../mail/outgoing/send.ts';
import { insertAudit, insertAuditFrom } from '../../storage/audit.ts';
import { database } from '../../storage/database.ts';
import { readCatalogue } from '../catalogue.ts';
import { documentTexts } from '../documents/document.ts';
import { missingLetters } from '../documents/document-file.ts';
import { papersOf } from '../documents/frozen.ts';
import { closedBy } from '../downloads.ts';
import { keptCents, missingCents } from '../order/ledger.ts';
import { orderLink } from '../order/mails.ts';
import {
  announceByOwner,
  announced,
  checking,
  dropping,
  leftCents,
  mayAnnounce,
  piecesAway,
  receiving,
  returnedCents,
  sendBy,
  stateOf,
  suggestedCents,
  unchecked,
} from '../order/returns.ts';
import { delivering, isAllSent, maySend, piecesToSend, sending } from '../order/shipments.ts';
import { type Step, takeStep } from '../order/steps.ts';
import { orderToken } from '../order/token.ts';
import { needsPlaceProof, orderVat } from '../order/vat.ts';
import type { PaymentContext } from '../payment/provider.ts';
import { namedGoods } from '../payment/record-refund.ts';
import { mayRecordPayment, mostAtOnceCents, moved, recordBankPayment, refunderOf, refundOrder, unconfirmed } from '../payment/refund.ts';
import { type ListedOrder, listOrders, type Opened, openOrder } from '../storage/admin.ts';
import { type ReturnRow, snipcartInvoice } from '../storage/orders.ts';
import { retryTax, storeCancelled } from '../storage/tax.ts';
import { attachTaxFile } from '../tax/attached.ts';
import { hasMydata } from '../tax/issuer.ts';
import { periodsOf } from '../withdrawal/right.ts';

const toRow = (order: ListedOrder): AdminOrderRow => {
  const { id, reference, state, needs, hold, name, company, email, country, payment, source, totalCents, refundedCents } = order;
  return {
    ...{ id, reference, state, needs, hold, name, company, email, country, payment, source, totalCents, refundedCents },
    orderedAt: order.orderedAt.toISOString(),
    payBy: order.payBy?.toISOString() ?? null,
    refundBy: order.refundBy?.toISOString() ?? null,
    checkBy: order.checkBy?.toISOString() ?? null,
  };
};

export async function showOrders(c: Context<OwnerEnv>, query: z.output<typeof ordersQuery>): Promise<z.output<typeof ordersPage>> {
  const days = { fromMs: query.from && dayBegin(query.from), untilMs: query.to && nextDayBegin(query.to) };
  const { rows, total, counts } = await listOrders(database(c.env.DB), query, {
    fromMs: days.fromMs || undefined,
    untilMs: days.untilMs || undefined,
  });
  return { rows: rows.map(toRow), total, counts, page: query.page, size: query.size };
}

function actionsFor(opened: Opened): OrderAction[] {
  const { order } = opened;
  const { state, dueCents, hold } = order;
  const isPart = state === 'pending' && order.source === 'site' && keptCents(order) > 0;
  const may: Record<OrderAction, boolean> = {
    pay: mayRecordPayment(order),
    accept: isPart,
    ask: isPart,
    send: hold === null && state === 'paid' && maySend(opened),
    fulfil: hold === null && NEXT_STATES[state].includes('fulfilled') && isAllSent(opened),
    deliver: opened.shipments.some(({ deliveredOn }) => deliveredOn === null),
    announce: state !== 'pending' && mayAnnounce(opened),
    receive: announced(opened) !== undefined,
    inspect: unchecked(opened) !== undefined,
    drop: announced(opened) !== undefined,
    cancel: NEXT_STATES[state].includes('cancelled'),
    release: hold !== null && hold !== 'part',
    settle: dueCents > 0,
    note: true,
  };
  return ORDER_ACTIONS.filter((action) => may[action]);
}

function shownTax({ taxes }: Opened, document: string): OpenedOrder['documents'][number]['tax'] {
  const tax = taxes.find(({ documentId }) => documentId === document);
  return tax ? { state: tax.state, mark: tax.mark, error: tax.error, hasFile: tax.file !== null } : null;
}

function shownReturn(opened: Opened, row: ReturnRow): OpenedOrder['returns'][number] {
  const { position, reason, announcedAt, withdrawalId, receivedOn, pieces, deductionCents, deductionReason, refundCents } = row;
  return {
    ...{ position, reason, state: stateOf(opened, row), at: announcedAt.toISOString(), isBuyers: withdrawalId !== null },
    ...{ sendBy: sendBy(row)?.toISOString() ?? null, receivedOn, pieces: [...pieces], deductionCents, deductionReason, refundCents },
    leftCents: refundCents === null ? Math.max(0, suggestedCents(opened, row)) : leftCents(opened, row),
  };
}

function toOpened(opened: Opened, { letters, catalogue }: { letters: string[]; catalogue: Catalogue }): OpenedOrder {
  const { order, lines, steps, payments, documents, withdrawals, events, mails, needs, pieces } = opened;
  const unsent = new Map(piecesToSend(opened).map((each) => [each.sku, each]));
  const { locale, taxation, street, city, postcode, vatNumber, vatNumberConfirmed, digitalConsent, vatCents, shippingCents } = order;
  const { version, paidCents, lostCents, waivedCents, dueCents, phone, delivery, discountCode } = order;
  const away = piecesAway(opened);
  return {
    ...toRow({ ...order, needs }),
    ...{ locale, taxation, street, city, postcode, vatNumber, vatNumberConfirmed, digitalConsent, vatCents, shippingCents },
    ...{
      phone,
      delivery,
      version,
      discountCode,
      paidCents,
      lostCents,
      waivedCents,
      dueCents,
      missingCents: order.state === 'pending' ? missingCents(order) : 0,
    },
    refundableCents: mostAtOnceCents(opened),
    refunder: refunderOf(opened),
    unconfirmedCents: -(unconfirmed(opened)?.amountCents ?? 0),
    actions: actionsFor(opened),
    vat: orderVat(opened),
    places: shownPlaces(opened),
    lines: lines.map(({ sku, kind, title, quantity, unitCents, discountCents, totalCents, vatPercent }) => ({
      ...{ sku, kind, title, quantity, unitCents, discountCents, totalCents, vatPercent },
      returnable: kind === 'physical' ? (pieces.get(sku) ?? 0) : 0,
      toSend: unsent.get(sku)?.left ?? 0,
      sendable: unsent.get(sku)?.unsent ?? 0,
      away: away.get(sku) ?? 0,
      isReturned: kind === 'digital' && closedBy(opened, sku) === 'returned',
    })),
    carriers: catalogue.carriers.map(({ name }) => name),
    shipments: opened.shipments.map(({ position, lines: sent, carrier, name, number, url, sentAt, deliveredOn }) => ({
      ...{ position, lines: [...sent], carrier, name, number, url, sentAt: sentAt.toISOString(), deliveredOn },
    })),
    periods: periodsOf(opened, transitTo(order.country, catalogue)).map((period) => ({ guaranteeUntil: null, ...period })),
    returns: opened.returns.map((row) => shownReturn(opened, row)),
    steps: steps.map(({ step, actor, note, amountCents, at }) => ({ step, actor, note, amountCents, at: at.toISOString() })),
    payments: payments.map(({ id, provider, providerId, state, amountCents, createdAt }) => ({
      ...{ id, provider, providerId, state, amountCents },
      at: createdAt.toISOString(),
    })),
    events: events.map(({ provider, id, type, outcome, at }) => ({ provider, id, type, outcome, at: at.toISOString() })),
    documents: documents.map(({ id, kind, year, number, totalCents, issuedAt, content }) => ({
      ...{ id, kind, year, number, totalCents },
      ...{ at: issuedAt.toISOString(), issuer: content?.issuer ?? null, tax: shownTax(opened, id) },
    })),
    snipcartInvoice: snipcartInvoice(opened) ?? null,
    letters,
    withdrawals: withdrawals.map(({ id, name, about, provenAt, receivedAt }) => ({
      ...{ id, name, about, isProven: provenAt !== null },
      at: receivedAt.toISOString(),
    })),
    mails: mails.map(({ id, subject, status, createdAt }) => ({ id, subject, status, at: createdAt.toISOString() })),
  };
}

/** Of what was erased, nothing is left to prove. */
function shownPlaces({ order, lines }: Opened): OpenedOrder['places'] {
  const { country, networkCountry: network, cardCountry: card, source, email } = order;
  if (source !== 'site' || email === '' || !needsPlaceProof(order, lines)) return null;
  const others = [network, card].filter((other) => other !== null);
  return { network, card, verdict: others.length === 0 ? 'alone' : others.includes(country) ? 'agree' : 'differ' };
}

async function find(c: Context<OwnerEnv>, id: string): Promise<Opened> {
  const opened = await openOrder(database(c.env.DB), id);
  if (!opened) throw new ApiError('not_found');
  return opened;
}

export async function showOrder(c: Context<OwnerEnv>, id: string): Promise<OpenedOrder> {
  const opened = await find(c, id);
  const papers = await papersOf(c.env, opened);
  const written = papers.flatMap(({ content }) => documentTexts(content.view));
  const letters = written.length === 0 ? [] : await missingLetters(c.env.ASSETS, written);
  return toOpened(opened, { letters, catalogue: await readCatalogue(c.env.ASSETS) });
}

const circumstances = async (c: Context<OwnerEnv>): Promise<PaymentContext> => ({
  env: c.env,
  site: await siteOrigin(c.env, c.req.url),
  waitUntil: (work) => c.executionCtx.waitUntil(work),
});

const audited = (c: Context<OwnerEnv>, { order }: Opened, action: AuditAction, after: Record<string, unknown>) =>
  insertAudit(database(c.env.DB), getActor(c), [{ action, subject: order.id, before: { state: order.state }, after }]);

type Move = (stored: Opened, catalogue: Catalogue, asked: z.output<typeof orderStepSchema>) => Omit<Step, 'actor'>;

const moves: Readonly<Record<Exclude<OrderAction, 'pay'>, Move>> = {
  accept: ({ order }) => ({ step: 'accepted', to: 'paid', amountCents: missingCents(order) }),
  ask: ({ order }, { terms: { transfer } }) => {
    const payBy = endOfDayAfter(new Date(), transfer.days);
    return { step: 'asked', amountCents: missingCents(order), payment: 'bank', payBy };
  },
  send: (stored, { carriers }, asked) => sending(stored, asked, carriers),
  deliver: (stored, _, asked) => delivering(stored, asked),
  announce: (stored, _, asked) => announceByOwner(stored, asked),
  receive: (stored, _, asked) => receiving(stored, asked),
  inspect: (stored, _, asked) => checking(stored, asked),
  drop: (stored, _, asked) => dropping(stored, asked),
  fulfil: () => ({ step: 'fulfilled', to: 'fulfilled' }),
  cancel: () => ({ step: 'cancelled', to: 'cancelled' }),
  release: () => ({ step: 'released' }),
  settle: () => ({ step: 'note', endsRefundClock: true }),
  note: () => ({ step: 'note' }),
};

/** Decided by what was paid, as the owner saw it. */
const COUNTED: ReadonlySet<OrderAction> = new Set(COUNTED_ACTIONS);

/** Applies all of a step with its audit, or nothing. @throws ApiError `not_found`, `invalid`, or `conflict` if the order has changed */
export async function applyOrderStep(c: Context<OwnerEnv>, id: string, asked: z.output<typeof orderStepSchema>): Promise<OpenedOrder> {
  const { action, state, note, amountCents = 0, paidCents, version } = asked;
  const opened = await find(c, id);
  if (opened.order.version !== version || opened.order.state !== state || !actionsFor(opened).includes(action)) throw moved();
  const around = await circumstances(c);
  if (COUNTED.has(action) && opened.order.paidCents !== paidCents) throw moved();
  if (action === 'pay') {
    await recordBankPayment(around, opened.order, { amountCents, actor: 'owner', note });
    await audited(c, opened, 'order.pay', { amountCents });
    return showOrder(c, id);
  }
  const move = moves[action](opened, await readCatalogue(c.env.ASSETS), asked);
  const { shipment, day } = asked;
  const after = JSON.stringify({ ...move, ...(action === 'deliver' && { shipment, day }) });
  const extraStatements = (isMoved: ReturnType<typeof sql>) => [
    ...(move.extraStatements?.(isMoved) ?? []),
    insertAuditFrom(
      getActor(c),
      `order.${action}`,
      sql`select id, json_object('state', state), ${after} from orders where id = ${id} and ${isMoved}`,
    ),
  ];
  await takeStep(c.env, opened.order, { ...move, actor: 'owner', note, extraStatements }, around.waitUntil, around.site);
  return showOrder(c, id);
}

/** Pieces of a return, whose price goes back with its refund. @throws ApiError `conflict` where none is due for it */
function priceBack(opened: Opened, position: number): string[] {
  const row = opened.returns.find((one) => one.position === position);
  if (!row || stateOf(opened, row) !== 'checked') throw moved();
  // A second refund for it does not name them again.
  if (returnedCents(opened, row) > 0) return [];
  return row.pieces.flatMap(({ sku, quantity }) => Array.from({ length: quantity }, () => sku));
}

/** @throws ApiError `not_found`, `invalid` for an amount, or `conflict` where something was given back meanwhile */
export async function refundFromAdmin(c: Context<OwnerEnv>, id: string, refund: z.output<typeof refundSchema>): Promise<OpenedOrder> {
  const { refundedCents, ...asked } = refund;
  const opened = await find(c, id);
  // A refund during a dispute would return the money twice.
  if (opened.order.refundedCents !== refundedCents || opened.order.hold === 'dispute') throw moved();
  const rest =
    asked.returnPosition === undefined
      ? asked
      : { ...asked, returns: [...(asked.returns ?? []), ...priceBack(opened, asked.returnPosition)] };
  const isPart = rest.amountCents < keptCents(opened.order);
  if (rest.restock && isPart && namedGoods(opened, rest.returns).length === 0)
    throw new ApiError('invalid', { fieldMessages: { returns: { key: 'field.required' } } });
  await refundOrder(await circumstances(c), opened.order, { ...rest, seenCents: refundedCents, actor: 'owner' });
  await audited(c, opened, 'order.refund', {
    amountCents: rest.amountCents,
    restock: rest.restock,
    settles: rest.settles,
    returns: rest.returns,
    returnPosition: rest.returnPosition,
    byTransfer: rest.byTransfer,
    notSent: rest.notSent,
  });
  return showOrder(c, id);
}

export async function openAsBuyer(c: Context<OwnerEnv>, id: string): Promise<string> {
  const opened = await find(c, id);
  const { site } = await circumstances(c);
  await audited(c, opened, 'order.link', {});
  return orderLink(site, opened.order, await orderToken(c.env, id, 'p', new Date()));
}

/** @throws ApiError as `attachTaxFile` */
export async function attachTax(c: Context<OwnerEnv>, id: string, document: string, mark: string): Promise<OpenedOrder> {
  await attachTaxFile(c, await find(c, id), document, mark);
  return showOrder(c, id);
}

/** @throws ApiError `not_found`, `conflict` for another state than it needs, or as `cancelTransmitted` */
export async function changeTransmission(
  c: Context<OwnerEnv>,
  id: string,
  document: string,
  action: 'send' | 'cancel',
): Promise<OpenedOrder> {
  const opened = await find(c, id);
  const tax = opened.taxes.find(({ documentId }) => documentId === document);
  if (!tax) throw new ApiError('not_found');
  const db = database(c.env.DB);
  const { cancelTransmitted, transmit } = await import('../tax/transmit.ts');
  const now = new Date();
  if (!hasMydata(c.env)) throw new ApiError('unavailable');
  if (action === 'send') {
    if (!(await retryTax(db, document, now))) throw moved();
    await audited(c, opened, 'order.tax.send', {});
    await transmit(c.env, document, now);
    return showOrder(c, id);
  }
  if (tax.state !== 'sent' || !tax.mark) throw moved();
  const cancelMark = await cancelTransmitted(c.env, opened, document, tax.mark);
  await storeCancelled(db, document, cancelMark, now);
  await audited(c, opened, 'order.tax.cancel', { mark: tax.mark, cancelMark });
  return showOrder(c, id);
}

export async function mailLinkAgain(c: Context<OwnerEnv>, id: string): Promise<OpenedOrder> {
  const opened = await find(c, id);
  const { order } = opened;
  if (order.email === '') throw new ApiError('not_found');
  const { site } = await circumstances(c);
  const token = await orderToken(c.env, id, 'm', new Date());
  const t = translator(order.locale);
  await audited(c, opened, 'order.mail', {});
  await sendMail(c.env, {
    to: order.email,
    key: `order-link:${id}:${c.get('requestId')}`,
    thread: id,
    subject: t('order.link.subject', { reference: order.reference }),
    text: [t('order.link.text'), orderLink(site, order, token)].join('\n\n'),
    secret: { kind: 'order', token },
    locale: order.locale,
  });
  return showOrder(c, id);
}
