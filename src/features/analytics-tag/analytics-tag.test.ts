import { expect, it } from 'vitest';
import { mayHaveTag } from './analytics-tag.ts';

it.each(['/', '/blog/first', '/store', '/store/products/print', '/cookies', '/storefront', '/analytics'])('%s may have the tag', (bare) => {
  expect(mayHaveTag(bare, false)).toBe(true);
  expect(mayHaveTag(bare, true)).toBe(false);
});

it.each([
  '/admin',
  '/admin/mail',
  '/login',
  '/privacy-request',
  '/privacy-request/follow',
  '/store/order',
  '/store/checkout/success',
  '/payment/test',
])('%s never has the tag', (bare) => expect(mayHaveTag(bare, false)).toBe(false));
