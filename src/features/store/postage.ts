import type { Identity } from '@/features/identity/identity.schema.ts';
import { formatEuro } from '@/i18n/format.ts';
import { formatTag, type Locale } from '@/i18n/locales.ts';
import { translator } from '@/i18n/translator.ts';
import { EU_COUNTRIES, HOME_COUNTRY } from './order/countries.shared.ts';

type Zones = Identity['store']['shipping'];

export function postageTo(locale: Locale, zones: Zones): string {
  const t = translator(locale);
  const languageTag = formatTag(locale);
  const names = new Intl.DisplayNames(languageTag, { type: 'region' });
  const list = new Intl.ListFormat(languageTag, { type: 'unit' });
  const abroad = EU_COUNTRIES.length - 1;
  return list.format(
    zones.map(({ countries, cents }) => {
      const isRest = countries.length === abroad && !countries.includes(HOME_COUNTRY);
      const place = isRest ? t('cart.restOfEu') : countries.map((country) => names.of(country)).join(', ');
      return t('cart.postageTo', { price: formatEuro(locale, cents), place });
    }),
  );
}
