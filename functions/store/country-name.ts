import type { Locale } from '../../src/i18n/locales.ts';

/** @param country code of ISO 3166-1, such as GR */
export const countryName = (locale: Locale, country: string): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country;
