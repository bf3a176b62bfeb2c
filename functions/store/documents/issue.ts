import type { Catalogue } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import { documentKind } from '../../../src/features/store/order/document.shared.ts';
import type { OrderStep, PaymentMethod } from '../../../src/features/store/order/order.schema.ts';
import type { StoredOrder } from '../storage/orders.ts';
import type { DocumentContent } from './content.ts';
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

export const mayIssue = (step: OrderStep): boolean => step === 'paid' || step === 'refunded' || step === 'partly-refunded';

/** @param stored as it is before the step @returns none for a step that issues nothing */
export function newPapers(stored: StoredOrder, { step, amountCents, at, payment }: Issuing, seller: Catalogue['seller']): NewPaper[] {
  const { order, documents } = stored;
  const id = crypto.randomUUID();
  const given = { number: id, issuedAt: at };
  if (step === 'paid') {
    const { totalCents, vatCents } = order;
    const document = { ...given, kind: documentKind(order), totalCents, vatCents };
    const paid = { ...order, paidAt: at, ...(payment && { payment }) };
    return [{ id, content: documentContent({ stored: { ...stored, order: paid }, document, seller }) }];
  }
  const sums = mayIssue(step) && amountCents !== null ? credit(stored, amountCents) : undefined;
  if (!sums) return [];
  const document = { ...given, ...sums, kind: 'credit' as const };
  return [{ id, content: documentContent({ stored, document, corrects: corrected(documents), seller }) }];
}
