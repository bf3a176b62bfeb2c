import { asLatin, cleanIdentifier } from '../../forms/identifiers.shared.ts';
import { type EuCountry, HOME_COUNTRY, isEu } from './countries.shared.ts';

export interface Place {
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

const ANDORRA = /^(?:ES|FR)?\W*AD\W?\d{3}$/u;

/** Removes a country's prefix, a box number and a town from a postcode: `F-97400`, `35 017`, `BP 115 - 97133`. */
function digitsOf(typed: string, length: number): string {
  const groups = typed.match(/\d+/gu) ?? [];
  return groups.findLast((group) => group.length === length) ?? groups.join('');
}

/** Finds the country whose VAT applies at an address; empty outside the EU's VAT area. */
export function vatCountry({ country, postcode = '' }: Place): EuCountry | '' {
  if (!isEu(country)) return '';
  const typed = asLatin(cleanIdentifier(postcode)).toUpperCase();
  return ANDORRA.test(typed) || OUTSIDE[country]?.test(digitsOf(typed, country === 'DK' ? 4 : 5)) ? '' : country;
}

/** Finds the country whose VAT number format applies; empty where any is accepted. Mount Athos has Greek numbers. */
export const vatNumberCountry = (place: Place): EuCountry | '' => (place.country === HOME_COUNTRY ? HOME_COUNTRY : vatCountry(place));
