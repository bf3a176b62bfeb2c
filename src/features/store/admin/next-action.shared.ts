import type { AdminOrderRow } from './store-admin.schema.ts';

/** In an address: the product whose stock is corrected. */
export const CORRECT = 'correct';

export type OrderNext = NonNullable<AdminOrderRow['needs']> | 'pay';

/** What the owner most likely does next; none while an order waits for its buyer, or for nobody. */
export const nextOfOrder = ({ state, needs, payment }: Pick<AdminOrderRow, 'state' | 'needs' | 'payment'>): OrderNext | undefined =>
  needs ?? (state === 'pending' && payment === 'bank' ? 'pay' : undefined);
