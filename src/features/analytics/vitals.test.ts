import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LAST_BUCKET, percentile, toBucket, type VITALS } from './vitals.shared.ts';

const histogram = (metric: (typeof VITALS)[number], values: readonly number[]) =>
  values.map((value) => ({ bucket: toBucket(metric, value), samples: 1 }));

it.each([
  [0, 0],
  [10, 0],
  [10.01, 1],
  [11, 1],
  [11.1, 2],
  [1e9, LAST_BUCKET],
  [Number.NaN, 0],
  [-5, 0],
])('%d ms falls into bucket %d', (value, bucket) => {
  expect(toBucket('LCP', value)).toBe(bucket);
});

it('gives different layout shift scores different buckets', () => {
  expect(toBucket('CLS', 0.0005)).toBe(0);
  expect(toBucket('CLS', 0.1)).not.toBe(toBucket('CLS', 0.12));
});

it('is undefined without measurements', () => {
  expect(percentile('LCP', [])).toBeUndefined();
  expect(percentile('LCP', [{ bucket: 4, samples: 0 }])).toBeUndefined();
});

it('returns the value that three quarters do not exceed', () => {
  const near = (values: number[]) => percentile('LCP', histogram('LCP', values)) ?? 0;
  expect(near([100, 100, 100, 5_000])).toBeCloseTo(100, -1);
  expect(Math.abs(near([100, 100, 5_000, 5_000]) - 5_000)).toBeLessThan(250);
  expect(percentile('CLS', histogram('CLS', [0, 0, 0, 0.4]))).toBe(0);
});

it('is never more than 5 % off the percentile of the values themselves', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 11, max: 60_000, noNaN: true }), { minLength: 1, maxLength: 60 }), (values) => {
      const exact = values.toSorted((a, b) => a - b)[Math.ceil(0.75 * values.length) - 1] ?? 0;
      expect(Math.abs((percentile('INP', histogram('INP', values)) ?? 0) / exact - 1)).toBeLessThan(0.05);
    }),
  );
});
