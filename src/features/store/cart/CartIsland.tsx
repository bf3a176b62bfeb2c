import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { awake } from '@/features/islands/awake.ts';
import { toast } from '@/features/toast/toast.ts';
import { fill } from '@/i18n/fill.ts';
import type { Locale } from '@/i18n/locales.ts';
import { type Country, HOME_COUNTRY } from '../order/countries.shared.ts';
import { priceOrder } from '../order/price-order.shared.ts';
import { CartRow } from './CartRow.tsx';
import { CartTotals } from './CartTotals.tsx';
import { CountryChoice } from './CountryChoice.tsx';
import { $cart, $isCartStored, removeLine, restoreLine, startCart } from './cart.ts';
import { readCountry, rememberCountry } from './country.ts';
import type { CartLinks, CartTexts } from './texts.ts';
import { Unchecked } from './Unchecked.tsx';
import { useCatalogue } from './use-catalogue.ts';
import { useChanges } from './use-changes.ts';

/** Milliseconds in which a removal can be undone. */
const UNDO_MS = 10_000;

interface Props {
  texts: CartTexts;
  to: CartLinks;
  locale: Locale;
  languageTag: string;
}

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
  const empty = useRef<HTMLHeadingElement>(null);
  const hasRemoved = useRef(false);
  useEffect(() => {
    if (lines.length === 0 && hasRemoved.current) empty.current?.focus();
    hasRemoved.current = false;
  }, [lines.length]);
  const remove = (sku: string, title: string) => {
    const removed = removeLine(sku);
    if (!removed) return;
    hasRemoved.current = true;
    const undo = { label: texts['cart.page.undo'], handler: () => restoreLine(removed) };
    void toast.info({ title: fill(texts['cart.page.removed'], { title }), duration: UNDO_MS, actions: [undo] });
  };
  const choose = (chosen: Country) => {
    setCountry(chosen);
    rememberCountry(chosen);
  };

  return (
    <div className={isRead ? 'cart-page' : 'cart-page unread'} ref={awake}>
      {!isStored && <p className="cart-notice">{texts['cart.page.unstored']}</p>}
      {sentences.length > 0 && (
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
      )}
      {lines.length === 0 ? (
        <section className="cart-empty">
          <h2 tabIndex={-1} ref={empty}>
            {texts['cart.page.empty']}
          </h2>
          <p className="actions u-mt-4">
            <a className="button" href={to.products}>
              {texts['cart.page.products']}
            </a>
          </p>
        </section>
      ) : (
        <>
          <section className="row">
            <header>
              <h2>{texts['cart.page.lines']}</h2>
            </header>
            <ul className="cart-lines" ref={list}>
              {lines.map((line, at) => {
                const { unitCents = line.unitCents, totalCents = line.unitCents * line.quantity } = order?.lines[at] ?? {};
                const product = catalogue?.products.find(({ sku }) => sku === line.sku);
                const title = product?.title[locale] ?? line.title;
                return (
                  <CartRow
                    key={line.sku}
                    {...{ texts, to, locale, line, product, list }}
                    unit={unitCents}
                    total={totalCents}
                    remove={() => remove(line.sku, title)}
                  />
                );
              })}
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
              <p className="actions">
                {order?.isDeliverable !== false && (
                  <a className="button" href={to.checkout}>
                    {texts['cart.page.checkout']}
                  </a>
                )}
                <a className="button button-link" href={to.products}>
                  {texts['cart.page.products']}
                </a>
              </p>
            </div>
          </section>
        </>
      )}
    </div>
  );
}
