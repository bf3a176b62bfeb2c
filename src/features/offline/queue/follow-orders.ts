import { $queue, noteItem } from './queue.ts';
import { readOrder } from './taken.ts';

let isFollowing = false;

/** Asks once per page whether an order was paid meanwhile, or ended. Not by the client that reports: the address holds the token. */
export async function followOrders(): Promise<void> {
  if (isFollowing || !navigator.onLine) return;
  isFollowing = true;
  for (const { id, taken } of $queue.get()) {
    const { order } = taken ?? {};
    if (!taken || !order?.token || order.state !== 'pending') continue;
    const { sendRequest } = await import('@/features/api/send-request.ts');
    const { content } = await sendRequest(`/api/store/orders/${order.reference}?${new URLSearchParams({ token: order.token })}`);
    const now = readOrder(content);
    // Whoever paid knows it.
    if (now && now.state !== order.state)
      await noteItem(id, { taken: { ...taken, order: now }, ...(now.state === 'paid' && { seen: true }) });
  }
}
