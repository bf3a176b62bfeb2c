import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import {
  callWith,
  mailedToken,
  mailTexts,
  ORDER,
  order,
  PRINT_ORDER,
  placed,
  readStored,
  withCatalogue,
} from '../../tests/functions/order-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { database } from '../storage/database.ts';
import { availableStock } from './storage/orders.ts';

const BUSINESS = { ...ORDER.customer, country: 'DE', company: 'Firma', vatNumber: 'DE136695976' };
const printsLeft = async () => (await availableStock(database(env.DB), new Map([['T-PRINT', 5]]))).get('T-PRINT');
const read = async (response: Response) => [response.status, await response.json()];

describe('POST /api/store/orders', () => {
  it('stores the order, its lines, its first step and its mail', async () => {
    const response = await order();
    expect(response.status).toBe(201);
    const year = new Date().getFullYear();
    expect(await response.json()).toMatchObject({
      success: true,
      data: {
        reference: `${year}-00001`,
        token: expect.stringMatching(/^p\w+\.[\w-]{43}$/u),
        state: 'pending',
        totalCents: 9800,
        vatCents: 1897,
        lines: [
          { sku: 'T-BOOK', title: 'Βιβλίο εργασίας', quantity: 2, unitCents: 4900, totalCents: 9800, vatPercent: 24, vatCents: 1897 },
        ],
      },
    });
    expect(await rows('SELECT email, state, country, total_cents FROM orders')).toEqual([
      { email: 'eleni@example.com', state: 'pending', country: 'GR', total_cents: 9800 },
    ]);
    expect(await rows('SELECT step, actor FROM order_steps')).toEqual([{ step: 'ordered', actor: 'shopper' }]);
  });

  it('mails the shopper figures, bank details, consent, law and the link, in the language of the order', async () => {
    const { reference, token } = await placed();
    const [text = ''] = await mailTexts();
    for (const part of [
      '2 × Βιβλίο εργασίας    98,00',
      'εκ του οποίου ΦΠΑ 24%  18,97',
      'GR1601101250000000012300695',
      `Αιτιολογία: ${reference}`,
      'άμεση πρόσβαση',
      '/el/store/withdrawal',
      '/el/terms/',
      `/el/store/order?reference=${reference}&token=${await mailedToken(reference)}`,
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('{');
    expect(JSON.stringify(await rows('SELECT * FROM outbox'))).not.toContain(token);
    expect(await rows('SELECT subject FROM outbox')).toEqual([{ subject: `Παραγγελία ${reference}: επιβεβαίωση` }]);
  });

  it('mails where goods are posted by the country alone, as the address may be another’s', async () => {
    await placed(PRINT_ORDER);
    const [text = ''] = await mailTexts();
    expect(text).toContain('στη διεύθυνση που δώσατε (Ελλάδα)');
    expect(text).toContain('Παράδοση μέσα σε 3 εργάσιμες ημέρες από την αποστολή.');
    expect(text).not.toContain('Παπαδοπούλου');
  });

  it('charges postage and VAT by rate', async () => {
    const lines = [
      { sku: 'T-PRINT', quantity: 1 },
      { sku: 'T-ESSAY', quantity: 1 },
    ];
    expect(await placed({ ...ORDER, lines, totalCents: 4500 + 1060 + 500 })).toMatchObject({
      totalCents: 6060,
      vatCents: 871 + 60 + 97,
      shippingCents: 500,
    });
  });

  it('charges a business of another EU state no VAT, and one in Greece VAT', async () => {
    expect(await placed({ ...ORDER, totalCents: 7904, customer: BUSINESS })).toMatchObject({
      totalCents: 7904,
      vatCents: 0,
      taxation: 'reverse-charge',
    });
    const greek = { ...BUSINESS, country: 'GR', vatNumber: 'EL094259216' };
    expect(await placed({ ...ORDER, customer: greek })).toMatchObject({ vatCents: 1897, taxation: 'vat' });
    expect(await rows('SELECT vat_number FROM orders ORDER BY number')).toEqual([
      { vat_number: 'DE136695976' },
      { vat_number: 'EL094259216' },
    ]);
  });

  it.each(['https://vies.invalid/rest-api', 'off'])(
    'sells nothing without VAT until VIES has confirmed the number, but goods where the owner does it instead: %s',
    async (VIES_URL) => {
      const files = { ...ORDER, totalCents: 7904, customer: BUSINESS };
      const refused = await order(files, undefined, { VIES_URL });
      expect([refused.status, await refused.json()]).toMatchObject([
        422,
        // Later helps only where it is asked.
        {
          error: {
            fields: { 'customer.vatNumber': expect.stringContaining(VIES_URL === 'off' ? 'does not query it' : 'Order again later') },
          },
        },
      ]);
      const goods = { ...ORDER, lines: [{ sku: 'T-PRINT', quantity: 1 }], totalCents: 4597, customer: BUSINESS };
      expect((await order(goods, undefined, { VIES_URL })).status).toBe(VIES_URL === 'off' ? 201 : 422);
      expect(await rows('SELECT vat_number_confirmed FROM orders')).toEqual(VIES_URL === 'off' ? [{ vat_number_confirmed: null }] : []);
      expect((await order(files)).status).toBe(201);
    },
  );

  it('asks VIES only where its answer decides about VAT', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ valid: false }));
    const bindings = { VIES_URL: 'https://vies.invalid/rest-api' };
    const greek = { ...BUSINESS, country: 'GR', vatNumber: 'EL094259216' };
    expect((await order({ ...ORDER, customer: greek }, undefined, bindings)).status).toBe(201);
    expect(asked).not.toHaveBeenCalled();
    expect((await order({ ...ORDER, totalCents: 7904, customer: BUSINESS }, undefined, bindings)).status).toBe(422);
    asked.mockRestore();
  });

  it('takes consumers outside the EU from listed countries only, and businesses from all', async () => {
    const { customer } = ORDER;
    const listed = withCatalogue((catalogue) => ({ ...catalogue, outsideEu: ['CH'] }));
    const from = (country: string, change: object = {}) =>
      order({ ...ORDER, totalCents: 7904, customer: { ...customer, country, ...change } }, undefined, listed);
    expect((await from('CH')).status).toBe(201);
    expect((await from('GB', { company: 'Firm Ltd' })).status).toBe(201);
    const refused = await from('GB');
    expect([refused.status, await refused.json()]).toMatchObject([422, { error: { fields: { 'customer.country': expect.any(String) } } }]);
  });

  it('of a seller who is exempt charges nobody in the EU VAT, and says why', async () => {
    const exempt = withCatalogue((catalogue) => ({
      ...catalogue,
      vatExempt: true,
      products: catalogue.products.map((product) => ({ ...product, vatPercent: 0 })),
    }));
    for (const customer of [ORDER.customer, BUSINESS])
      expect(await placed({ ...ORDER, customer }, undefined, exempt)).toMatchObject({ totalCents: 9800, vatCents: 0, taxation: 'exempt' });
    const mails = await mailTexts();
    expect(mails.map((text) => /284/u.test(text))).toEqual([true, true]);
  });

  it('of files and services stores of the address no more than decides about VAT; parcels need all of it', async () => {
    const { customer } = ORDER;
    const stored = async (change: object) => {
      const { reference } = await placed({ ...ORDER, customer: { ...customer, ...change } });
      return rows(`SELECT street, city, postcode FROM orders WHERE reference = '${reference}'`);
    };
    const bare = { address: undefined };
    expect(await stored({ country: 'AT', ...bare })).toEqual([{ street: '', city: '', postcode: '' }]);
    expect(await stored({ country: 'AT' })).toEqual([{ street: '', city: '', postcode: '' }]);
    expect(await stored({ country: 'GR' })).toEqual([{ street: '', city: '', postcode: '10676' }]);
    expect(await stored({ country: 'GR', company: 'Firm', vatNumber: 'EL094259216' })).toEqual([customer.address]);
    const response = await order({
      ...PRINT_ORDER,
      customer: { ...customer, country: 'FR', address: { postcode: '75001' } },
      totalCents: 5700,
    });
    const { error } = (await response.json()) as { error: { fields: object } };
    expect([response.status, Object.keys(error.fields)]).toEqual([422, ['customer.address.street', 'customer.address.city']]);
  });

  it('of goods needs a telephone and may go to somebody else in the same tax area; others keep neither', async () => {
    const { phone, ...customer } = ORDER.customer;
    const delivery = { name: 'Νίκος', street: 'Οδός 2', city: 'Πάτρα', postcode: '26221' };
    const refusals = async (change: object) => {
      const response = await order({ ...PRINT_ORDER, customer: { ...customer, ...change } });
      const { error } = (await response.json()) as { error: { fields: object } };
      return [response.status, ...Object.keys(error.fields)];
    };
    expect(await refusals({})).toEqual([422, 'customer.phone']);
    expect(await refusals({ phone: '12' })).toEqual([422, 'customer.phone']);
    expect(await refusals({ phone, delivery: { name: 'Νίκος', street: 'Οδός 2' } })).toEqual([
      ...[422, 'customer.delivery.city', 'customer.delivery.postcode'],
    ]);
    expect(await refusals({ phone, delivery: { ...delivery, postcode: '63086' } })).toEqual([422, 'customer.delivery.postcode']);
    const { reference, token } = await placed({ ...PRINT_ORDER, customer: { ...customer, phone, delivery } });
    expect((await readStored(reference)).order).toMatchObject({ phone, delivery });
    const page = await (await callWith({}, `/el/store/order?reference=${reference}&token=${token}`)).text();
    expect(page).toContain('Νίκος, Οδός 2, 26221 Πάτρα, Ελλάδα');
    const files = await placed({ ...ORDER, customer: { ...customer, phone, delivery } });
    expect((await readStored(files.reference)).order).toMatchObject({ phone: '', delivery: null });
  });

  it('takes a business outside the VAT area without its number in VIES, and charges its place’s total', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ valid: false }));
    const address = { ...ORDER.customer.address, postcode: 'F-97400' };
    const customer = { ...ORDER.customer, country: 'FR', address, company: 'Entreprise', vatNumber: 'FR12345678901' };
    const [status, content] = await read(await order({ ...ORDER, customer }));
    expect([status, content]).toMatchObject([409, { error: { data: { reason: 'total', totalCents: 7904, seenCents: 9800 } } }]);
    expect(await placed({ ...ORDER, totalCents: 7904, customer })).toMatchObject({ taxation: 'outside-eu', vatCents: 0 });
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  it('marks an order of nothing as paid once, also by a repeat after an interruption', async () => {
    const free = { ...ORDER, lines: [{ sku: 'T-FREE', quantity: 1 }], totalCents: 0 };
    expect(await placed(free, 'free')).toMatchObject({ state: 'paid', payBy: null });
    await env.DB.exec("UPDATE orders SET state = 'pending', paid_at = NULL; DELETE FROM order_steps WHERE step = 'paid'");
    const repeats = await Promise.all([1, 2, 3].map(() => placed(free, 'free')));
    expect(repeats.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid']);
    expect(await rows("SELECT 1 FROM order_steps WHERE step = 'paid'")).toHaveLength(1);
  });

  it('numbers orders without gaps, whatever is refused between them', async () => {
    await placed();
    await order({ ...ORDER, totalCents: 1 });
    await order({ ...PRINT_ORDER, lines: [{ sku: 'T-PRINT', quantity: 6 }], totalCents: 27500 });
    await placed();
    expect(await rows('SELECT number FROM orders ORDER BY number')).toEqual([{ number: 1 }, { number: 2 }]);
  });
});

