import type { Locale } from '../../../i18n/locales.ts';
import { path } from '../../../i18n/path.ts';
import { PAYMENT_PAGE, SUCCESS_PAGE } from './addresses.shared.ts';
import type { PlacedOrder } from './order.schema.ts';

type Followed = Pick<PlacedOrder, 'reference' | 'token' | 'state' | 'payment'>;

export const nextPage = ({ reference, token, state, payment }: Followed, locale: Locale): string => {
  const paysNow = state === 'pending' && payment !== 'bank';
  return `${path(locale, paysNow ? PAYMENT_PAGE : SUCCESS_PAGE)}?${new URLSearchParams({ reference, token })}`;
};
