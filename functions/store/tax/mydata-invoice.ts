import { XMLBuilder } from 'fast-xml-parser';
import { HOME_COUNTRY, isEu } from '../../../src/features/store/order/countries.shared.ts';
import type { PaymentMethod } from '../../../src/features/store/order/order.schema.ts';
import { athensDay } from '../../calendar.ts';
import type { DocumentContent, DocumentLine } from '../documents/content.ts';
import { share } from '../documents/document.ts';
import type { TaxDocument } from './issuer.ts';

/** Table 8.2 of the tax office's description of the interface: rates of VAT in percent. */
const VAT_CATEGORIES: ReadonlyMap<number, number> = new Map([
  [24, 1],
  [13, 2],
  [6, 3],
  [17, 4],
  [9, 5],
  [4, 6],
  [0, 7],
  [3, 9],
]);

/** Table 8.3, with the articles of the VAT code (law 5144/2024): why no VAT is charged. */
const EXEMPTIONS = {
  /** Article 18: services and files, taxed where the buyer is. */
  elsewhere: 4,
  /** Article 29: exports. */
  export: 8,
  /** Article 33: goods to businesses in other EU states. */
  supply: 14,
  /** Article 44: small businesses. */
  small: 15,
} as const;

/** Table 8.12. A test payment moves no money; it has the type of a transfer. */
const PAYMENTS: Readonly<Record<PaymentMethod, number>> = { bank: 1, card: 7, viva: 7, test: 1 };

/** Loss of the connection between the seller's program and the tax office (decision A.1138/2020, article 5, paragraph 6). */
const CONNECTION_LOST = 3;

type Kind = 'digital' | 'service' | 'physical';
const kindOf = ({ kind }: DocumentLine): Kind => (kind === 'postage' || kind === 'refund' ? 'physical' : kind);

/** Issuer's number, without the prefix of its country. */
const digits = (vatNumber: string): string => vatNumber.replace(/^[A-Z]{2}/u, '');

const amount = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);

/** Such as `A-2026` and `42` of `A-2026-00042`. */
export function seriesOf({ number }: Pick<DocumentContent, 'number'>): { series: string; aa: string } {
  const at = number.lastIndexOf('-');
  return { series: number.slice(0, at), aa: String(Number(number.slice(at + 1))) };
}

/** Table 8.1. A document with goods is one of goods. */
export function invoiceType({ content, original }: Pick<TaxDocument, 'content' | 'original'>): string {
  const { kind } = original?.content ?? content;
  if (content.kind === 'credit') return kind === 'receipt' ? '11.4' : '5.1';
  const hasGoods = content.lines.some((line) => kindOf(line) === 'physical');
  if (kind === 'receipt') return hasGoods ? '11.1' : '11.2';
  return `${hasGoods ? 1 : 2}.${regionOf(content) + 1}`;
}

/** 0: Greece, 1: other EU states, 2: elsewhere. */
const regionOf = ({ taxation, buyer: { country } }: DocumentContent): 0 | 1 | 2 =>
  taxation === 'outside-eu' || !isEu(country) ? 2 : country === HOME_COUNTRY ? 0 : 1;

/** Tables 8.9: sales in Greece to businesses and to others, to other EU states, and elsewhere. */
const incomeType = (content: DocumentContent, isRetail: boolean): string =>
  ['E3_561_001', 'E3_561_005', 'E3_561_006'][regionOf(content)]?.replace('001', isRetail ? '003' : '001') ?? '';

function exemptionOf({ taxation }: DocumentContent, kind: Kind): number {
  if (taxation === 'vat' || taxation === 'exempt') return EXEMPTIONS.small;
  if (kind !== 'physical') return EXEMPTIONS.elsewhere;
  return taxation === 'outside-eu' ? EXEMPTIONS.export : EXEMPTIONS.supply;
}

interface Row {
  vatCategory: number;
  exemption: number | undefined;
  category: string;
  type: string;
  netCents: number;
  vatCents: number;
}

