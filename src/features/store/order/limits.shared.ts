/** Separate from the schemas, so that the cart loads no zod. Source: the store's specification (product decisions). */
export const LINES_LIMIT = 20;
export const QUANTITY_LIMIT = 10;

interface Limited {
  stock?: number | null | undefined;
  maxPerOrder?: number | undefined;
}

/** Pieces of a product that one order may have. */
export const limitOf = ({ maxPerOrder = QUANTITY_LIMIT }: Limited): number => Math.min(maxPerOrder, QUANTITY_LIMIT);

/** Pieces that an order can have now; 0 where it is sold out. */
export const mostOf = (product: Limited): number => Math.min(limitOf(product), product.stock ?? QUANTITY_LIMIT);

/** Stripe takes no smaller payments in euro, and Viva none of 30 cents or less. */
const CARD_LEAST_CENTS = 50;

/** Whether a method takes such an amount; nothing is paid by any. */
export const canTake = (method: string, cents: number): boolean =>
  (method !== 'card' && method !== 'viva') || cents === 0 || cents >= CARD_LEAST_CENTS;
