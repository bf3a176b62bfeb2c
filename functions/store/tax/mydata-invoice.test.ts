import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findProgram, XMLLINT } from '../../../scripts/programs.ts';
import { incomeClassification } from '../../../src/features/store/catalogue/tax.schema.ts';
import { COUNTRIES } from '../../../src/features/store/order/countries.shared.ts';
import { documentKind } from '../../../src/features/store/order/document.shared.ts';
import { priceOrder } from '../../../src/features/store/order/price-order.shared.ts';
import { readXml } from '../../site-check/xml.ts';
import { documentContent } from '../documents/document.ts';
import type { StoredOrder } from '../storage/orders.ts';
import type { TaxDocument } from './issuer.ts';
import { invoiceXml } from './mydata-invoice.ts';

const SCHEMA = new URL('../../../tests/formats/mydata/InvoicesDoc-v2.0.1.xsd', import.meta.url).pathname;
const AT = new Date('2026-11-30T22:30:00Z');
const seller = { name: { en: 'A', el: 'Α' }, address: { en: 'B', el: 'Β' }, email: 'a@b.example', vat: 'EL094259216', gemi: '1' };
const VAT_NUMBERS: Readonly<Record<string, string>> = { GR: 'EL094259216', DE: 'DE136695976' };
const classification = incomeClassification.parse({});

interface Sale {
  products: { kind: 'digital' | 'service' | 'physical'; priceCents: number; vatPercent: number; quantity: number }[];
  postageCents: number;
  country: 'GR' | 'DE' | 'US';
  business: boolean;
  payment: 'bank' | 'card';
  refunded: number;
  percentOff: number;
}

