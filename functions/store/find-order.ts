import type { Env } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { database } from '../storage/database.ts';
import { readOrder, type StoredOrder } from '../storage/orders.ts';
import { isOrderToken } from './order-token.ts';

/** A wrong token gets the same answer as a wrong reference. @throws ApiError `not_found` */
export async function findOrder(env: Env, reference: string, token: string): Promise<StoredOrder> {
  const stored = await readOrder(database(env.DB), { reference });
  if (!stored || !(await isOrderToken(env, stored.order.id, token))) throw new ApiError('not_found');
  return stored;
}
