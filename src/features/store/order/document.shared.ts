import { type PostalPlace, vatCountry } from './countries.shared.ts';

const DOCUMENT_KINDS = ['receipt', 'invoice', 'credit'] as const;
type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Initials of απόδειξη, τιμολόγιο and πιστωτικό, in letters that every keyboard has. */
const SERIES: Readonly<Record<DocumentKind, string>> = { receipt: 'A', invoice: 'T', credit: 'P' };

/** Such as `A-2026-00042`: series, year, number of the series in the year. */
export const documentNumber = ({ kind, year, number }: { kind: DocumentKind; year: number; number: number }): string =>
  `${SERIES[kind]}-${year}-${String(number).padStart(5, '0')}`;

interface Buyer extends PostalPlace {
  company: string | null;
  vatNumber: string | null;
}

/** For a paid order. Businesses outside the EU's VAT area need no VAT number for an invoice. */
export const documentKind = ({ company, vatNumber, ...place }: Buyer): Exclude<DocumentKind, 'credit'> =>
  vatNumber !== null || (company !== null && vatCountry(place) === '') ? 'invoice' : 'receipt';
