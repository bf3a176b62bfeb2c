import type { Catalogue } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import { formatEuro } from '../../../src/i18n/format.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { path } from '../../../src/i18n/path.ts';
import type { StoredOrder } from '../storage/orders.ts';
import type { Way } from './token.ts';

export interface ShownOrder {
  stored: StoredOrder;
  token: string;
  way: Way;
  catalogue: Catalogue;
  locale: Locale;
  now: Date;
}

export const orderAddress = (
  page: string,
  { locale, token, stored }: Pick<ShownOrder, 'locale' | 'token' | 'stored'>,
  more: Record<string, string> = {},
): string => `${path(locale, page)}?${new URLSearchParams({ reference: stored.order.reference, token, ...more })}`;

export const orderCall = ({ token, stored }: Pick<ShownOrder, 'token' | 'stored'>, rest: string): string =>
  `/api/store/orders/${encodeURIComponent(stored.order.reference)}/${rest}?${new URLSearchParams({ token })}`;

export const euro =
  (locale: Locale) =>
  (cents: number): string =>
    formatEuro(locale, cents);
