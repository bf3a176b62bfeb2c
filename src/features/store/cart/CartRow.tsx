import { fill } from '@/i18n/fill.ts';
import { formatEuro } from '@/i18n/format.ts';
import type { Locale } from '@/i18n/locales.ts';
import type { CatalogueProduct } from '../catalogue/catalogue.schema.ts';
import { QUANTITY_LIMIT } from '../order/limits.shared.ts';
import type { CartLine } from './cart.schema.ts';
import { setQuantity } from './cart.ts';
import { QuantityControl } from './QuantityControl.tsx';
import type { CartLinks, CartTexts } from './texts.ts';

interface Props {
  texts: CartTexts;
  to: CartLinks;
  locale: Locale;
  line: CartLine;
  product: CatalogueProduct | undefined;
  unit: number;
  total: number;
  remove: () => void;
}

export function CartRow({ texts, to, locale, line, product, unit, total, remove }: Props) {
  const title = product?.title[locale] ?? line.title;
  const most = Math.min(QUANTITY_LIMIT, product?.stock ?? QUANTITY_LIMIT);
  return (
    <li>
      <h3>{product ? <a href={to.product + product.slug}>{title}</a> : title}</h3>
      <p className="cart-unit">
        {fill(texts['cart.page.each'], { price: formatEuro(locale, unit) })}
        {most < QUANTITY_LIMIT && ` · ${fill(texts['cart.page.left'], { count: most })}`}
      </p>
      <QuantityControl
        texts={texts}
        title={title}
        quantity={line.quantity}
        most={most}
        onChange={(quantity) => setQuantity(line.sku, quantity)}
      />
      <button className="cart-remove" type="button" aria-label={`${texts['cart.page.remove']}: ${title}`} onClick={remove}>
        {texts['cart.page.remove']}
      </button>
      <p className="cart-amount">{formatEuro(locale, total)}</p>
    </li>
  );
}
