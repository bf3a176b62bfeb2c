/** Separate from the schemas, so that the cart loads no zod. Source: the store's specification (product decisions). */
export const LINES_LIMIT = 20;
export const QUANTITY_LIMIT = 10;
