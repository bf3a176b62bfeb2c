import { z } from 'zod';
import type { QueueItem } from '@/features/offline/queue/item.ts';
import { QUANTITY_LIMIT } from '../order/limits.shared.ts';
import type { OrderLine } from '../order/price-order.shared.ts';
import { unflatten } from '../order/unflatten.shared.ts';

const queuedLines = z.object({
  lines: z.array(z.object({ sku: z.string(), quantity: z.coerce.number().int().min(1).max(QUANTITY_LIMIT) })),
});

export function linesOf({ body }: Pick<QueueItem, 'body'>): OrderLine[] {
  try {
    return queuedLines.parse(unflatten(JSON.parse(body))).lines;
  } catch {
    return [];
  }
}
