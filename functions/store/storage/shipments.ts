import { type SQL, sql } from 'drizzle-orm';
import type { ShipmentRow } from './orders.ts';

export const insertShipment = ({ orderId, position, lines, carrier, name, number, url, sentAt }: ShipmentRow, isMoved: SQL): SQL => sql`
  insert into shipments (order_id, position, lines, carrier, name, number, url, sent_at)
  select ${orderId}, ${position}, ${JSON.stringify(lines)}, ${carrier}, ${name}, ${number}, ${url}, ${sentAt.getTime()} where ${isMoved}`;

export const recordDelivery = ({ orderId, position }: ShipmentRow, day: string, isMoved: SQL): SQL => sql`
  update shipments set delivered_on = ${day} where order_id = ${orderId} and position = ${position} and ${isMoved}`;
