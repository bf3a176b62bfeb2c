import { isEu } from './countries.shared.ts';
import type { DocumentKind } from './document-number.shared.ts';

interface Buyer {
  company: string | null;
  country: string;
  vatNumber: string | null;
}

/** Of a paid order. Businesses outside the EU need no VAT number for an invoice. */
export const documentKind = ({ company, country, vatNumber }: Buyer): Exclude<DocumentKind, 'credit'> =>
  vatNumber !== null || (company !== null && !isEu(country)) ? 'invoice' : 'receipt';
