import { hasFunctions } from '@/features/network/has-functions.ts';

/** A shopper waits no longer for it: the order is checked anyway. */
const WAIT_MS = 2000;

/** @returns the pieces that an order can have now, by product number; nothing where they are unknown, and the built stock counts */
export async function liveStock(): Promise<ReadonlyMap<string, number>> {
  if (!hasFunctions()) return new Map();
  try {
    const response = await fetch('/api/store/stock', { signal: AbortSignal.timeout(WAIT_MS) });
    const { data }: { data: { products: Record<string, number> } } = await response.json();
    return new Map(Object.entries(data.products).filter(([, pieces]) => Number.isInteger(pieces)));
  } catch {
    return new Map();
  }
}
