import type { Env } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import type { OrderRow, StoredOrder } from '../storage/orders.ts';
import { takeStep, type WaitUntil } from './steps.ts';

/** Snipcart's orders end there. */
export const isCancellable = ({ source, state }: Pick<OrderRow, 'source' | 'state'>): boolean => source === 'site' && state === 'pending';

/** A repeat returns the order. @throws ApiError `conflict` once it is paid or over */
export async function cancelOrder(env: Env, stored: StoredOrder, site: string, waitUntil: WaitUntil): Promise<StoredOrder> {
  const { order } = stored;
  if (order.state === 'cancelled') return stored;
  if (!isCancellable(order)) throw new ApiError('conflict', { message: { key: 'call.order.cancel' } });
  return { ...stored, order: await takeStep(env, order, { step: 'cancelled', to: 'cancelled', actor: 'shopper' }, waitUntil, site) };
}
