/** Its release. Source: docs.snipcart.com/v3/setup/installation. */
export const SNIPCART_VERSION = '3.7.1';
export const SNIPCART_CDN = 'https://cdn.snipcart.com';

const APP = 'https://app.snipcart.com';
const PAYMENT = 'https://payment.snipcart.com';

export const SNIPCART_SOURCES = {
  script: [SNIPCART_CDN],
  style: [SNIPCART_CDN],
  connect: [APP, SNIPCART_CDN, PAYMENT],
  font: [SNIPCART_CDN],
  frame: [APP, PAYMENT],
  img: [SNIPCART_CDN],
} as const;