const sale: fc.Arbitrary<Sale> = fc.record({
  products: fc.array(
    fc.record({
      kind: fc.constantFrom('digital' as const, 'service' as const, 'physical' as const),
      priceCents: fc.integer({ min: 2, max: 900_000 }),
      vatPercent: fc.constantFrom(0, 6, 13, 24),
      quantity: fc.integer({ min: 1, max: 99 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  postageCents: fc.integer({ min: 0, max: 5000 }),
  country: fc.constantFrom('GR', 'DE', 'US'),
  business: fc.boolean(),
  payment: fc.constantFrom('bank' as const, 'card' as const),
  refunded: fc.double({ min: 0.01, max: 1, noNaN: true }),
  percentOff: fc.integer({ min: 0, max: 99 }),
});

/** The paper of a sale and that of a refund, as they would be reported. */
function reported({ products, postageCents, country, business, payment, refunded, percentOff }: Sale): [TaxDocument, TaxDocument] {
  const catalogue = {
    products: products.map(({ quantity: _, ...product }, at) => ({
      ...{ ...product, sku: `S-${at}`, slug: '', title: { en: 'P & Q <1>', el: 'Π' }, stock: null, files: [] },
    })),
    ...{
      shipping: [{ countries: [...COUNTRIES], cents: postageCents }],
      destinationVat: false,
      outsideEu: [...COUNTRIES],
      vatExempt: products.every(({ vatPercent }) => vatPercent === 0),
      terms: {},
    },
  };
  const vatNumber = business ? VAT_NUMBERS[country] : undefined;
  const discount = percentOff === 0 ? undefined : { code: 'CODE', percent: percentOff, cents: null, skus: ['S-0', 'S-1'], minimumCents: 0 };
  const lines = products.map(({ quantity }, at) => ({ sku: `S-${at}`, quantity }));
  const priced = priceOrder(lines, { country, postcode: '', vatNumber }, catalogue as never, discount) ?? expect.fail('no price');
  const order = {
    ...{ ...priced, reference: '2026-00001', locale: 'en', country, payment, orderedAt: AT, paidAt: AT, termsVersion: null },
    ...{ name: 'N & Söhne', company: business ? 'Firm' : null, vatNumber: vatNumber ?? null, street: 'S', postcode: '10115', city: 'C' },
  };
  const stored = {
    order,
    lines: priced.lines.map((line, at) => ({ ...line, kind: products[at]?.kind, title: `P ${at}` })),
  } as unknown as StoredOrder;
  const kind = documentKind(stored.order);
  const document = { kind, number: `${kind === 'receipt' ? 'A' : 'T'}-2026-00042`, issuedAt: AT };
  const content = documentContent({ stored, document: { ...document, ...priced }, seller });
  const totalCents = Math.min(-1, -Math.round(priced.totalCents * refunded));
  const credit = {
    ...{ kind: 'credit' as const, number: 'P-2026-00007', issuedAt: AT },
    ...{ totalCents, vatCents: 0 - Math.round((priced.vatCents * -totalCents) / priced.totalCents) },
  };
  const corrected = documentContent({ stored, document: credit, corrects: document, seller });
  const sent = { classification, isRepeat: false, isLate: false };
  return [
    { ...sent, content },
    { ...sent, content: corrected, original: { content, mark: '400001234567890' } },
  ];
}

interface Read {
  InvoicesDoc: {
    invoice: {
      transmissionFailure?: string;
      counterpart?: { vatNumber: string; country: string; name?: string };
      invoiceHeader: { series: string; aa: string; issueDate: string; invoiceType: string; correlatedInvoices?: string };
      paymentMethods: { paymentMethodDetails: { type: string; amount: string } };
      invoiceDetails: {
        netValue: string;
        vatCategory: string;
        vatAmount: string;
        vatExemptionCategory?: string;
        incomeClassification: Record<string, string>;
      }[];
      invoiceSummary: {
        totalNetValue: string;
        totalVatAmount: string;
        totalGrossValue: string;
        incomeClassification: Record<string, string>[];
      };
    };
  };
}
const read = (document: TaxDocument) => {
  const { invoice } = readXml<Read>(invoiceXml(document), ['invoiceDetails']).InvoicesDoc;
  const sums = [invoice.invoiceSummary.incomeClassification].flat();
  return { ...invoice, sums };
};
const cents = (text = '') => Number(text.replace('.', ''));
const total = (texts: readonly (string | undefined)[]) => texts.reduce((sum, text) => sum + cents(text), 0);

const GOODS: Sale['products'][number] = { kind: 'physical', priceCents: 1240, vatPercent: 24, quantity: 1 };
const FILE: typeof GOODS = { ...GOODS, kind: 'digital' };
const base: Sale = { products: [GOODS], postageCents: 0, country: 'GR', business: false, payment: 'bank', refunded: 0.5, percentOff: 0 };

describe('what is reported', () => {
  it('adds up to the paper, to the cent, by line, by classification and in its sums, also of refunds', () => {
    fc.assert(
      fc.property(sale, (given) => {
        for (const document of reported(given)) {
          const { invoiceDetails, invoiceSummary, sums, paymentMethods } = read(document);
          const { netCents, vatCents, totalCents } = document.content;
          expect([netCents, vatCents, totalCents].map(Math.abs)).toEqual([
            total(invoiceDetails.map(({ netValue }) => netValue)),
            total(invoiceDetails.map(({ vatAmount }) => vatAmount)),
            cents(invoiceSummary.totalGrossValue),
          ]);
          expect([total([invoiceSummary.totalNetValue]), total([invoiceSummary.totalVatAmount])]).toEqual(
            [netCents, vatCents].map(Math.abs),
          );
          expect(total(sums.map((one) => one['icls:amount']))).toBe(Math.abs(netCents));
          expect(cents(paymentMethods.paymentMethodDetails.amount)).toBe(Math.abs(totalCents));
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each<[string, Sale, string, string, string | undefined, string]>([
    ['a receipt for goods', base, '11.1', '1', undefined, 'E3_561_003 category1_1'],
    ['a receipt for a file', { ...base, products: [FILE] }, '11.2', '1', undefined, 'E3_561_003 category1_3'],
    ['a receipt of a small business', { ...base, products: [{ ...FILE, vatPercent: 0 }] }, '11.2', '7', '15', 'E3_561_003 category1_3'],
    ['a receipt for a file sold outside the EU', { ...base, products: [FILE], country: 'US' }, '11.2', '7', '4', 'E3_561_006 category1_3'],
    ['an invoice in Greece for goods', { ...base, business: true }, '1.1', '1', undefined, 'E3_561_001 category1_1'],
    ['an invoice in Greece for a file', { ...base, business: true, products: [FILE] }, '2.1', '1', undefined, 'E3_561_001 category1_3'],
    ['an invoice in the EU for goods', { ...base, business: true, country: 'DE' }, '1.2', '7', '14', 'E3_561_005 category1_1'],
    [
      'an invoice in the EU for a file',
      { ...base, business: true, country: 'DE', products: [FILE] },
      '2.2',
      '7',
      '4',
      'E3_561_005 category1_3',
    ],
    ['an invoice outside the EU for goods', { ...base, business: true, country: 'US' }, '1.3', '7', '8', 'E3_561_006 category1_1'],
    [
      'an invoice outside the EU for a file',
      { ...base, business: true, country: 'US', products: [FILE] },
      '2.3',
      '7',
      '4',
      'E3_561_006 category1_3',
    ],
  ])('%s has its type, rate, reason and classification, and its refund those of a credit note', (_, given, type, rate, reason, income) => {
    const [paper, credit] = reported(given).map(read);
    for (const one of [paper, credit])
      expect(
        one?.invoiceDetails.map((row) => [
          row.vatCategory,
          row.vatExemptionCategory,
          `${row.incomeClassification['icls:classificationType']} ${row.incomeClassification['icls:classificationCategory']}`,
        ]),
      ).toEqual([[rate, reason, income]]);
    expect([paper?.invoiceHeader.invoiceType, credit?.invoiceHeader.invoiceType]).toEqual([type, type.startsWith('11') ? '11.4' : '5.1']);
    expect(paper?.counterpart === undefined).toBe(type.startsWith('11'));
    expect(credit?.invoiceHeader.correlatedInvoices).toBe('400001234567890');
  });

  it('has series, number and the day in Athens, and says after a lost connection that it comes late', () => {
    const [receipt] = reported(base);
    expect(read(receipt)).toMatchObject({ invoiceHeader: { series: 'A-2026', aa: '42', issueDate: '2026-12-01' } });
    expect([read(receipt), read({ ...receipt, isLate: true })].map(({ transmissionFailure }) => transmissionFailure)).toEqual([
      undefined,
      '3',
    ]);
  });

  it('puts goods with their postage, services and each rate into lines of their own', () => {
    const products = [GOODS, FILE, { ...GOODS, vatPercent: 6 }];
    const { invoiceDetails, sums } = read(reported({ ...base, products, postageCents: 500 })[0]);
    expect(invoiceDetails.map((row) => [row.vatCategory, row.incomeClassification['icls:classificationCategory']])).toEqual(
      expect.arrayContaining([
        ['1', 'category1_1'],
        ['1', 'category1_3'],
        ['3', 'category1_1'],
      ]),
    );
    expect(sums.map((one) => one['icls:classificationCategory']).toSorted()).toEqual(['category1_1', 'category1_3']);
  });

  it('is refused for a rate that Greece has not', () => {
    const [receipt] = reported(base);
    const lines = receipt.content.lines.map((line) => ({ ...line, vatPercent: 19 }));
    expect(() => invoiceXml({ ...receipt, content: { ...receipt.content, lines } })).toThrow('19%');
  });

  it('leaves out of names what XML 1.0 has no place for, and keeps the rest', () => {
    const [invoice] = reported({ ...base, country: 'DE', business: true });
    const company = 'Fi\u0001rm\uFFFE & \u{1F642}\uFFFF Söhne';
    const xml = invoiceXml({ ...invoice, content: { ...invoice.content, buyer: { ...invoice.content.buyer, company } } });
    expect(xml).toContain('<name>Firm &amp; \u{1F642} Söhne</name>');
    expect(xml.isWellFormed()).toBe(true);
  });

  const xmllint = findProgram(XMLLINT);
  it.skipIf(!xmllint)('follows the schema of the tax office (skipped without xmllint)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mydata-'));
    try {
      const files = fc.sample(sale, { numRuns: 60, seed: 39 }).flatMap((given, at) =>
        reported(given).flatMap((document, which) =>
          [false, true].map((isLate) => {
            const file = join(folder, `${at}-${which}-${isLate}.xml`);
            writeFileSync(file, invoiceXml({ ...document, isLate }));
            return file;
          }),
        ),
      );
      expect(() => execFileSync(xmllint ?? '', ['--noout', '--nonet', '--schema', SCHEMA, ...files], { stdio: 'pipe' })).not.toThrow();
      writeFileSync(files[0] ?? '', invoiceXml(reported(base)[0]).replace('<currency>', '<curency>').replace('</currency>', '</curency>'));
      expect(() => execFileSync(xmllint ?? '', ['--noout', '--nonet', '--schema', SCHEMA, files[0] ?? ''], { stdio: 'pipe' })).toThrow(
        'curency',
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
