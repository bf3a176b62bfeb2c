import { formatEuro } from '../../i18n/format.ts';
import { formatTag, type Locale } from '../../i18n/locales.ts';
import { translator } from '../../i18n/translator.ts';
import type { Identity } from '../identity/identity.schema.ts';
import { EU_COUNTRIES, HOME_COUNTRY } from './order/countries.shared.ts';

type Zones = Identity['store']['shipping'];

const listOf = (locale: Locale, items: readonly string[]): string => new Intl.ListFormat(formatTag(locale), { type: 'unit' }).format(items);

function placeOf(locale: Locale, countries: readonly string[]): string {
  const names = new Intl.DisplayNames(formatTag(locale), { type: 'region' });
  const isRest = countries.length === EU_COUNTRIES.length - 1 && !countries.includes(HOME_COUNTRY);
  return isRest ? translator(locale)('cart.restOfEu') : countries.map((country) => names.of(country)).join(', ');
}

export function postageTo(locale: Locale, zones: Zones): string {
  const t = translator(locale);
  return listOf(
    locale,
    zones.map(({ countries, cents }) => t('cart.postageTo', { price: formatEuro(locale, cents), place: placeOf(locale, countries) })),
  );
}

/** Working days from posting to delivery at most, by zone; undefined where a zone has none. */
export function transitOf(locale: Locale, zones: Zones): string | undefined {
  const t = translator(locale);
  const said = zones.flatMap(({ countries, days }) =>
    days ? [t('store.transitTo', { days: days[1], place: placeOf(locale, countries) })] : [],
  );
  return said.length > 0 && said.length === zones.length ? listOf(locale, said) : undefined;
}
