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

export type EuCountry = keyof typeof EU_VAT_PERCENT;
export const EU_COUNTRIES = Object.keys(EU_VAT_PERCENT) as [EuCountry, ...EuCountry[]];

/** Sold to besides the EU: no postage, and no Greek VAT (articles 44, 58 and 59 of the directive). */
export const OTHER_COUNTRIES = ['AU', 'CA', 'CH', 'GB', 'IS', 'LI', 'NO', 'NZ', 'US'] as const;

export const COUNTRIES = [...EU_COUNTRIES, ...OTHER_COUNTRIES] as const;
export type Country = (typeof COUNTRIES)[number];

export const HOME_COUNTRY = 'GR';

export const isEu = (country: string): country is EuCountry => Object.hasOwn(EU_VAT_PERCENT, country);
