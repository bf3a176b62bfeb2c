import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useWayBack } from '@/features/announcements/use-way-back.tsx';
import { markAwake } from '@/features/islands/awake.ts';
import { fill } from '@/i18n/fill.ts';
import type { Locale } from '@/i18n/locales.ts';
import { type Country, HOME_COUNTRY } from '../order/countries.shared.ts';
import { priceOrder } from '../order/price-order.shared.ts';
import { CartRow } from './CartRow.tsx';
import { CartTotals, CountryChoice, Unchecked } from './CartTotals.tsx';
import type { CartLine } from './cart.schema.ts';
import { $cart, $isCartStored, removeLine, restoreLine, startCart } from './cart.ts';
import { readCountry, rememberCountry } from './country.ts';
import type { CartLinks, CartTexts } from './texts.ts';
import { useCatalogue, useChanges } from './use-catalogue.ts';

interface Props {
  texts: CartTexts;
  to: CartLinks;
  locale: Locale;
  languageTag: string;
}

interface CartChangesProps {
  texts: CartTexts;
  sentences: readonly string[];
  dismiss: () => void;
}

const CartChanges = ({ texts, sentences, dismiss }: CartChangesProps) => (
  <section className="cart-notice" aria-label={texts['cart.page.changes']}>
    <h2>{texts['cart.page.changes']}</h2>
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    <button className="button button-outline button-sm" type="button" onClick={dismiss}>
      {texts['cart.page.dismiss']}
    </button>
  </section>
);

/** @param offer to bring back the product that was removed last */
const EmptyCart = ({ texts, to, offer }: Pick<Props, 'texts' | 'to'> & { offer: ReactNode }) => (
  <section className="cart-empty">
    <h2>{texts['cart.page.empty']}</h2>
    {offer && <div className="cart-removed">{offer}</div>}
    <p className="actions u-mt-4">
      <a className="button" href={to.products}>
        {texts['cart.page.products']}
      </a>
    </p>
  </section>
);

const CartActions = ({ texts, to, canOrder }: Pick<Props, 'texts' | 'to'> & { canOrder: boolean }) => (
  <p className="actions">
    {canOrder && (
      <a className="button" href={to.checkout}>
        {texts['cart.page.checkout']}
      </a>
    )}
    <a className="button button-link" href={to.products}>
      {texts['cart.page.products']}
    </a>
  </p>
);

export function CartIsland({ texts, to, locale, languageTag }: Props) {
  const lines = useStore($cart, { ssr: 'initial' });
  const isStored = useStore($isCartStored, { ssr: 'initial' });
  const [isRead, setRead] = useState(false);
  const [country, setCountry] = useState<Country>(HOME_COUNTRY);
  useEffect(() => {
    startCart();
    setCountry(readCountry());
    setRead(true);
  }, []);
  const { catalogue, isMissing, load } = useCatalogue(lines.length > 0);
  const { sentences, dismiss } = useChanges(lines, catalogue, texts, locale);
  const order = useMemo(() => catalogue && priceOrder(lines, { country }, catalogue), [lines, country, catalogue]);
  const names = useMemo(() => new Intl.DisplayNames(languageTag, { type: 'region' }), [languageTag]);
  const nameOf = useMemo(() => (code: Country) => names.of(code) ?? code, [names]);

  const list = useRef<HTMLUListElement>(null);
  const { removed, gone } = useWayBack<{ line: CartLine; title: string }>({
    left: lines,
    label: texts['cart.page.undo'],
    look: 'button button-outline button-sm',
    restore: ({ line, title }) => {
      restoreLine(line);
      return fill(texts['cart.page.restored'], { title });
    },
    placeOf: (_, at) => list.current?.children[at]?.querySelector('.cart-remove'),
  });
  const remove = (sku: string, title: string, at: number) => {
    const line = removeLine(sku);
    if (line) removed({ what: { line, title }, at, said: fill(texts['cart.page.removed'], { title }), rest: $cart.get() });
  };
  const choose = (chosen: Country) => {
    setCountry(chosen);
    rememberCountry(chosen);
  };

  const rows = lines.map((line, at) => {
    const { unitCents = line.unitCents, totalCents = line.unitCents * line.quantity } = order?.lines[at] ?? {};
    const product = catalogue?.products.find(({ sku }) => sku === line.sku);
    const title = product?.title[locale] ?? line.title;
    return (
      <CartRow
        key={line.sku}
        {...{ texts, to, locale, line, product }}
        unit={unitCents}
        total={totalCents}
        remove={() => remove(line.sku, title, at)}
      />
    );
  });
  if (gone)
    rows.splice(
      gone.at,
      0,
      <li key="removed" className="cart-removed">
        {gone.offer}
      </li>,
    );

  return (
    <div className={isRead ? 'cart-page' : 'cart-page unread'} ref={markAwake}>
      {!isStored && <p className="cart-notice">{texts['cart.page.unstored']}</p>}
      {sentences.length > 0 && <CartChanges {...{ texts, sentences, dismiss }} />}
      {lines.length === 0 ? (
        <EmptyCart {...{ texts, to }} offer={gone?.offer} />
      ) : (
        <>
          <section className="row">
            <header>
              <h2>{texts['cart.page.lines']}</h2>
            </header>
            <ul className="cart-lines" ref={list}>
              {rows}
            </ul>
          </section>
          <section className="row">
            <header>
              <h2>{texts['cart.page.sum']}</h2>
            </header>
            <div className="cart-sum">
              <CountryChoice {...{ texts, nameOf, languageTag, country }} onChange={choose} />
              {order && <CartTotals {...{ texts, locale, order }} place={nameOf(country)} />}
              {!order && isMissing && <Unchecked {...{ texts, locale, lines, load }} />}
              {order?.isDeliverable === false && (
                <p className="cart-refused">{fill(texts['cart.page.undeliverable'], { place: nameOf(country) })}</p>
              )}
              <CartActions {...{ texts, to }} canOrder={order?.isDeliverable !== false} />
            </div>
          </section>
        </>
      )}
    </div>
  );
}
