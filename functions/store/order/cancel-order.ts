import type { Env } from '../../env.ts';
import type { WaitUntil } from '../../http/after-response.ts';
import { ApiError } from '../../http/api-error.ts';
import { database } from '../../storage/database.ts';
import { type OrderRow, readOrder, type StoredOrder } from '../storage/orders.ts';
import { takeStep } from './steps.ts';

export const isCancellable = ({ source, state }: Pick<OrderRow, 'source' | 'state'>): boolean => source === 'site' && state === 'pending';

/** A repeat returns the order, also while the first call is under way. @throws ApiError `conflict` once it is paid or over */
export async function cancelOrder(env: Env, stored: StoredOrder, site: string, waitUntil: WaitUntil): Promise<StoredOrder> {
  const { order } = stored;
  if (order.state === 'cancelled') return stored;
  if (!isCancellable(order)) throw new ApiError('conflict', { message: { key: 'call.order.cancel' } });
  try {
    return { ...stored, order: await takeStep(env, order, { step: 'cancelled', to: 'cancelled', actor: 'shopper' }, waitUntil, site) };
  } catch (error) {
    const now = await readOrder(database(env.DB), { id: order.id });
    if (now?.order.state === 'cancelled') return now;
    throw error;
  }
}