/** One for each rate, reason and classification: programs transmit sums and no lines (decision A.1138/2020). @throws Error for a rate that Greece has not */
function rowsOf({ content, original, classification }: TaxDocument): Row[] {
  const whole = original?.content ?? content;
  const rows = new Map<string, Row & { percent: number }>();
  for (const line of whole.lines) {
    const vatCategory = VAT_CATEGORIES.get(line.vatPercent);
    if (vatCategory === undefined) throw new Error(`no category for ${line.vatPercent}%`);
    const kind = kindOf(line);
    const { category, type = incomeType(whole, whole.kind === 'receipt') } = classification[kind];
    const exemption = line.vatPercent === 0 ? exemptionOf(whole, kind) : undefined;
    const key = `${vatCategory} ${exemption} ${category} ${type}`;
    const row = rows.get(key) ?? { percent: line.vatPercent, vatCategory, exemption, category, type, netCents: 0, vatCents: 0 };
    rows.set(key, { ...row, netCents: row.netCents + line.netCents, vatCents: row.vatCents + line.vatCents });
  }
  // Given away with a code, a part of a sale has nothing to declare.
  const found = [...rows.values()].filter((row) => row.netCents !== 0 || row.vatCents !== 0);
  if (!original) return found;
  // A credit note has a sum for each rate: each part of the sale gets its share.
  return content.vat.flatMap(({ percent, netCents, vatCents }) => {
    const parts = found.filter((row) => row.percent === percent);
    const weights = parts.map((row) => row.netCents + row.vatCents);
    const [nets, vats] = [share(netCents, weights), share(vatCents, weights)];
    return parts
      .map((row, at) => ({ ...row, netCents: nets[at] ?? 0, vatCents: vats[at] ?? 0 }))
      .filter((row) => row.netCents !== 0 || row.vatCents !== 0);
  });
}

const incomeOf = ({ type, category, netCents }: Pick<Row, 'type' | 'category' | 'netCents'>) => ({
  'icls:classificationType': type,
  'icls:classificationCategory': category,
  'icls:amount': amount(netCents),
});

function incomeSums(rows: readonly Row[]) {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.type} ${row.category}`;
    sums.set(key, { ...row, netCents: row.netCents + (sums.get(key)?.netCents ?? 0) });
  }
  return [...sums.values()].map(incomeOf);
}

/** Of invoices; who buys in a shop stays unnamed. Greek businesses are known to the office by their number. */
function counterpartOf({ buyer, kind }: DocumentContent) {
  if (kind === 'receipt') return undefined;
  const { vatNumber, country, company, name = '', street = '', postcode = '', city = '' } = buyer;
  const party = { vatNumber: vatNumber ? digits(vatNumber) : '000000000', country, branch: 0 };
  if (country === HOME_COUNTRY) return party;
  return {
    ...party,
    name: (company ?? name).slice(0, 200),
    address: { street: street.slice(0, 150), postalCode: postcode, city: city.slice(0, 150) },
  };
}

/** What XML 1.0 has no place for (section 2.2, `Char`): names may hold it, and a single one makes the document unreadable. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const builder = new XMLBuilder({
  tagValueProcessor: (_, value) => String(value).toWellFormed().replaceAll(NOT_XML, ''),
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: false,
});

/**
 * As `InvoicesDoc` of the tax office's schema, version 2.0.1: amounts are positive, also of a credit note.
 * @throws Error for a rate of VAT that Greece has not
 */
export function invoiceXml(document: TaxDocument): string {
  const { content, original, isLate } = document;
  const rows = rowsOf(document);
  const { netCents, vatCents, totalCents, order, issuedAt, seller } = content;
  const counterpart = counterpartOf(original?.content ?? content);
  const none = amount(0);
  const invoice = {
    ...(isLate && { transmissionFailure: CONNECTION_LOST }),
    issuer: { vatNumber: digits(seller.vat), country: HOME_COUNTRY, branch: 0 },
    ...(counterpart && { counterpart }),
    invoiceHeader: {
      ...seriesOf(content),
      issueDate: athensDay(new Date(issuedAt)),
      invoiceType: invoiceType(document),
      currency: 'EUR',
      ...(original && { correlatedInvoices: original.mark }),
    },
    paymentMethods: { paymentMethodDetails: { type: PAYMENTS[order.payment], amount: amount(totalCents) } },
    invoiceDetails: rows.map((row, at) => ({
      lineNumber: at + 1,
      netValue: amount(row.netCents),
      vatCategory: row.vatCategory,
      vatAmount: amount(row.vatCents),
      ...(row.exemption !== undefined && { vatExemptionCategory: row.exemption }),
      incomeClassification: incomeOf(row),
    })),
    invoiceSummary: {
      ...{ totalNetValue: amount(netCents), totalVatAmount: amount(vatCents) },
      ...{ totalWithheldAmount: none, totalFeesAmount: none, totalStampDutyAmount: none, totalOtherTaxesAmount: none },
      ...{ totalDeductionsAmount: none, totalGrossValue: amount(totalCents) },
      incomeClassification: incomeSums(rows),
    },
  };
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    InvoicesDoc: {
      '@xmlns': 'http://www.aade.gr/myDATA/invoice/v1.0',
      '@xmlns:icls': 'https://www.aade.gr/myDATA/incomeClassificaton/v1.0',
      invoice,
    },
  });
}
