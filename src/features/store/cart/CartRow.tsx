import { useEffect, useId, useState } from 'react';
import { announce } from '@/features/announcements/announce.ts';
import { fill } from '@/i18n/fill.ts';
import { formatEuro } from '@/i18n/format.ts';
import type { Locale } from '@/i18n/locales.ts';
import type { CatalogueProduct } from '../catalogue/catalogue.schema.ts';
import { limitOf, mostOf } from '../order/limits.shared.ts';
import { type CartLine, clampQuantity } from './cart.schema.ts';
import { setQuantity } from './cart.ts';
import type { CartLinks, CartTexts } from './texts.ts';

interface QuantityControlProps {
  texts: CartTexts;
  title: string;
  quantity: number;
  most: number;
  onChange: (quantity: number) => void;
}

/** At a limit its button stays focusable. */
function QuantityControl({ texts, title, quantity, most, onChange }: QuantityControlProps) {
  const [written, setWritten] = useState(String(quantity));
  const [isCut, setIsCut] = useState(false);
  const id = useId();
  const limit = fill(texts['cart.page.most'], { count: most });
  useEffect(() => setWritten(String(quantity)), [quantity]);
  const isFit = /^\d{1,3}$/u.test(written) && clampQuantity(Number(written), most) === Number(written);
  const write = (text: string) => {
    setWritten(text);
    setIsCut(false);
    if (/^\d{1,3}$/u.test(text) && clampQuantity(Number(text), most) === Number(text)) onChange(Number(text));
  };
  const finish = () => {
    if (Number(written) > most) {
      setIsCut(true);
      announce(limit);
    }
    if (!isFit && /^\d/u.test(written)) onChange(clampQuantity(Number(written), most));
    setWritten(String(isFit || !/^\d/u.test(written) ? quantity : clampQuantity(Number(written), most)));
  };
  return (
    <span className="cart-quantity">
      <button
        type="button"
        aria-label={fill(texts['cart.page.fewer'], { title })}
        aria-disabled={quantity <= 1}
        onClick={() => quantity > 1 && onChange(quantity - 1)}
      >
        −
      </button>
      <input
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={1}
        max={most}
        value={written}
        aria-label={`${texts['cart.quantity']}: ${title}`}
        aria-invalid={!isFit}
        aria-describedby={isCut ? id : undefined}
        onChange={({ target }) => write(target.value)}
        onBlur={finish}
      />
      <button
        type="button"
        aria-label={fill(texts['cart.page.more'], { title })}
        aria-disabled={quantity >= most}
        onClick={() => quantity < most && onChange(quantity + 1)}
      >
        +
      </button>
      {isCut && (
        <span className="cart-most" id={id}>
          {limit}
        </span>
      )}
    </span>
  );
}

interface CartRowProps {
  texts: CartTexts;
  to: CartLinks;
  locale: Locale;
  line: CartLine;
  product: CatalogueProduct | undefined;
  unit: number;
  total: number;
  remove: () => void;
}

export function CartRow({ texts, to, locale, line, product, unit, total, remove }: CartRowProps) {
  const title = product?.title[locale] ?? line.title;
  const most = mostOf(product ?? {});
  return (
    <li className={product && !product.picture ? 'cart-bare' : undefined}>
      {product?.picture && <img className="cart-picture" src={product.picture} width={160} height={120} alt="" />}
      <h3>
        <a href={product && to.product + product.slug}>{title}</a>
      </h3>
      <p className="cart-unit">
        {fill(texts['cart.page.each'], { price: formatEuro(locale, unit) })}
        {most < limitOf(product ?? {}) && ` · ${fill(texts['cart.page.left'], { count: most })}`}
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
