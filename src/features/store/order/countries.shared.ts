import { asLatin, cleanIdentifier } from '../../forms/identifiers.shared.ts';

/**
 * EU member states with their standard VAT rates in percent.
 * Source: Council Directive 2006/112/EC, article 97; European Commission, Taxes in Europe Database, November 2026.
 */
export const EU_VAT_PERCENT = {
  AT: 20,
  BE: 21,
  BG: 20,
  HR: 25,
  CY: 19,
  CZ: 21,
  DK: 25,
  EE: 24,
  FI: 25.5,
  FR: 20,
  DE: 19,
  GR: 24,
  HU: 27,
  IE: 23,
  IT: 22,
  LV: 21,
  LT: 21,
  LU: 17,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SK: 23,
  SI: 22,
  ES: 21,
  SE: 25,
} as const;

type EuCountry = keyof typeof EU_VAT_PERCENT;
export const EU_COUNTRIES = Object.keys(EU_VAT_PERCENT) as [EuCountry, ...EuCountry[]];

/** Sold to besides the EU: no postage, and no Greek VAT (articles 44, 58 and 59 of the directive). */
export const OTHER_COUNTRIES = ['AU', 'CA', 'CH', 'GB', 'IS', 'LI', 'NO', 'NZ', 'US'] as const;

export const COUNTRIES = [...EU_COUNTRIES, ...OTHER_COUNTRIES] as const;
export type Country = (typeof COUNTRIES)[number];

export const HOME_COUNTRY = 'GR';

export const isEu = (country: string): country is EuCountry => Object.hasOwn(EU_VAT_PERCENT, country);

export interface PostalPlace {
  country: string;
  postcode?: string | undefined;
}

/**
 * Postcodes outside the EU's VAT area. Source: Directive 2006/112/EC, articles 5 to 7, as in force since 2020. Andorra, Faroes, Greenland,
 * San Marino and Vatican are chosen as the country whose post delivers there. Monaco, Madeira, the Azores and Corsica are inside. Northern
 * Ireland is inside for goods alone, and none are posted there.
 */
const OUTSIDE: Partial<Record<EuCountry, RegExp>> = {
  // The north, where EU law is suspended (protocol 10 of the Act of Accession of 2003); Cyprus itself has four digits.
  CY: /^99\d{3}$/u,
  // Heligoland; Büsingen, which has a Swiss postcode too.
  DE: /^(?:27498|78266|8238)$/u,
  // Greenland, Faroes.
  DK: /^(?:39\d\d|\d{3})$/u,
  // Canary Islands, Ceuta, Melilla.
  ES: /^(?:35|38|51|52)\d{3}$/u,
  // Åland.
  FI: /^22\d{3}$/u,
  // Overseas departments, collectivities and territories.
  FR: /^(?:97\d|98[4-9])\d\d$/u,
  // Mount Athos: Karyes and Dafni.
  GR: /^6308[67]$/u,
  // Livigno, Campione d'Italia and its former Swiss code, San Marino, Vatican. Other towns share the first two's codes of before 2018.
  IT: /^(?:23041|22061|6911|4789\d|00120)$/u,
};

/** Delivered by the post of Spain or France. */
const ANDORRA = /^(?:ES|FR)?\W*AD\W?\d{3}$/u;

/** Removes a country's prefix, a box number and a town from a postcode: `F-97400`, `35 017`, `BP 115 - 97133`. */
function digitsOf(typed: string, length: number): string {
  const groups = typed.match(/\d+/gu) ?? [];
  return groups.findLast((group) => group.length === length) ?? groups.join('');
}

/** Finds the country whose VAT applies at an address; empty outside the EU's VAT area. */
export function vatCountry({ country, postcode = '' }: PostalPlace): EuCountry | '' {
  if (!isEu(country)) return '';
  const typed = asLatin(cleanIdentifier(postcode)).toUpperCase();
  const isAndorra = (country === 'ES' || country === 'FR') && ANDORRA.test(typed);
  return isAndorra || OUTSIDE[country]?.test(digitsOf(typed, country === 'DK' ? 4 : 5)) ? '' : country;
}

export const ADDRESS_PARTS = ['street', 'city', 'postcode'] as const;
type AddressPart = (typeof ADDRESS_PARTS)[number];

/**
 * What an order needs of an address, and no more (GDPR, article 5(1)(c)): all of it for parcels and invoices (directive 2006/112/EC, article
 * 226(5)), else the postcode where one may lie outside the VAT area.
 */
export function neededAddress(country: string, { hasGoods, isInvoice }: { hasGoods: boolean; isInvoice: boolean }): readonly AddressPart[] {
  if (hasGoods || isInvoice) return ADDRESS_PARTS;
  return Object.hasOwn(OUTSIDE, country) ? ['postcode'] : [];
}

/** Finds the country whose VAT number format applies; empty where any is accepted. Mount Athos has Greek numbers. */
export const vatNumberCountry = (place: PostalPlace): EuCountry | '' => (place.country === HOME_COUNTRY ? HOME_COUNTRY : vatCountry(place));
