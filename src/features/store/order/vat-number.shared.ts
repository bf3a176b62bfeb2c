import * as jsvat from 'jsvat-next';
import { HOME_COUNTRY, isEu } from './countries.shared.ts';

/** Prefix of VAT numbers where it is not the country's code (Directive 2006/112/EC, article 215). */
const PREFIXES: Readonly<Record<string, string>> = { GR: 'EL' };

const EU_FORMS = [
  ...[jsvat.austria, jsvat.belgium, jsvat.bulgaria, jsvat.croatia, jsvat.cyprus, jsvat.czechRepublic, jsvat.denmark, jsvat.estonia],
  ...[jsvat.finland, jsvat.france, jsvat.germany, jsvat.greece, jsvat.hungary, jsvat.ireland, jsvat.italy, jsvat.latvia, jsvat.lithuania],
  ...[jsvat.luxembourg, jsvat.malta, jsvat.netherlands, jsvat.poland, jsvat.portugal, jsvat.romania, jsvat.slovakiaRepublic],
  ...[jsvat.slovenia, jsvat.spain, jsvat.sweden],
];

const vatPrefix = (country: string): string => PREFIXES[country] ?? country;

export const cleanVatNumber = (text: string): string => text.toUpperCase().replace(/[\s.\-/]/gu, '');

/** With the prefix of its country, as on an invoice: `EL094259216`. */
export function fullVatNumber(country: string, cleaned: string): string {
  if (!isEu(country)) return cleaned;
  const prefix = vatPrefix(country);
  const bare = country === HOME_COUNTRY && cleaned.startsWith(HOME_COUNTRY) ? cleaned.slice(HOME_COUNTRY.length) : cleaned;
  return bare.startsWith(prefix) ? bare : `${prefix}${bare}`;
}

/** Checks form and check digit in the EU, and only the characters elsewhere. */
export function isVatNumber(country: string, cleaned: string): boolean {
  if (!isEu(country)) return /^[A-Z\d]{4,20}$/u.test(cleaned);
  const { isValid } = jsvat.checkVAT(fullVatNumber(country, cleaned), EU_FORMS);
  return isValid;
}
