import type { Catalogue } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import { HOME_COUNTRY, vatCountry } from '../../../src/features/store/order/countries.shared.ts';
import { type DocumentKind, documentKind } from '../../../src/features/store/order/document.shared.ts';
import type { OrderStep, PaymentMethod } from '../../../src/features/store/order/order.schema.ts';
import type { StoredOrder } from '../storage/orders.ts';
import type { DocumentContent, TaxIssuer } from './content.ts';
import { corrected, documentContent } from './document.ts';

export interface NewPaper {
  id: string;
  /** With the `id` of a paper wherever its number belongs, also that of one before it: numbers are known in the transaction that gives them. */
  content: DocumentContent;
}

interface Issuing {
  step: OrderStep;
  amountCents: number | null;
  at: Date;
  payment: PaymentMethod | undefined;
}

/** Negative; in proportion, and so that all credit notes of an order together have the VAT of what was paid. */
function credit({ order, documents }: StoredOrder, amountCents: number): { totalCents: number; vatCents: number } | undefined {
  if (order.totalCents === 0 || !documents.some(({ kind }) => kind !== 'credit')) return undefined;
  // What was paid twice has no document: it goes back first, without a credit note.
  const twiceCents = Math.max(0, order.paidCents - order.totalCents);
  const creditCents = Math.max(0, order.refundedCents + amountCents - twiceCents);
  const creditVat = Math.round((order.vatCents * creditCents) / order.totalCents);
  const before = documents.filter(({ kind }) => kind === 'credit');
  const totalCents = 0 - creditCents - before.reduce((sum, one) => sum + one.totalCents, 0);
  const vatCents = 0 - creditVat - before.reduce((sum, one) => sum + one.vatCents, 0);
  return totalCents < 0 ? { totalCents, vatCents } : undefined;
}

type Shop = Pick<Catalogue, 'taxDocuments' | 'destinationVat'>;

/**
 * Invoices to businesses in Greece and outside the EU need a certified provider or the tax office's own application since 1 October 2026
 * (law 5222/2025), so the site issues none of them itself.
 */
export function issuerOf({ taxDocuments, destinationVat }: Shop, order: StoredOrder['order'], kind: DocumentKind): TaxIssuer {
  const country = vatCountry(order);
  const needsProvider = kind === 'invoice' && (order.country === HOME_COUNTRY || country === '');
  // Under the One Stop Shop, VAT is another state's: the interface has no rates for it.
  const isForeign = destinationVat && order.taxation === 'vat' && order.country !== HOME_COUNTRY;
  const isTest = order.payment === 'test';
  return taxDocuments === 'mydata' && !needsProvider && !isForeign && !isTest ? 'mydata' : 'owner';
}

export const mayIssue = (step: OrderStep): boolean => step === 'paid' || step === 'refunded' || step === 'partly-refunded';

/** @param stored as it is before the step @returns none for a step that issues nothing */
export function newPapers(
  stored: StoredOrder,
  { step, amountCents, at, payment }: Issuing,
  shop: Shop & Pick<Catalogue, 'seller'>,
): NewPaper[] {
  const { order, documents } = stored;
  const { seller } = shop;
  const id = crypto.randomUUID();
  const given = { number: id, issuedAt: at };
  if (step === 'paid') {
    const { totalCents, vatCents } = order;
    const document = { ...given, kind: documentKind(order), totalCents, vatCents };
    const paid = { ...order, paidAt: at, ...(payment && { payment }) };
    return [
      {
        id,
        content: documentContent({
          stored: { ...stored, order: paid },
          document,
          seller,
          issuer: issuerOf(shop, paid, document.kind),
        }),
      },
    ];
  }
  const sums = mayIssue(step) && amountCents !== null ? credit(stored, amountCents) : undefined;
  if (!sums) return [];
  const document = { ...given, ...sums, kind: 'credit' as const };
  const corrects = corrected(documents);
  const issuer = corrects?.issuer ?? issuerOf(shop, order, corrects?.kind ?? 'receipt');
  return [{ id, content: documentContent({ stored, document, corrects, seller, issuer }) }];
}
