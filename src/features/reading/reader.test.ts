import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareRead, toScroll } from './reader.ts';

it('progress runs from the top of the page to where the text’s end becomes visible', () => {
  const at = (scrolled: number) => shareRead({ scrolled, end: 3000 - scrolled, height: 1000 });
  expect([at(0), at(500), at(2000), at(2500)]).toEqual([0, 0.25, 1, 1]);
});

it('is undefined for a text that needs no scrolling', () => {
  expect(shareRead({ scrolled: 0, end: 1000, height: 1000 })).toBeUndefined();
  expect(shareRead({ scrolled: 0, end: 1001, height: 1000 })).toBe(0);
});

it('a progress value maps back to its scroll position', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.integer({ min: 5001, max: 9000 }), (scrolled, end) => {
      const extent = { scrolled, end: end + 1000 - scrolled, height: 1000 };
      expect(toScroll(shareRead(extent) ?? 0, extent)).toBe(scrolled);
    }),
  );
});
