import { fill } from '@/i18n/fill.ts';
import { type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { carrierName, trackingLink } from '../order/carriers.shared.ts';
import { dayOf } from './days.ts';
import type { OpenedOrder } from './store-admin.schema.ts';

type Shipment = OpenedOrder['shipments'][number];

const titlesOf = ({ lines: sent }: Shipment, { lines }: OpenedOrder): string =>
  sent.map(({ sku, quantity }) => `${quantity} × ${lines.find((line) => line.sku === sku)?.title ?? sku}`).join(', ');

const parcelName = ({ carrier, name, number }: Shipment, texts: AdminTexts): string =>
  `${carrierName({ carrier, name }, texts['adminStore.send.other'])} ${number}`.trim();

export const shipmentWords = (shipment: Shipment, order: OpenedOrder, texts: AdminTexts): string =>
  `${parcelName(shipment, texts)}: ${titlesOf(shipment, order)}`;

export function OrderShipments({ order }: { order: OpenedOrder }) {
  const { texts, languageTag } = useAdmin();
  if (order.shipments.length === 0) return null;
  return (
    <section aria-labelledby="order-shipments">
      <h3 id="order-shipments">{texts['adminStore.shipments']}</h3>
      <ul className="order-steps">
        {order.shipments.map((shipment) => {
          const { position, sentAt, deliveredOn } = shipment;
          const link = trackingLink(shipment);
          const name = parcelName(shipment, texts);
          return (
            <li key={position}>
              <time dateTime={sentAt}>{formatMoment(sentAt, languageTag)}</time>
              <div>
                {link === undefined ? (
                  name
                ) : (
                  <a href={link} target="_blank" rel="noreferrer">
                    {name}
                  </a>
                )}
                <p className="order-note">{titlesOf(shipment, order)}</p>
                {deliveredOn !== null && (
                  <p className="order-note">{fill(texts['adminStore.shipments.delivered'], { day: dayOf(deliveredOn, languageTag) })}</p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
