import { fill } from '@/i18n/fill.ts';
import { formatEuro, formatPercent } from '@/i18n/format.ts';
import type { Locale } from '@/i18n/locales.ts';
import type { PricedOrder } from '../order/price-order.shared.ts';
import type { CartTexts } from './texts.ts';

interface Props {
  texts: CartTexts;
  locale: Locale;
  place: string;
  order: PricedOrder;
}

export function CartTotals({ texts, locale, place, order }: Props) {
  const { products, isDeliverable, shippingCents, taxation, vat, totalCents } = order;
  const hasPost = products.some(({ kind }) => kind === 'physical');
  return (
    <>
      <dl className="cart-sums">
        <div>
          <dt>{hasPost ? fill(texts['cart.page.postage'], { place }) : texts['cart.page.postage.none']}</dt>
          <dd>{isDeliverable ? formatEuro(locale, shippingCents) : '–'}</dd>
        </div>
        <div className="cart-total" aria-live="polite" aria-atomic="true">
          <dt>{texts['cart.page.total']}</dt>
          <dd>{formatEuro(locale, totalCents)}</dd>
        </div>
        {vat.map(
          ({ percent, vatCents }) =>
            percent > 0 && (
              <div className="muted" key={percent}>
                <dt>{fill(texts['cart.page.vat'], { percent: formatPercent(locale, percent) })}</dt>
                <dd>{formatEuro(locale, vatCents)}</dd>
              </div>
            ),
        )}
      </dl>
      {taxation === 'outside-eu' && <p className="small muted">{texts['cart.page.noVat']}</p>}
    </>
  );
}
