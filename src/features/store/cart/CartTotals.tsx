import { useId, useMemo } from 'react';
import { fill } from '@/i18n/fill.ts';
import { formatEuro, formatPercent } from '@/i18n/format.ts';
import type { Locale } from '@/i18n/locales.ts';
import { COUNTRIES, type Country, EU_COUNTRIES, HOME_COUNTRY, OTHER_COUNTRIES } from '../order/countries.shared.ts';
import type { PricedOrder } from '../order/price-order.shared.ts';
import type { CartLine } from './cart.schema.ts';
import type { CartTexts } from './texts.ts';

interface CartTotalsProps {
  texts: CartTexts;
  locale: Locale;
  place: string;
  order: PricedOrder;
}

export function CartTotals({ texts, locale, place, order }: CartTotalsProps) {
  const { products, isDeliverable, isSold, shippingCents, taxation, vat, totalCents } = order;
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
      {taxation === 'exempt' && <p className="small muted">{texts['cart.page.exempt']}</p>}
      {taxation === 'outside-eu' && <p className="small muted">{texts[isSold ? 'cart.page.noVat' : 'cart.page.businessOnly']}</p>}
    </>
  );
}

interface CountryChoiceProps {
  texts: CartTexts;
  nameOf: (country: Country) => string;
  languageTag: string;
  country: Country;
  onChange: (country: Country) => void;
}

export function CountryChoice({ texts, nameOf, languageTag, country, onChange }: CountryChoiceProps) {
  const id = useId();
  const groups = useMemo(() => {
    const { compare } = new Intl.Collator(languageTag);
    const named = (list: readonly Country[]) =>
      list.map((code) => ({ code, name: nameOf(code) })).sort((one, other) => compare(one.name, other.name));
    return [
      { label: texts['cart.page.eu'], countries: named(EU_COUNTRIES.filter((code) => code !== HOME_COUNTRY)) },
      { label: texts['cart.page.otherCountries'], countries: named(OTHER_COUNTRIES) },
    ];
  }, [texts, nameOf, languageTag]);
  return (
    <p className="cart-country">
      <label htmlFor={id}>{texts['cart.page.country']}</label>
      <select
        id={id}
        value={country}
        autoComplete="country"
        onChange={({ target }) => onChange(COUNTRIES.find((code) => code === target.value) ?? HOME_COUNTRY)}
      >
        <option value={HOME_COUNTRY}>{nameOf(HOME_COUNTRY)}</option>
        {groups.map(({ label, countries }) => (
          <optgroup key={label} label={label}>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </p>
  );
}

interface UncheckedProps {
  texts: CartTexts;
  locale: Locale;
  lines: readonly CartLine[];
  load: () => void;
}

/** Replaces the totals where the catalogue cannot be loaded. */
export function Unchecked({ texts, locale, lines, load }: UncheckedProps) {
  const cents = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
  return (
    <>
      <p>{fill(texts['cart.page.unchecked'], { price: formatEuro(locale, cents) })}</p>
      <p>
        <button className="button button-outline button-sm" type="button" onClick={load}>
          {texts['cart.page.again']}
        </button>
      </p>
    </>
  );
}
