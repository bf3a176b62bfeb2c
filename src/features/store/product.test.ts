import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRIOR_PRICE_DAYS, type ProductFacts, priorPrice, productProblems, rateProblems } from './product.ts';

const DAY_MS = 86_400_000;
const REDUCED = new Date('2026-06-30T00:00:00Z');
const daysAfter = (days: number, ms = 0): Date => new Date(REDUCED.getTime() + days * DAY_MS + ms);
const point = (days: number, cents: number) => ({ from: daysAfter(days), cents });

describe('priorPrice', () => {
  it('is the price before the reduction', () => {
    expect(priorPrice([point(-90, 1000), point(0, 800)], daysAfter(1))).toBe(1000);
  });

  it.each([
    ['no price ever changed', [point(-90, 1000)]],
    ['the last step went up', [point(-90, 800), point(0, 1000)]],
    ['the last step changed nothing', [point(-90, 1000), point(0, 1000)]],
    ['there is no history', []],
    ['a lower one was asked in those days', [point(-30, 10_000), point(-20, 8000), point(-10, 9000), point(0, 8500)]],
    ['the same one was asked in those days', [point(-30, 10_000), point(-20, 8000), point(-10, 9000), point(0, 8000)]],
  ])('is undefined when %s', (_, history) => {
    expect(priorPrice(history, daysAfter(1))).toBeUndefined();
  });

  it('is shown for 30 days and not a moment longer', () => {
    const history = [point(-90, 1000), point(0, 800)];
    expect(PRIOR_PRICE_DAYS).toBe(30);
    expect(priorPrice(history, daysAfter(30))).toBe(1000);
    expect(priorPrice(history, daysAfter(30, 1))).toBeUndefined();
  });

  it('is the lowest of the 30 days before the reduction', () => {
    expect(priorPrice([point(-90, 900), point(-20, 1000), point(0, 800)], daysAfter(1))).toBe(900);
    expect(priorPrice([point(-90, 1200), point(-29, 900), point(-10, 1000), point(0, 800)], daysAfter(1))).toBe(900);
  });

  it('excludes a price that ended when those days began, and includes one that ended a moment later', () => {
    expect(priorPrice([point(-90, 500), point(-30, 1000), point(0, 800)], daysAfter(1))).toBe(1000);
    expect(priorPrice([point(-90, 500), { from: daysAfter(-30, 1), cents: 1000 }, point(0, 400)], daysAfter(1))).toBe(500);
  });
});

it('in any history is above the price, and was the lowest of every day of those 30', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5 })), { minLength: 2, maxLength: 8 }),
      (steps) => {
        let day = -steps.reduce((sum, [days]) => sum + days, 0) + (steps[0]?.[0] ?? 0);
        const history = steps.map(([days, cents], at) => {
          if (at > 0) day += days;
          return point(day, cents);
        });
        const begun = history.at(-1)?.from.getTime() ?? 0;
        const asked = Array.from({ length: PRIOR_PRICE_DAYS }, (_, at) => begun - (at + 1) * DAY_MS).flatMap(
          (time) => history.findLast(({ from }) => from.getTime() <= time)?.cents ?? [],
        );
        const lowest = Math.min(...asked);
        expect(priorPrice(history, new Date(begun))).toBe(lowest > (history.at(-1)?.cents ?? 0) && asked.length > 0 ? lowest : undefined);
      },
    ),
  );
});

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

it.each([
  [6, 'digital', { destinationVat: true, vatExempt: false }, /standard rate of the buyer's country/u],
  [0, 'physical', { destinationVat: true, vatExempt: false }, /Reduced rates/u],
  [24, 'digital', { destinationVat: false, vatExempt: true }, /Write 0/u],
  [24, 'digital', { destinationVat: true, vatExempt: false }, undefined],
  [6, 'service', { destinationVat: true, vatExempt: false }, undefined],
  [6, 'digital', { destinationVat: false, vatExempt: false }, undefined],
  [0, 'digital', { destinationVat: false, vatExempt: true }, undefined],
])('of %i %%, %s, with %o: %s', (vatPercent, kind, store, says) => {
  const [problem = ''] = rateProblems([{ file: 'content/products/one/index.en.mdx', kind, vatPercent }], store);
  expect(problem).toMatch(says ?? /^$/u);
});