describe('an order is refused', () => {
  it.each<[string, object, string, string]>([
    ['of an unknown product', { lines: [{ sku: 'T-NONE', quantity: 1 }] }, 'lines.0.sku', 'no longer sold'],
    [
      'of more pieces than there are',
      { ...PRINT_ORDER, lines: [{ sku: 'T-PRINT', quantity: 6 }], totalCents: 27_500 },
      'lines.0.quantity',
      'Only 5 left',
    ],
    [
      'of goods for a country without post',
      { ...PRINT_ORDER, customer: { ...ORDER.customer, country: 'US' } },
      'customer.country',
      'not posted',
    ],
    ['of digital content without consent', { consents: { terms: true, digitalContent: false } }, 'consents.digitalContent', 'Tick'],
    ['without accepted terms', { consents: { terms: false, digitalContent: true } }, 'consents.terms', 'Tick'],
    ['by card without a provider', { payment: 'card' }, 'payment', 'not available'],
    ['by the test gateway outside test mode', { payment: 'test' }, 'payment', 'not available'],
    ['with a wrong VAT number', { customer: { ...BUSINESS, vatNumber: 'DE136695975' } }, 'customer.vatNumber', 'VAT number'],
  ])('%s', async (_, change, field, words) => {
    const [status, content] = await read(await order({ ...ORDER, ...change, locale: 'en' }));
    expect([status, content]).toMatchObject([
      422,
      { success: false, error: { code: 'invalid', fields: { [field]: expect.stringContaining(words) } } },
    ]);
    expect(await rows('SELECT id FROM orders')).toEqual([]);
    expect(await rows('SELECT sku FROM stock')).toEqual([]);
  });

  it('with both totals and the current lines if the shopper saw another total', async () => {
    const [status, content] = await read(await order({ ...ORDER, totalCents: 100, locale: 'en' }));
    expect([status, content]).toMatchObject([
      409,
      {
        error: {
          code: 'conflict',
          data: { reason: 'total', totalCents: 9800, seenCents: 100, lines: [{ sku: 'T-BOOK', unitCents: 4900, quantity: 2 }] },
        },
      },
    ]);
  });

  it('when the catalogue’s price has changed', async () => {
    const dearer = withCatalogue((all) => ({
      ...all,
      products: all.products.map((one) => ({ ...one, priceCents: one.priceCents + 100 })),
    }));
    expect((await order(ORDER, undefined, dearer)).status).toBe(409);
  });

  it('without AUTH_SECRET, since no link could be made', async () => {
    expect((await order(ORDER, undefined, { AUTH_SECRET: '' })).status).toBe(503);
    expect(await rows('SELECT id FROM orders')).toEqual([]);
  });
});

