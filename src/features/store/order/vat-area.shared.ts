import { type EuCountry, HOME_COUNTRY, isEu } from './countries.shared.ts';

export interface Place {
  country: string;
  /** As typed. */
  postcode?: string | undefined;
}

/**
 * Postcodes outside the EU's VAT area. Source: Directive 2006/112/EC, articles 5 to 7, as in force since 2020. Whoever lives in a place that the
 * list of countries lacks chooses the one whose post delivers there: Andorra, Faroes, Greenland, San Marino, Vatican. Monaco is inside, as are
 * Madeira, the Azores and Corsica. Northern Cyprus has no postcodes of Cyprus. Nothing is posted to Northern Ireland, which is inside for goods alone.
 */
const OUTSIDE: Partial<Record<EuCountry, RegExp>> = {
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
  // Mount Athos.
  GR: /^6308[67]$/u,
  // Livigno, Campione d'Italia, San Marino, Vatican.
  IT: /^(?:23041|22061|4789\d|00120)$/u,
};

const ANDORRA = /^(?:ES|FR)?\W*AD\W?\d{3}$/u;

/** The country whose VAT applies at an address; empty where none of the EU does. */
export function vatCountry({ country, postcode = '' }: Place): EuCountry | '' {
  if (!isEu(country)) return '';
  const typed = postcode.normalize('NFKC').toUpperCase().trim();
  // Without a country's prefix, blanks and dashes: `F-97400`, `35 017`.
  const digits = (/(?<!\d)\d(?:[\s.\p{Pd}]*\d){2,4}(?!\d)/u.exec(typed)?.[0] ?? '').replace(/\D/gu, '');
  return ANDORRA.test(typed) || OUTSIDE[country]?.test(digits) ? '' : country;
}

/** The country whose form a VAT number of a business at an address has; empty where any is taken. Those of Mount Athos are Greek. */
export const vatNumberCountry = (place: Place): EuCountry | '' => (place.country === HOME_COUNTRY ? HOME_COUNTRY : vatCountry(place));
