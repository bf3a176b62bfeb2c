/** Separate from the schemas, for the service worker. */
export const ORDER_PAGE = '/store/order';
export const CHECKOUT_PAGE = '/store/checkout';
export const SUCCESS_PAGE = '/store/checkout/success';
export const CART_PAGE = '/store/cart';
export const WITHDRAWAL_PAGE = '/store/withdrawal';
export const PAYMENT_PAGE = '/payment';
