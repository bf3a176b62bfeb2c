/** Apart from the schemas, so that the cart loads no zod. Specification of the store (product decisions): lines of an order, pieces of each. */
export const LINES_LIMIT = 20;
export const QUANTITY_LIMIT = 10;
