import { expect, it } from 'vitest';
import { identity } from '@/features/identity/identity.ts';
import { productOffer } from '../product.ts';
import { productAttributes } from './product-attributes.ts';

type Product = Parameters<typeof productAttributes>[0];

const product = (locale: 'en' | 'el', data: Partial<Product['data']> = {}): Product => ({
  locale,
  slug: 'print',
  data: {
    sku: 'LYC-1',
    title: 'Ένα "τύπωμα"',
    description: 'Σε χαρτί',
    priceCents: 4_550,
    stock: null,
    kind: 'physical',
    category: 'print',
    ...data,
  } as Product['data'],
});

it.each(['en', 'el'] as const)('names what the JSON twin in %s has, letter by letter', (locale) => {
  const attributes = productAttributes(product(locale));
  const { id, price, url } = productOffer(product(locale));
  expect([attributes['data-item-id'], Number(attributes['data-item-price']), attributes['data-item-url']]).toEqual([id, price, url]);
  expect(attributes).toMatchObject({
    'data-item-name': 'Ένα "τύπωμα"',
    'data-item-price': '45.50',
    'data-item-description': 'Σε χαρτί',
    'data-item-image': `${identity.url}/cards/${locale}/store/products/print.png`,
    'data-item-categories': locale === 'el' ? 'Τυπώματα' : 'Prints',
    'data-item-has-taxes-included': 'true',
    'data-item-shippable': 'true',
  });
});

it.each([
  [null, '10'],
  [40, '10'],
  [3, '3'],
])('with a stock of %o sells %s at most', (stock, most) => {
  expect(productAttributes(product('en', { stock }))['data-item-max-quantity']).toBe(most);
});

it('asks no postage for what is not posted', () => {
  for (const kind of ['digital', 'service'] as const)
    expect(productAttributes(product('en', { kind }))['data-item-shippable']).toBe('false');
});
