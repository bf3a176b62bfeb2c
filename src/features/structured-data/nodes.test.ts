import { describe, expect, it } from 'vitest';
import { identity } from '@/features/identity/identity.ts';
import { EU_COUNTRIES } from '@/features/store/order/countries.shared.ts';
import { type OfferedProduct, offerOf } from './nodes.ts';

const offer = (data: Partial<OfferedProduct['data']> = {}, locale: 'en' | 'el' = 'en') =>
  offerOf(identity, { locale, slug: 'one', data: { priceCents: 4500, stock: null, kind: 'service', ...data } });

describe('the offer of a product', () => {
  it('has its price in euros and its seller', () => {
    expect(offer()).toMatchObject({ price: '45.00', priceCurrency: 'EUR', seller: { '@id': `${identity.url}/#organization` } });
  });

  it.each([
    [null, 'https://schema.org/InStock'],
    [0, 'https://schema.org/OutOfStock'],
    // What is left is known by the server alone.
    [1, undefined],
    [40, undefined],
  ])('with a stock of %s says %s', (stock, availability) => {
    expect(offer({ stock })['availability']).toBe(availability);
  });

  it('can be returned within 14 days in the whole EU', () => {
    expect(offer({}, 'el')).toMatchObject({
      hasMerchantReturnPolicy: { merchantReturnDays: 14, applicableCountry: EU_COUNTRIES, merchantReturnLink: `${identity.url}/el/terms` },
    });
  });

  it('says of files that the right ends with the first download', () => {
    expect(offer({ kind: 'digital' })).toMatchObject({
      hasMerchantReturnPolicy: { description: expect.stringMatching(/first download/u) },
    });
  });

  it('has postage to each zone for goods, and only for those', () => {
    expect(offer()).not.toHaveProperty('shippingDetails');
    expect(offer({ kind: 'physical' })).toMatchObject({
      hasMerchantReturnPolicy: { returnMethod: 'https://schema.org/ReturnByMail' },
      shippingDetails: identity.store.shipping.map(({ countries, cents }) => ({
        shippingRate: { value: (cents / 100).toFixed(2), currency: 'EUR' },
        shippingDestination: { addressCountry: countries },
      })),
    });
  });
});
