import type { Catalogue, CatalogueProduct } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import type { DocumentKind } from '../../../src/features/store/order/document.shared.ts';
import type { PaymentMethod } from '../../../src/features/store/order/order.schema.ts';
import type { Taxation, VatSum } from '../../../src/features/store/order/totals.shared.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import type { TaxationNote } from '../order/vat.ts';

/** `owner`: the paper does not claim to be a tax document. */
export type TaxIssuer = 'mydata' | 'owner';

/** A document's words, in its order's language. */
export interface DocumentView {
  title: string;
  number: string;
  facts: (readonly [term: string, text: string])[];
  seller: { title: string; lines: string[] };
  buyer: { title: string; lines: string[] };
  columns: readonly [item: string, quantity: string, unit: string, rate: string, sum: string];
  rows: (readonly [item: string, quantity: string, unit: string, rate: string, sum: string])[];
  sums: (readonly [term: string, amount: string])[];
  total: readonly [term: string, amount: string];
  notes: { text: string; lang?: Locale }[];
  /** Of each printed page, with `{{page}}` and `{{pages}}`. */
  page: string;
}

/** Integer cents. Of a credit note: one for each rate, negative. */
export interface DocumentLine {
  kind: CatalogueProduct['kind'] | 'postage' | 'refund';
  /** Empty for what is no product. */
  sku: string;
  title: string;
  quantity: number;
  /** In euros without VAT, such as `39.52`: with as many decimals as it takes for `quantity` of it to be `netCents`. */
  unitNet: string;
  /** With VAT, if any is charged. */
  unitCents: number;
  vatPercent: number;
  netCents: number;
  vatCents: number;
  grossCents: number;
}

/** All that a document shows, stored with its number and never changed, except that a buyer is erased. Money: integer cents; times: ISO 8601, UTC. */
export interface DocumentContent {
  version: 1;
  kind: DocumentKind;
  number: string;
  issuedAt: string;
  locale: Locale;
  order: { reference: string; orderedAt: string; paidAt: string | null; payment: PaymentMethod; termsVersion: string | null };
  /** Number of the document that a credit note corrects. */
  corrects: string | null;
  seller: Omit<Catalogue['seller'], 'name' | 'address'> & { name: string; address: string };
  buyer: {
    country: string;
    /** Absent once the buyer is erased. */
    name?: string;
    company?: string | null;
    vatNumber?: string | null;
    street?: string;
    postcode?: string;
    city?: string;
  };
  taxation: Taxation;
  /** Who issues the tax document: the site by myDATA, or the owner elsewhere. Absent in older ones, which claimed to be it. */
  issuer?: TaxIssuer;
  /** Its VAT is that of the buyer's country, except that of services (One Stop Shop). Absent otherwise. */
  isAbroad?: true;
  notes: TaxationNote[];
  /** Whether its prices are without VAT, as those of an invoice. */
  isNet: boolean;
  lines: DocumentLine[];
  vat: VatSum[];
  netCents: number;
  vatCents: number;
  totalCents: number;
  view: DocumentView;
}
