import { HOME_COUNTRY } from '../order/countries.shared.ts';
import { vatNumberCountry } from '../order/vat-area.shared.ts';
import { cleanVatNumber, fullVatNumber, isVatNumber } from '../order/vat-number.shared.ts';

/** `vatNumber` is set only if it is valid. */
export interface Buyer {
  country: string;
  postcode: string;
  vatNumber: string | undefined;
}

export function buyerIn(values: Readonly<Record<string, string>>): Buyer {
  const country = values['customer.country'] || HOME_COUNTRY;
  const postcode = values['customer.address.postcode'] ?? '';
  const form = vatNumberCountry({ country, postcode });
  const cleaned = values['document'] === 'receipt' ? '' : cleanVatNumber(values['customer.vatNumber'] ?? '');
  const vatNumber = cleaned !== '' && isVatNumber(form, cleaned) ? fullVatNumber(form, cleaned) : undefined;
  return { country, postcode, vatNumber };
}
