import type { Catalogue } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import type { IncomeClassification } from '../../../src/features/store/catalogue/tax.schema.ts';
import { HOME_COUNTRY, vatCountry } from '../../../src/features/store/order/countries.shared.ts';
import type { DocumentKind } from '../../../src/features/store/order/document.shared.ts';
import type { Settings } from '../../settings.ts';
import type { DocumentContent } from '../documents/content.ts';
import type { OrderRow } from '../storage/orders.ts';

/** What is reported of a document. */
export interface TaxDocument {
  content: DocumentContent;
  /** Of a credit note: what it corrects, with its mark. */
  original?: { content: DocumentContent; mark: string } | undefined;
  classification: IncomeClassification;
  /** An earlier attempt, whose answer may have been lost: it is looked up before it is sent. */
  isRepeat: boolean;
  /** An earlier attempt found no connection. */
  isLate: boolean;
}

export type TaxOutcome =
  | { state: 'sent'; mark: string; uid: string; qrUrl: string | null }
  /** Refused for what it says: a repeat would be refused too. */
  | { state: 'failed'; error: string }
  /** To be tried again. `isUnconnected`: there was no answer. */
  | { state: 'waiting'; error: string; isUnconnected: boolean };

/** Whether the site can report to the tax office. */
export const hasMydata = ({ MYDATA_USER_ID, MYDATA_SUBSCRIPTION_KEY }: Settings): boolean =>
  Boolean(MYDATA_USER_ID && MYDATA_SUBSCRIPTION_KEY);

/** A service that issues or registers tax documents. Nothing throws for what the service answers, or that it does not. */
export interface TaxIssuer {
  name: string;
  isAvailable: (env: Settings) => boolean;
  issue: (env: Settings, document: TaxDocument) => Promise<TaxOutcome>;
  /** @param document whose mark it is @returns the mark of the cancellation, or why there is none */
  cancel: (
    env: Settings,
    mark: string,
    document: Pick<TaxDocument, 'content' | 'original'>,
  ) => Promise<{ mark: string } | { error: string }>;
}

export type Shop = Pick<Catalogue, 'taxDocuments' | 'destinationVat'>;

/** Under the One Stop Shop, VAT is another state's. */
export const isTaxedAbroad = ({ destinationVat }: Pick<Shop, 'destinationVat'>, { taxation, country }: OrderRow): boolean =>
  destinationVat && taxation === 'vat' && country !== HOME_COUNTRY;

/**
 * Invoices to businesses in Greece and outside the EU need a certified provider or the tax office's own application since 1 October 2026
 * (law 5222/2025), so the site issues none of them itself.
 */
export function issuerOf(
  { taxDocuments, destinationVat }: Shop,
  order: OrderRow,
  kind: DocumentKind,
): NonNullable<DocumentContent['issuer']> {
  const country = vatCountry(order);
  const needsProvider = kind === 'invoice' && (order.country === HOME_COUNTRY || country === '');
  // The interface has no rates of other states.
  const isForeign = isTaxedAbroad({ destinationVat }, order);
  const isTest = order.payment === 'test';
  return taxDocuments === 'mydata' && !needsProvider && !isForeign && !isTest ? 'mydata' : 'owner';
}
