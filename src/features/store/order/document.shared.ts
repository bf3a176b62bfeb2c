import { type PostalPlace, vatCountry } from './countries.shared.ts';

const DOCUMENT_KINDS = ['receipt', 'invoice', 'credit'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** `missing`: the owner has to attach it. `waiting`: to be sent by the site. `failed`: refused, until the owner sends it again. */
export const TAX_STATES = ['missing', 'waiting', 'sent', 'failed', 'cancelled', 'attached'] as const;

/** Digits of a mark (ΜΑΡΚ): an `xs:long`. */
export const MARK = /^\d{6,19}$/u;

/** Of a tax document that the owner attaches. */
export const TAX_FILE_BYTES = 2_000_000;

/** Initials of απόδειξη, τιμολόγιο and πιστωτικό, in letters that every keyboard has. */
const SERIES: Readonly<Record<DocumentKind, string>> = { receipt: 'A', invoice: 'T', credit: 'P' };

export const NUMBER_DIGITS = 5;

/** Such as `A-2026-00042`: series, year, number of the series in the year. */
export const documentNumber = ({ kind, year, number }: { kind: DocumentKind; year: number; number: number }): string =>
  `${SERIES[kind]}-${year}-${String(number).padStart(NUMBER_DIGITS, '0')}`;

interface Buyer extends PostalPlace {
  company: string | null;
  vatNumber: string | null;
}

/** For a paid order. Businesses outside the EU's VAT area need no VAT number for an invoice. */
export const documentKind = ({ company, vatNumber, ...place }: Buyer): Exclude<DocumentKind, 'credit'> =>
  vatNumber !== null || (company !== null && vatCountry(place) === '') ? 'invoice' : 'receipt';

/**
 * Price of one without VAT, in euros such as `39.5161`: with the fewest decimals from which `quantity` times it, rounded to cents, is
 * `netCents`. For quantities below 100 these are at most four.
 */
export function netUnit(netCents: number, quantity: number): string {
  for (let decimals = 2, factor = 1; ; decimals += 1, factor *= 10) {
    const unit = Math.round((netCents * factor) / quantity);
    if (2 * Math.abs(unit * quantity - netCents * factor) < factor) return (unit / (100 * factor)).toFixed(decimals);
  }
}
