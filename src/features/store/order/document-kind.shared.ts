import type { DocumentKind } from './document-number.shared.ts';
import { type Place, vatCountry } from './vat-area.shared.ts';

interface Buyer extends Place {
  company: string | null;
  vatNumber: string | null;
}

/** For a paid order. Businesses outside the EU's VAT area need no VAT number for an invoice. */
export const documentKind = ({ company, vatNumber, ...place }: Buyer): Exclude<DocumentKind, 'credit'> =>
  vatNumber !== null || (company !== null && vatCountry(place) === '') ? 'invoice' : 'receipt';
