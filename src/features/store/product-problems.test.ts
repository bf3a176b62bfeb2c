import { expect, it } from 'vitest';
import { type ProductFacts, productProblems } from './product-problems.ts';

const price = (day: string, cents: number) => ({ from: new Date(day), cents });
const product = (change: Partial<ProductFacts> = {}) => ({
  file: 'content/products/one/index.en.mdx',
  sku: 'A-1',
  priceCents: 900,
  priceHistory: [price('2026-01-01', 1000), price('2026-02-01', 900)],
  ...change,
});

it('accepts products with different numbers and a history that ends with their price', () => {
  expect(productProblems([product(), { ...product({ sku: 'A-2' }), file: 'two' }])).toEqual([]);
});

it('reports both files of a number that is used twice', () => {
  const [problem, ...more] = productProblems([product(), { ...product(), file: 'content/products/two/index.en.mdx' }]);
  expect(more).toEqual([]);
  expect(problem).toMatch(/products\/two.*"sku" is A-1.*products\/one.*Give each product its own/u);
});

it('reports a price that the history does not end with', () => {
  expect(productProblems([product({ priceCents: 100 })])).toEqual([
    'content/products/one/index.en.mdx: "priceCents" is 100, but "priceHistory" ends with 900. Add the new price to "priceHistory" with its day, in both languages.',
  ]);
});

it.each(['2026-01-01', '2025-12-31'])('reports a history out of order: %s', (day) => {
  expect(productProblems([product({ priceHistory: [price('2026-01-01', 1000), price(day, 900)] })])[0]).toMatch(/oldest price first/u);
});
