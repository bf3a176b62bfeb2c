import { describe, expect, it } from 'vitest';
import { ADDRESS_PARTS, COUNTRIES, vatCountry } from './countries.shared.ts';
import { orderSchema, orderSchemaWith } from './order.schema.ts';

const order = (change: object = {}) => ({
  lines: [{ sku: 'A', quantity: 1 }],
  totalCents: 4900,
  currency: 'EUR',
  payment: 'bank',
  customer: { name: 'Ελένη', email: 'eleni@example.com', country: 'GR', address: { street: 'Οδός 1', city: 'Αθήνα', postcode: '10676' } },
  consents: { terms: true, digitalContent: false },
  locale: 'el',
  ...change,
});
const business = (country: string, vatNumber: string) => {
  const { customer } = order();
  return order({ customer: { ...customer, country, company: 'Firm', vatNumber } });
};
const inAthos = (vatNumber: string) => {
  const { customer, ...rest } = business('GR', vatNumber);
  return { ...rest, customer: { ...customer, address: { ...customer.address, postcode: '630 86' } } };
};
const problems = (value: unknown) => orderSchema.safeParse(value).error?.issues.map(({ path }) => path.join('.'));

it('reads JSON and the dotted names of a plain form alike', () => {
  const form = {
    'lines.0.sku': 'A',
    'lines.0.quantity': '1',
    totalCents: '4900',
    currency: 'EUR',
    payment: 'bank',
    'customer.name': 'Ελένη',
    'customer.email': 'eleni@example.com',
    'customer.country': 'GR',
    'customer.address.street': 'Οδός 1',
    'customer.address.city': 'Αθήνα',
    'customer.address.postcode': '10676',
    'customer.company': '',
    'customer.vatNumber': '',
    'consents.terms': 'true',
    locale: 'el',
  };
  expect(orderSchema.parse(form)).toEqual(orderSchema.parse(order()));
});

describe('an order is refused', () => {
  it.each<[string, unknown, string]>([
    ['without lines', order({ lines: [] }), 'lines'],
    ['with more than 20 lines', order({ lines: Array.from({ length: 21 }, (_, at) => ({ sku: `A-${at}`, quantity: 1 })) }), 'lines'],
    ['with more than 10 of one', order({ lines: [{ sku: 'A', quantity: 11 }] }), 'lines.0.quantity'],
    ['with a part of one', order({ lines: [{ sku: 'A', quantity: 0.5 }] }), 'lines.0.quantity'],
    ['with a product twice', order({ lines: [1, 2].map((quantity) => ({ sku: 'A', quantity })) }), 'lines'],
    ['with a price', order({ lines: [{ sku: 'A', quantity: 1, unitCents: 1 }] }), 'lines.0'],
    ['in another currency', order({ currency: 'USD' }), 'currency'],
    ['without accepted terms', order({ consents: { terms: false, digitalContent: true } }), 'consents.terms'],
    ['with a wrong check digit', business('GR', '094259217'), 'customer.vatNumber'],
    ['with a wrong check digit from Mount Athos', inAthos('094259217'), 'customer.vatNumber'],
    ['with a VAT number of another country', business('DE', 'EL094259216'), 'customer.vatNumber'],
  ])('%s', (_, value, path) => {
    expect(problems(value)).toEqual([path]);
  });
});

it.each([
  ['GR', 'EL 094 259 216'],
  ['GR', '094259216'],
  ['DE', '136695976'],
  ['US', '12-3456789'],
])('accepts a business in %s with the number %s', (country, vatNumber) => {
  expect(problems(business(country, vatNumber))).toBeUndefined();
});

describe('of an address, an order needs', () => {
  const { customer } = order();
  const without = (country: string, change: object = {}) => order({ customer: { ...customer, country, address: undefined, ...change } });

  it('no more than the postcode where one can lie outside the VAT area, if nothing is posted', () => {
    const asked = COUNTRIES.filter((country) => problems(without(country)) !== undefined);
    expect(asked.map((country) => [country, problems(without(country))])).toEqual(
      ['CY', 'DE', 'DK', 'ES', 'FI', 'FR', 'GR', 'IT']
        .map((country) => [country, ['customer.address.postcode']])
        .sort(([one], [other]) => COUNTRIES.indexOf(one as 'GR') - COUNTRIES.indexOf(other as 'GR')),
    );
    // Nowhere else does a postcode change the tax.
    const codes = ['35017', '78266', '22100', '97400', '3900', '63086', '23041', '99010', 'AD500', '51001'];
    const moved = COUNTRIES.filter((country) => codes.some((postcode) => vatCountry({ country, postcode }) !== vatCountry({ country })));
    expect(moved).toEqual(asked);
  });

  it('all of it for an invoice', () => {
    expect(problems({ ...without('US', { company: 'Firm' }), document: 'invoice' })).toEqual(
      ADDRESS_PARTS.map((part) => `customer.address.${part}`),
    );
  });

  it('all of it for parcels, and the form says so at once with all else that is wrong', () => {
    const parsed = orderSchemaWith(ADDRESS_PARTS, { hasDigital: true, hasGoods: false }).safeParse(without('AT', { name: '' }));
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'customer.name',
      ...ADDRESS_PARTS.map((part) => `customer.address.${part}`),
      'consents.digitalContent',
    ]);
    expect(orderSchemaWith([], { hasDigital: false, hasGoods: false }).safeParse(without('AT')).success).toBe(true);
  });
});
