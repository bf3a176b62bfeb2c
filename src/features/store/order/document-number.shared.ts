export const DOCUMENT_KINDS = ['receipt', 'invoice', 'credit'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Initials of απόδειξη, τιμολόγιο and πιστωτικό, in letters that every keyboard has. */
const SERIES: Readonly<Record<DocumentKind, string>> = { receipt: 'A', invoice: 'T', credit: 'P' };

/** Such as `A-2026-00042`: series, year, number of the series in the year. */
export const documentNumber = ({ kind, year, number }: { kind: DocumentKind; year: number; number: number }): string =>
  `${SERIES[kind]}-${year}-${String(number).padStart(5, '0')}`;
