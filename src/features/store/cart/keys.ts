/**
 * Local storage has one entry per line, so that tabs never overwrite each other's lines. The mark says that there are some; it has its
 * own file, since every page checks for it.
 */
export const CART_MARK = 'cart';
export const CART_LINE_PREFIX = 'cart:';
export const COUNTRY_KEY = 'store-country';
