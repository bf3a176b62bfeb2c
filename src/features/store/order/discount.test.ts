import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanCode, discountFault, discountParts } from './discount.shared.ts';

const rule = (more: object) => ({ code: 'CODE', percent: null, cents: null, skus: null, minimumCents: 0, ...more });
const line = (sku: string, unitCents: number, quantity = 1) => ({ sku, unitCents, quantity });

it.each([
  ['percent, half a cent up', rule({ percent: 10 }), [line('A', 4900), line('B', 1065)], [490, 107]],
  ['an amount by the parts of the lines', rule({ cents: 100 }), [line('A', 100), line('B', 100), line('C', 100)], [34, 33, 33]],
  ['no more than they cost', rule({ cents: 10_000 }), [line('A', 100, 2), line('B', 1)], [200, 1]],
  ['named products alone', rule({ cents: 10_000, skus: ['B'] }), [line('A', 100), line('B', 50)], [0, 50]],
  ['nothing below the least', rule({ percent: 50, minimumCents: 151 }), [line('A', 100), line('B', 50)], [0, 0]],
  ['nothing of what is free', rule({ percent: 50 }), [line('A', 0)], [0]],
])('takes off %s', (_, given, lines, parts) => expect(discountParts(lines, given)).toEqual(parts));

it('gives no line more than its price, none more than a cent beside its share, and adds up', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ unitCents: fc.nat(5_000_000), quantity: fc.integer({ min: 1, max: 10 }) }), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.boolean(),
      (drawn, percent, cents, isPercent) => {
        const lines = drawn.map((one, at) => ({ ...one, sku: `S${at}` }));
        const parts = discountParts(lines, rule(isPercent ? { percent } : { cents }));
        const bases = lines.map(({ unitCents, quantity }) => BigInt(unitCents * quantity));
        const whole = bases.reduce((sum, one) => sum + one, 0n);
        const off = isPercent ? (whole * BigInt(percent) + 50n) / 100n : whole < BigInt(cents) ? whole : BigInt(cents);
        expect(BigInt(parts.reduce((sum, one) => sum + one, 0))).toBe(off);
        for (const [at, part] of parts.entries()) {
          const base = bases[at] ?? 0n;
          expect(BigInt(part)).toBeLessThanOrEqual(base);
          if (whole > 0n) expect((BigInt(part) * whole - off * base) ** 2n).toBeLessThan(whole * whole);
        }
      },
    ),
  );
});

it('is one code however it is typed', () => {
  for (const typed of ['summer-10', ' SUMMER‑10 ', 'sυmmεr - 10']) expect(cleanCode(typed)).toBe('SUMMER-10');
  expect(discountFault([line('A', 100)], rule({ percent: 10, skus: ['B'] }))).toBe('products');
});
