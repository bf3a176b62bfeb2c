import { SENT_PAGE } from '../../src/features/contact/contact.schema.ts';
import { COLLECTIONS, collectionsWith } from '../../src/features/content/collections.shared.ts';
import { LOGIN_PAGES } from '../../src/features/login/login.schema.ts';
import { MCP_PATH } from '../../src/features/mcp/address.shared.ts';
import { PRIVACY_FOLLOW_PAGE, PRIVACY_SENT_PAGE } from '../../src/features/privacy/privacy.schema.ts';
import { DOCUMENT_PAGE } from '../../src/features/store/order/follow.schema.ts';
import { CHECKOUT_PAGE, ORDER_PAGE, PAYMENT_PAGE, SUCCESS_PAGE, WITHDRAWAL_PAGE } from '../../src/features/store/order/order.schema.ts';
import { PAYMENT_CANCEL_PAGE, PAYMENT_SUCCESS_PAGE, PAYMENT_TEST_PAGE } from '../../src/features/store/payment/payment.schema.ts';
import { DEFAULT_LOCALE, LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';

const inEveryLocale = (address: string): string[] => LOCALE_CODES.map((locale) => path(locale, address));

export const ERROR_ADDRESSES = { '/404': 404, '/403': 403, '/500': 500, '/error': 500 } as const;

const MARKDOWN_ROUTES = [...collectionsWith('twin').map((name) => `${COLLECTIONS[name].home}/*`), '/cv'];

export const errorRoutes = Object.entries(ERROR_ADDRESSES).flatMap(([address, status]) =>
  inEveryLocale(address).map((route) => ({ route, address, status })),
);
export const markdownRoutes = MARKDOWN_ROUTES.flatMap(inEveryLocale);
export const sentRoutes = [SENT_PAGE, PRIVACY_SENT_PAGE].flatMap(inEveryLocale);
export const followRoutes = inEveryLocale(PRIVACY_FOLLOW_PAGE);
export const paymentRoutes = {
  page: inEveryLocale(PAYMENT_PAGE),
  test: inEveryLocale(PAYMENT_TEST_PAGE),
  outcome: [PAYMENT_SUCCESS_PAGE, PAYMENT_CANCEL_PAGE].flatMap(inEveryLocale),
};
export const checkoutRoutes = inEveryLocale(CHECKOUT_PAGE);
export const orderRoutes = inEveryLocale(ORDER_PAGE);
export const successRoutes = inEveryLocale(SUCCESS_PAGE);
export const documentRoutes = inEveryLocale(DOCUMENT_PAGE);
export const withdrawalRoutes = inEveryLocale(WITHDRAWAL_PAGE);
export const loginRoutes = LOGIN_PAGES.flatMap(inEveryLocale);
export const translatedHomes = LOCALE_CODES.filter((locale) => locale !== DEFAULT_LOCALE).map((locale) => path(locale, '/'));

/** Includes every spelling that could reach a file past the guard: encoded, or with doubled slashes. */
const OWNERS_ROUTES = [...inEveryLocale('/admin*'), '/*%*', '//*', '/*//*'];

/** `assets.run_worker_first` of `wrangler.jsonc`. */
export const WORKER_FIRST = [
  '/',
  ...translatedHomes,
  '/api',
  '/api/*',
  MCP_PATH,
  ...errorRoutes.map(({ route }) => route),
  ...markdownRoutes,
  ...sentRoutes,
  ...followRoutes,
  ...Object.values(paymentRoutes).flat(),
  ...checkoutRoutes,
  ...orderRoutes,
  ...successRoutes,
  ...documentRoutes,
  ...withdrawalRoutes,
  ...loginRoutes,
  ...OWNERS_ROUTES,
];
