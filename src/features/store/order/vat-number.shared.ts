import * as jsvat from 'jsvat-next';
import type { Locale } from '../../../i18n/locales.ts';
import { own } from '../../foreign/own.shared.ts';
import { asLatin, cleanIdentifier } from '../../forms/identifiers.shared.ts';
import { EU_COUNTRIES, HOME_COUNTRY, isEu } from './countries.shared.ts';

/** Prefix of VAT numbers where it is not the country's code (Directive 2006/112/EC, article 215). */
const PREFIXES: Readonly<Record<string, string>> = { GR: 'EL' };

const EU_FORMS = [
  ...[jsvat.austria, jsvat.belgium, jsvat.bulgaria, jsvat.croatia, jsvat.cyprus, jsvat.czechRepublic, jsvat.denmark, jsvat.estonia],
  ...[jsvat.finland, jsvat.france, jsvat.germany, jsvat.greece, jsvat.hungary, jsvat.ireland, jsvat.italy, jsvat.latvia, jsvat.lithuania],
  ...[jsvat.luxembourg, jsvat.malta, jsvat.netherlands, jsvat.poland, jsvat.portugal, jsvat.romania, jsvat.slovakiaRepublic],
  ...[jsvat.slovenia, jsvat.spain, jsvat.sweden],
];

const vatPrefix = (country: string): string => own(PREFIXES, country) ?? country;

/** Letters that belong to a number and precede its digits. */
const STARTS = new Set<string>([...EU_COUNTRIES, 'EL', 'XI', 'GB', 'CHE', 'ATU', 'U']);

/** `P-2807900-B`: the first letter of a Spanish number stands alone. */
const SPANISH = /^[A-Z]\d{7}[A-Z\d]$/u;

/** The tax office, which follows a Greek number on documents. */
const OFFICE = new Set(['ΔOY', 'DOY']);

/** The kind and county at the end of a Hungarian tax number are no part of the VAT number. */
const HUNGARIAN = /(?<=(?<!\d)\d{8})-[1-5]-\d\d(?!\d)/u;

/** The Greek prefix, whose Λ looks like no Latin letter. */
const GREEK_PREFIX = /^[EΕ]Λ(?=\d|$)/u;

/**
 * Keeps the capitals and digits of the number, without the words before it: `Α.Φ.Μ.: ΕΛ 094 259 216`, `VAT no. EL–094.259.216`,
 * `Umsatzsteuer-ID: DE 136 695 976`.
 */
export function cleanVatNumber(text: string): string {
  const capitals = cleanIdentifier(text)
    .toUpperCase()
    .replace(/(?<=\p{L})\.(?=\p{L})/gu, '')
    .replace(HUNGARIAN, '');
  const parts = (capitals.match(/[\p{L}\p{N}]+/gu) ?? []).map((part) => asLatin(part.replace(GREEK_PREFIX, 'EL')));
  const first = Math.max(
    0,
    parts.findIndex((part) => /\d/u.test(part)),
  );
  const office = parts.findIndex((part, at) => at > first && OFFICE.has(part));
  const number = parts
    .slice(first, office < 0 ? undefined : office)
    .join('')
    .replace(/^(?:A[FΦ]M|VAT)(?=\d|E[LΛ])/u, '')
    .replace(/^EΛ(?=\d)/u, 'EL');
  const before = parts[first - 1] ?? '';
  if (before === 'U' && parts[first - 2] === 'AT') return `ATU${number}`;
  return STARTS.has(before) || SPANISH.test(before + number) ? before + number : number;
}

export function withLostZero(country: string, cleaned: string): string | undefined {
  const [, prefix = '', digits = ''] = /^([A-Z]{2})?(\d+)$/u.exec(cleaned) ?? [];
  const length = own({ BE: 9, GR: 8 }, country);
  const whole = `${prefix}0${digits}`;
  return digits.length === length && isVatNumber(country, whole) ? whole : undefined;
}

/** Adds the prefix of the country, as on an invoice: `EL094259216`. */
export function fullVatNumber(country: string, cleaned: string): string {
  if (!isEu(country)) return cleaned;
  const prefix = vatPrefix(country);
  const bare = country === HOME_COUNTRY && cleaned.startsWith(HOME_COUNTRY) ? cleaned.slice(HOME_COUNTRY.length) : cleaned;
  return bare.startsWith(prefix) ? bare : `${prefix}${bare}`;
}

/** Greek texts call the nine digits «ΑΦΜ»; their prefix is for other states (VIES). */
export const writtenVatNumber = (locale: Locale, number: string): string =>
  locale === 'el' ? number.replace(/^EL(?=\d{9}$)/u, '') : number;

/** Luhn's check digit (ISO/IEC 7812-1, annex B). */
const passesLuhn = (digits: string): boolean =>
  [...digits]
    .reverse()
    .reduce((sum, digit, at) => sum + (at % 2 === 0 ? Number(digit) : ([0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)] ?? 0)), 0) %
    10 ===
  0;

const FRENCH_LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * Checks a key of two characters and a SIREN (Monaco's begin with 000): the library does not check keys with letters.
 * Source: BOI-TVA-DECLA-20-10-20; the same as python-stdnum's `fr.tva`.
 */
function isFrench(bare: string): boolean {
  const [key, siren] = [bare.slice(0, 2), bare.slice(2)];
  if (!siren.startsWith('000') && !passesLuhn(siren)) return false;
  if (/^\d\d$/u.test(key)) return true;
  const [first = -1, second = -1] = [...key].map((letter) => FRENCH_LETTERS.indexOf(letter));
  const check = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(siren) + 1 + Math.floor(check / 11)) % 11 === check % 11;
}

/** Checks format and check digit within the EU, elsewhere only the characters. Zeros pass eight countries' check digits, and are nobody's. */
export function isVatNumber(country: string, cleaned: string): boolean {
  if (!isEu(country)) return /^[A-Z\d]{4,20}$/u.test(cleaned);
  const form = EU_FORMS.find(({ codes }) => codes[0] === country);
  const full = fullVatNumber(country, cleaned);
  if (!form || /^\D*0+(?:B\d\d)?$/u.test(full) || !jsvat.checkVAT(full, [form]).isValid) return false;
  return country !== 'FR' || isFrench(full.slice(2));
}
