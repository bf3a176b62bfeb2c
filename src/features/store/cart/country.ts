import { readItem, writeItem } from '@/features/storage/web-storage.ts';
import { COUNTRIES, type Country, HOME_COUNTRY } from '../order/countries.shared.ts';
import { COUNTRY_KEY } from './keys.ts';

/** Where the order goes: the cart asks, the checkout begins with it. */
export function readCountry(): Country {
  const saved = readItem(COUNTRY_KEY);
  return COUNTRIES.find((country) => country === saved) ?? HOME_COUNTRY;
}

export const rememberCountry = (country: Country): boolean => writeItem(COUNTRY_KEY, country);
