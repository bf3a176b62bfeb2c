import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { database } from '../../functions/storage/database.ts';
import { type Step, takeStep } from '../../functions/store/order/steps.ts';
import { readOrder } from '../../functions/store/storage/orders.ts';
import { openedOrder, ordersPage } from '../../src/features/store/admin/store-admin.schema.ts';
import { callAdmin, expectRefusal } from './admin-harness.ts';
import { ORDER, placed } from './order-harness.ts';

export const ORDERS = '/api/admin/store/orders';
export const STOCK = '/api/admin/store/stock';
export const list = (query = '') => callAdmin(ordersPage, `${ORDERS}${query}`);
export const open = (id: string) => callAdmin(openedOrder, `${ORDERS}/${id}`);
/** A body with the order's version as it is now, where it names none. */
export const asSeen = async (id: string, body: object) => ({
  version: (await readOrder(database(env.DB), { id }))?.order.version ?? 0,
  ...body,
});
export const step = async (id: string, body: object) =>
  callAdmin(openedOrder, `${ORDERS}/${id}/steps`, { body: await asSeen(id, body), status: 201 });
export async function refuse(address: string, body: object, status: number, code: string, fields?: readonly string[]): Promise<void> {
  const [, id] = /\/orders\/([^/]+)\/steps$/u.exec(address) ?? [];
  const sent = id === undefined ? body : await asSeen(id, body);
  await expectRefusal(address, { method: 'POST', body: JSON.stringify(sent) }, status, code, fields);
}

/** Places an order and returns its id. */
export async function newOrder(body: unknown = ORDER): Promise<string> {
  const { reference } = await placed(body);
  return (await readOrder(database(env.DB), { reference }))?.order.id ?? expect.fail('not stored');
}
export const other = (name: string, email: string) => ({ ...ORDER, customer: { ...ORDER.customer, name, email } });
export async function take(id: string, taken: Step): Promise<void> {
  const { order } = (await readOrder(database(env.DB), { id })) ?? expect.fail('not stored');
  await takeStep(env, order, taken, () => undefined, 'https://a.example');
}
export const pay = (id: string, amountCents = 9800) => step(id, { action: 'pay', state: 'pending', amountCents, paidCents: 0 });
export const refund = (body: object) => ({ amountCents: 1000, refundedCents: 0, key: 'a refund', ...body });
export const refundOrder = (id: string, body: object) =>
  callAdmin(openedOrder, `${ORDERS}/${id}/refunds`, { body: refund(body), status: 201 });