describe('a repeat', () => {
  it('of the same key is one order, with the same token', async () => {
    const first = await placed(ORDER, 'key-1');
    const again = await order(ORDER, 'key-1');
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual({ success: true, data: first });
    expect(await rows('SELECT id FROM outbox')).toHaveLength(1);
  });

  it('of the same key is one order after the price has changed, too', async () => {
    const first = await placed(ORDER, 'key-1');
    const dearer = withCatalogue((all) => ({ ...all, products: [] }));
    expect(await (await order(ORDER, 'key-1', dearer)).json()).toEqual({ success: true, data: first });
  });

  it.each([
    ['another order', { lines: [{ sku: 'T-BOOK', quantity: 1 }], totalCents: 4900 }],
    ['another total', { totalCents: 9801 }],
    ['another buyer', { customer: { ...ORDER.customer, name: 'Other' } }],
  ])('of the same key with %s is refused', async (_, change) => {
    await placed(ORDER, 'key-1');
    expect((await order({ ...ORDER, ...change }, 'key-1')).status).toBe(409);
    expect(await rows('SELECT id FROM orders')).toHaveLength(1);
  });

  it('without a key is one order within some minutes', async () => {
    expect([(await order()).status, (await order()).status]).toEqual([201, 200]);
    expect(await rows('SELECT id FROM orders')).toHaveLength(1);
  });

  it('ten times at once is one order', async () => {
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await order(PRINT_ORDER, 'key-1')).status));
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 9 }, () => 200), 201]);
    expect(await rows('SELECT id FROM orders')).toHaveLength(1);
    expect(await printsLeft()).toBe(4);
  });
});

