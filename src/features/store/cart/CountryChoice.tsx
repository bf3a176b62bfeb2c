import { useId, useMemo } from 'react';
import { COUNTRIES, type Country, EU_COUNTRIES, HOME_COUNTRY, OTHER_COUNTRIES } from '../order/countries.shared.ts';
import type { CartTexts } from './texts.ts';

interface Props {
  texts: CartTexts;
  nameOf: (country: Country) => string;
  languageTag: string;
  country: Country;
  onChange: (country: Country) => void;
}

export function CountryChoice({ texts, nameOf, languageTag, country, onChange }: Props) {
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
