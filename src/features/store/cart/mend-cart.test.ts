import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CatalogueProduct } from '../catalogue/catalogue.schema.ts';
import { LINES_LIMIT, QUANTITY_LIMIT } from '../order/limits.shared.ts';
import { mendCart } from './mend-cart.ts';

const product = (sku: string, more: Partial<CatalogueProduct> = {}): CatalogueProduct => ({
  ...{
    sku,
    slug: sku,
    kind: 'digital',
    title: { en: `${sku} now`, el: `${sku} τώρα` },
    priceCents: 1000,
    vatPercent: 24,
    stock: null,
    files: [],
  },
  ...more,
});
const line = (sku: string, quantity = 1, unitCents = 1000) => ({ sku, quantity, unitCents, title: `${sku} then`, addedAt: 1 });

it('says what has changed, and leaves what can be ordered', () => {
  const products = [product('same'), product('dearer', { priceCents: 1500 }), product('few', { stock: 3 }), product('none', { stock: 0 })];
  const lines = [line('same', 2), line('dearer'), line('few', 5), line('none'), line('gone', 4)];
  const { lines: mended, changes } = mendCart(lines, { products }, 'el');
  expect(mended.map(({ sku, quantity, unitCents, title }) => [sku, quantity, unitCents, title])).toEqual([
    ['same', 2, 1000, 'same τώρα'],
    ['dearer', 1, 1500, 'dearer τώρα'],
    ['few', 3, 1000, 'few τώρα'],
  ]);
  expect(changes).toEqual([
    { kind: 'price', sku: 'dearer', title: 'dearer τώρα', fromCents: 1000, toCents: 1500 },
    { kind: 'quantity', sku: 'few', title: 'few τώρα', from: 5, to: 3 },
    { kind: 'sold-out', sku: 'none', title: 'none τώρα' },
    { kind: 'gone', sku: 'gone', title: 'gone then' },
  ]);
});

it('keeps 20 lines of those that two tabs added together', () => {
  const skus = Array.from({ length: LINES_LIMIT + 1 }, (_, index) => `S${index}`);
  const { lines, changes } = mendCart(
    skus.map((sku) => line(sku)),
    { products: skus.map((sku) => product(sku)) },
    'en',
  );
  expect(lines).toHaveLength(LINES_LIMIT);
  expect(changes).toEqual([{ kind: 'full', sku: 'S20', title: 'S20 now' }]);
});

it('changes nothing the second time, and no line to more than there is', () => {
  const sku = fc.constantFrom('A', 'B', 'C', 'D');
  const cart = fc.uniqueArray(fc.record({ sku, quantity: fc.integer({ min: 1, max: QUANTITY_LIMIT }), unitCents: fc.nat(9999) }), {
    selector: ({ sku }) => sku,
  });
  const stock = fc.option(fc.nat(12), { nil: null });
  const catalogue = fc.uniqueArray(fc.record({ sku, priceCents: fc.nat(9999), stock }), { selector: ({ sku }) => sku });
  fc.assert(
    fc.property(cart, catalogue, (lines, listed) => {
      const products = listed.map(({ sku, ...more }) => product(sku, more));
      const before = lines.map(({ sku, quantity, unitCents }) => line(sku, quantity, unitCents));
      const { lines: mended, changes } = mendCart(before, { products }, 'en');
      expect(mendCart(mended, { products }, 'en')).toEqual({ lines: mended, changes: [] });
      expect(mended.length + changes.filter(({ kind }) => kind === 'gone' || kind === 'sold-out').length).toBe(before.length);
      for (const { sku, quantity, unitCents } of mended) {
        const now = products.find((one) => one.sku === sku);
        expect(quantity).toBeLessThanOrEqual(now?.stock ?? QUANTITY_LIMIT);
        expect(quantity).toBeGreaterThan(0);
        expect(unitCents).toBe(now?.priceCents);
      }
    }),
  );
});
