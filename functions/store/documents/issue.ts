import type { Catalogue } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import { documentKind } from '../../../src/features/store/order/document.shared.ts';
import { creditedCents } from '../order/ledger.ts';
import type { OrderRow, StoredOrder } from '../storage/orders.ts';
import { issuerOf, isTaxedAbroad, type Shop } from '../tax/issuer.ts';
import type { DocumentContent, TaxIssuer } from './content.ts';
import { corrected, type DocumentSource, documentContent, type NewDocument } from './document.ts';

export interface NewPaper {
  id: string;
  /** With the `id` of a paper wherever its number belongs, also that of one before it: numbers are known in the transaction that gives them. */
  content: DocumentContent;
}

type Sums = Pick<NewDocument, 'totalCents' | 'vatCents'>;

/** Negative; in proportion, and so that all credit notes of an order together have the VAT of what they return. */
function credit({ order, documents }: StoredOrder, creditCents: number): Sums | undefined {
  const before = documents.filter(({ kind }) => kind === 'credit');
  const creditVat = Math.round((order.vatCents * creditCents) / order.totalCents);
  const totalCents = 0 - creditCents - before.reduce((sum, one) => sum + one.totalCents, 0);
  const vatCents = 0 - creditVat - before.reduce((sum, one) => sum + one.vatCents, 0);
  return totalCents < 0 ? { totalCents, vatCents } : undefined;
}

/**
 * @param stored as it is before the step @param after the order as the step leaves it
 * @returns none for a step that issues nothing, and for a sale of Snipcart, which issues its invoice itself; of money that falls short of the price and is accepted, document and credit note
 */
export function newPapers(stored: StoredOrder, after: OrderRow, at: Date, shop: Shop & Pick<Catalogue, 'seller'>): NewPaper[] {
  const { seller } = shop;
  const { order, documents } = stored;
  const issue = (
    document: Omit<NewDocument, 'number' | 'issuedAt'>,
    issuer: TaxIssuer,
    corrects?: DocumentSource['corrects'],
  ): NewPaper => {
    const id = crypto.randomUUID();
    return {
      id,
      content: documentContent({
        stored: { ...stored, order: after },
        document: { ...document, number: id, issuedAt: at },
        corrects,
        seller,
        issuer,
        // A credit note is where its sale was, whatever the settings have become.
        isAbroad: documents.find((one) => one.kind !== 'credit')?.content?.isAbroad ?? isTaxedAbroad(shop, after),
      }),
    };
  };
  const { totalCents, vatCents } = order;
  const kind = documentKind(order);
  const sale =
    after.state === 'paid' && order.state === 'pending' && order.source === 'site'
      ? issue({ kind, totalCents, vatCents }, issuerOf(shop, after, kind))
      : undefined;
  const creditCents = creditedCents(after);
  const isDue = sale ? creditCents > 0 : creditCents > creditedCents(order) && documents.some((one) => one.kind !== 'credit');
  const sums = isDue ? credit(stored, creditCents) : undefined;
  const first = corrected(documents);
  const corrects = sale ? { kind, number: sale.id } : first;
  // What corrects a paper from before there were issuers has none to name: the owner reports both.
  const issuer = sale?.content.issuer ?? first?.issuer ?? 'owner';
  return [...(sale ? [sale] : []), ...(sums ? [issue({ kind: 'credit', ...sums }, issuer, corrects)] : [])];
}
