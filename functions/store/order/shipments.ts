import { html } from 'hono/html';
import type { z } from 'zod';
import type { orderStepSchema } from '../../../src/features/store/admin/store-admin.schema.ts';
import type { Catalogue } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import { carrierName, trackingAddress, trackingLink } from '../../../src/features/store/order/carriers.shared.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { athensDay } from '../../calendar.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Html } from '../../http/pages/fact-list.ts';
import type { ShipmentRow, StoredOrder } from '../storage/orders.ts';
import { insertShipment, recordDelivery } from '../storage/shipments.ts';
import { formatDay } from '../times.ts';
import type { ShownOrder } from './shown.ts';
import type { Step } from './steps.ts';

type Goods = Pick<StoredOrder, 'lines' | 'shipments' | 'payments'>;
type Asked = z.output<typeof orderStepSchema>;

export interface Pieces {
  sku: string;
  /** Not sent yet. */
  unsent: number;
  /** Of these, those whose price did not go back. */
  left: number;
  /** Sent, and not back. */
  held: number;
}

/** What is still to be sent, by line of goods. A piece that comes back is one that the buyer has, if there is one. */
export function piecesToSend({ lines, shipments, payments }: Goods): Pieces[] {
  const moves = [
    ...shipments.flatMap(({ sentAt: at, lines: sent }) => sent.map(({ sku, quantity }) => ({ at, sku, sent: quantity }))),
    ...payments
      .filter(({ state }) => state === 'succeeded' || state === 'open')
      .flatMap(({ createdAt: at, returns }) => (returns ?? []).map((sku) => ({ at, sku, sent: 0 }))),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return lines
    .filter(({ kind }) => kind === 'physical')
    .map(({ sku, quantity }) => {
      let [unsent, left, held] = [quantity, quantity, 0];
      for (const { sent } of moves.filter((move) => move.sku === sku)) {
        unsent -= sent;
        if (sent > 0) [left, held] = [left - sent, held + sent];
        else if (held > 0) held -= 1;
        else left -= 1;
      }
      return { sku, unsent, left: Math.max(0, left), held };
    });
}

/** What went back unsent is not waited for. */
export const isAllSent = (goods: Goods): boolean => piecesToSend(goods).every(({ left }) => left === 0);

export const maySend = (goods: Goods): boolean => piecesToSend(goods).some(({ unsent }) => unsent > 0);

/**
 * Sends goods: the order is fulfilled with the last of them, unless it has a service.
 * @throws ApiError `conflict` where others were sent meanwhile, `invalid` for more pieces than are left
 */
export function sending(
  stored: StoredOrder,
  { carrier = 'other', carrierName: name, number, url, pieces = [], shipments }: Asked,
  carriers: Catalogue['carriers'],
): Omit<Step, 'actor'> {
  if (shipments !== stored.shipments.length) throw new ApiError('conflict', { message: { key: 'call.order.moved' } });
  const unsent = new Map(piecesToSend(stored).map((each) => [each.sku, each.unsent]));
  if (pieces.some(({ sku, quantity }) => quantity > (unsent.get(sku) ?? 0)))
    throw new ApiError('invalid', { fieldMessages: { pieces: { key: 'field.order.pieces' } } });
  const named = carriers.find((one) => one.name === name);
  if (name !== undefined && !named) throw new ApiError('invalid', { fieldMessages: { carrier: { key: 'field.choice' } } });
  const link = named ? trackingAddress(named.tracking, number) : url;
  const row: ShipmentRow = {
    ...{ orderId: stored.order.id, position: shipments, lines: pieces, carrier, name: named?.name ?? null, number },
    ...{ url: (carrier === 'other' && link) || null, sentAt: new Date(), deliveredOn: null },
  };
  const isLast = isAllSent({ ...stored, shipments: [...stored.shipments, row] }) && !stored.lines.some(({ kind }) => kind === 'service');
  return {
    ...{ step: 'sent', to: isLast ? 'fulfilled' : 'paid', at: row.sentAt, shipment: row },
    extraStatements: (isMoved) => [insertShipment(row, isMoved)],
  };
}

/** @throws ApiError `conflict` for a shipment that has arrived or is none, `invalid` for a day before it was sent or that has not come */
export function delivering(stored: StoredOrder, { shipment: position = -1, day = '' }: Asked): Omit<Step, 'actor'> {
  const found = stored.shipments.find((one) => one.position === position);
  if (!found || found.deliveredOn !== null) throw new ApiError('conflict', { message: { key: 'call.order.moved' } });
  if (day < athensDay(found.sentAt) || day > athensDay(new Date()))
    throw new ApiError('invalid', { fieldMessages: { day: { key: 'field.order.deliveryDay' } } });
  return { step: 'delivered', extraStatements: (isMoved) => [recordDelivery(found, day, isMoved)] };
}

/** Carrier and number in a line. */
export const carrierWords = ({ carrier, name, number }: Pick<ShipmentRow, 'carrier' | 'name' | 'number'>, locale: Locale): string =>
  `${carrierName({ carrier, name }, translator(locale)('order.carrier.other'))} ${number}`.trim();

export const shippedTitles = ({ lines: sent }: Pick<ShipmentRow, 'lines'>, lines: readonly { sku: string; title: string }[]): string[] =>
  sent.map(({ sku, quantity }) => `${quantity} × ${lines.find((line) => line.sku === sku)?.title ?? sku}`);

export function shipmentList({ stored, locale }: ShownOrder): Html | undefined {
  const { shipments, lines } = stored;
  if (shipments.length === 0) return undefined;
  const t = translator(locale);
  const items = shipments.map((shipment) => {
    const link = trackingLink(shipment);
    const words = carrierWords(shipment, locale);
    const state =
      shipment.deliveredOn === null
        ? t('order.shipment.sent', { date: formatDay(locale, shipment.sentAt) })
        : t('order.shipment.delivered', { date: formatDay(locale, new Date(`${shipment.deliveredOn}T12:00:00Z`)) });
    return html`<li>${shippedTitles(shipment, lines).join(', ')}
      <span class="muted">${state}</span> ${link === undefined ? words : html`<a href="${link}" rel="noreferrer">${words}</a>`}</li>`;
  });
  return html`<section><h2>${t('order.shipments')}</h2><ul class="order-list">${items}</ul></section>`;
}
