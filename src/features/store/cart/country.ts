import { readItem, writeItem } from '@/features/storage/web-storage.ts';
import { COUNTRIES, type Country, HOME_COUNTRY } from '../order/countries.shared.ts';
import { COUNTRY_KEY } from './keys.ts';

/** Set in the cart; the checkout starts with it. */
export function readCountry(): Country {
  const saved = readItem(COUNTRY_KEY);
  return COUNTRIES.find((country) => country === saved) ?? HOME_COUNTRY;
}

export const rememberCountry = (country: Country): boolean => writeItem(COUNTRY_KEY, country);