it('fifty shoppers at once on five pieces get exactly five', async () => {
  const shoppers = Array.from({ length: 50 }, (_, at) => ({
    ...PRINT_ORDER,
    customer: { ...ORDER.customer, email: `s${at}@example.com` },
  }));
  const statuses = await Promise.all(shoppers.map(async (body) => (await order(body, crypto.randomUUID())).status));
  expect(statuses.filter((status) => status === 201)).toHaveLength(5);
  expect(statuses.filter((status) => status === 422)).toHaveLength(45);
  expect(await printsLeft()).toBe(0);
  expect(await rows('SELECT number FROM orders ORDER BY number')).toEqual([1, 2, 3, 4, 5].map((number) => ({ number })));
  expect(await rows('SELECT sum(change) AS pieces FROM stock_changes')).toEqual([{ pieces: -5 }]);
});

describe('GET /api/store/orders/:reference', () => {
  const get = (reference: string, token: string) =>
    callWith({}, `/api/store/orders/${reference}?token=${token}`, { headers: { 'CF-Connecting-IP': newNetwork() } });

  it('returns the order to its token, and to no other', async () => {
    const mine = await placed();
    const other = await placed({ ...ORDER, customer: { ...ORDER.customer, email: 'other@example.com' } });
    const response = await get(mine.reference, mine.token);
    expect([response.headers.get('Cache-Control'), await response.json()]).toEqual(['no-store', { success: true, data: mine }]);
    const changed = `${mine.token.slice(0, -2)}${mine.token.endsWith('A') ? 'BB' : 'AA'}`;
    for (const token of [other.token, '', 'x', changed, '../', '%00']) expect((await get(mine.reference, token)).status).toBe(404);
    expect((await get('2026-99999', mine.token)).status).toBe(404);
  });
});

describe('a plain form', () => {
  const fields = {
    'lines.0.sku': 'T-BOOK',
    'lines.0.quantity': '2',
    totalCents: '9800',
    currency: 'EUR',
    payment: 'bank',
    'customer.name': 'Ελένη',
    'customer.email': 'eleni@example.com',
    'customer.country': 'GR',
    'customer.address.street': 'Οδός 1',
    'customer.address.city': 'Αθήνα',
    'customer.address.postcode': '10676',
    'consents.terms': 'true',
    'consents.digitalContent': 'true',
    locale: 'el',
  };
  const send = (body: Record<string, string>) =>
    callWith({}, '/api/store/orders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'CF-Connecting-IP': newNetwork() },
      body: new URLSearchParams(body),
    });

  it('orders one product and leads to its order, once for a double click', async () => {
    const [one, other] = await Promise.all([send(fields), send(fields)]);
    expect([one.status, other.status]).toEqual([303, 303]);
    expect(one.headers.get('Location')).toMatch(/^\/el\/store\/checkout\/success\?reference=\d{4}-00001&token=p\w+\.[\w-]{43}$/u);
    expect(other.headers.get('Location')).toBe(one.headers.get('Location'));
    expect(await rows('SELECT id FROM orders')).toHaveLength(1);
  });
});
