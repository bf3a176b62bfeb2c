import { $queue, noteItem } from './queue.ts';
import { readOrder } from './taken.ts';

let isFollowing = false;

/** Asks once per page whether an order was paid or has ended, without the reporting client: the address holds the token. */
export async function followOrders(): Promise<void> {
  if (isFollowing || !navigator.onLine) return;
  isFollowing = true;
  for (const { id, taken } of $queue.get()) {
    const { order } = taken ?? {};
    if (!taken || !order?.token || order.state !== 'pending') continue;
    const { sendRequest } = await import('@/features/api/send-request.ts');
    const { content } = await sendRequest(`/api/store/orders/${order.reference}?${new URLSearchParams({ token: order.token })}`);
    const now = readOrder(content);
    if (now && now.state !== order.state)
      await noteItem(id, { taken: { ...taken, order: now }, ...(now.state === 'paid' && { seen: true }) });
  }
}
