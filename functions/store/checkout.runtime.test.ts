import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { untilRefused } from '../../tests/functions/counting.ts';
import { callWith, withCatalogue } from '../../tests/functions/order-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newNetwork, readTitle } from '../../tests/functions/visit.ts';
import type { Env } from '../env.ts';
import { pages } from '../pages.ts';

const get = (address: string, bindings: Partial<Env> = {}): Promise<Response> => callWith(bindings, address);

const FORM = {
  'lines.0.sku': 'T-PRINT',
  'lines.0.quantity': '1',
  totalCents: '5000',
  currency: 'EUR',
  locale: 'en',
  key: '',
  website: '',
  payment: 'bank',
  document: 'receipt',
  'customer.name': 'Ada <b>',
  'customer.email': 'ada@example.com',
  'customer.country': 'GR',
  'customer.address.street': 'Sample Street 1',
  'customer.address.city': 'Athens',
  'customer.address.postcode': '10676',
  'customer.phone': '+30 210 1234567',
  'customer.delivery.name': '',
  'customer.delivery.street': '',
  'customer.delivery.city': '',
  'customer.delivery.postcode': '',
  'customer.company': '',
  'customer.vatNumber': '',
  'consents.terms': 'true',
};

const post = (fields: Record<string, string>, address = '/api/store/orders', bindings: Partial<Env> = {}): Promise<Response> =>
  callWith(bindings, address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'CF-Connecting-IP': newNetwork() },
    body: new URLSearchParams(fields).toString(),
  });

const hidden = (html: string, name: string): string | undefined => new RegExp(`name="${name}" value="([^"]*)"`, 'u').exec(html)?.[1];
const control = (html: string, start: string): string => new RegExp(`<[a-z]+ [^>]*${start}[^>]*>`, 'u').exec(html)?.[0] ?? '';

describe('pages that take POST', () => {
  const taking = pages.routes.filter(({ method, path }) => method === 'POST' && path !== '*').map(({ path }) => path);
  const addresses = [...new Set(taking)].filter((path) => path !== '/*');

  it('are the checkout’s', () => {
    expect(addresses).toEqual(['/store/checkout', '/el/store/checkout']);
  });

  it.each(addresses)('%s refuses other sites’ pages, and too many', async (address) => {
    const ask = (headers: Record<string, string>) =>
      callWith({}, address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'CF-Connecting-IP': '192.0.2.77', ...headers },
        body: new URLSearchParams({ ...FORM, key: 'known-key' }).toString(),
      });
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      const refused = await ask(headers);
      expect([refused.status, (await refused.text()).includes('known-key')]).toEqual([403, false]);
    }
    const [refused] = await untilRefused(60, () => ask({ 'Sec-Fetch-Site': 'same-origin' }));
    expect([refused.headers.get('Retry-After'), await refused.text()]).toEqual(['60', expect.stringContaining('known-key')]);
  });

  it('has a limit for the form of a product in the address, too', async () => {
    const ask = () => callWith({}, '/store/checkout?sku=T-PRINT&quantity=1', { headers: { 'CF-Connecting-IP': '192.0.2.78' } });
    const [refused] = await untilRefused(60, ask);
    expect(refused.status).toBe(429);
  });
});

describe('the checkout without scripts', () => {
  it('is the static page without a product, and says that the cart needs scripts', async () => {
    const html = await (await get('/store/checkout')).text();
    expect(html).toContain('The cart needs JavaScript.');
    expect(hidden(html, 'totalCents')).toBeUndefined();
  });

  it('is filled in for one product: lines, total, key, and the digital consent where it is needed', async () => {
    const response = await get('/store/checkout?sku=T-PRINT&quantity=2');
    const html = await response.text();
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache']);
    expect([hidden(html, 'lines.0.sku'), hidden(html, 'lines.0.quantity'), hidden(html, 'totalCents')]).toEqual(['T-PRINT', '2', '9500']);
    expect(html).toContain('2 × Print');
    expect(html).toContain('€95');
    expect(html).toContain('data-filled');
    expect(html).toContain('client="intent"');
    expect(html).not.toContain('The cart needs JavaScript.');
    expect(control(html, 'value="GR"')).toContain('selected');
    expect(control(html, 'data-checkout-digital')).toContain('hidden');
    expect(control(html, 'data-locale')).toContain('/el/store/checkout?sku=T-PRINT&quantity=2');
    const digital = await (await get('/el/store/checkout?sku=T-BOOK')).text();
    expect(digital).toContain('1 × Βιβλίο εργασίας');
    expect(control(digital, 'data-checkout-digital')).not.toContain('hidden');
    expect(control(digital, 'name="consents.digitalContent"')).toContain('required');
    expect(hidden(digital, 'key')).not.toBe(hidden(html, 'key'));
    const street = (page: string) => [
      control(page, 'address-fields').includes('data-for-invoice'),
      control(page, 'name="customer.address.street"').includes('required'),
    ];
    expect([street(html), street(digital)]).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it.each([
    ['0', '1'],
    ['-3', '1'],
    ['99', '10'],
    ['x', '1'],
    ['', '1'],
  ])('reads the quantity %j as %s', async (quantity, read) => {
    const html = await (await get(`/store/checkout?sku=T-BOOK&quantity=${quantity}`)).text();
    expect(hidden(html, 'lines.0.quantity')).toBe(read);
  });

  it('offers the payment methods that are available', async () => {
    const offered = async (bindings: Partial<Env>) => {
      const html = await (await get('/store/checkout?sku=T-BOOK', bindings)).text();
      return ['card', 'test'].filter((method) => !control(html, `name="payment" value="${method}"`).includes('disabled'));
    };
    expect(await offered({ PAYMENT_TEST_MODE: 'on' })).toEqual(['test']);
    expect(await offered({ PAYMENT_TEST_MODE: '', STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' })).toEqual(['card']);
  });

  it.each(['NO-SUCH', '<script>', '"><img src=x>'])('says that %j is not sold', async (sku) => {
    const html = await (await get(`/store/checkout?sku=${encodeURIComponent(sku)}`)).text();
    expect(html).toContain('no longer sold');
    expect(html).not.toContain(sku === 'NO-SUCH' ? 'data-filled' : sku);
  });

  it('updates the total for what was typed so far, and keeps it and the key', async () => {
    const typed = {
      ...FORM,
      document: 'invoice',
      'customer.country': 'DE',
      'customer.company': 'Ada & Co',
      'customer.vatNumber': 'DE136695976',
      key: 'k',
    };
    const html = await (await post(typed, '/el/store/checkout')).text();
    // 45 € and 12 € without 24 % VAT.
    expect([hidden(html, 'totalCents'), hidden(html, 'key')]).toEqual(['4597', 'k']);
    expect(html).toContain('αντίστροφη επιβάρυνση');
    expect(control(html, 'name="customer.company"')).toContain('value="Ada &amp; Co"');
    expect(control(html, 'value="DE"')).toContain('selected');
    expect(control(html, 'name="consents.terms"')).toContain('checked');
    expect(control(html, 'data-form-summary')).toContain('hidden');
    expect(await rows('SELECT id FROM orders')).toEqual([]);
    expect(
      (await callWith({}, '/store/checkout', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })).status,
    ).toBe(415);
  });
});

describe('a plain order', () => {
  it('is placed and leads to its page; sent twice, it is one order', async () => {
    const sent = { ...FORM, key: crypto.randomUUID() };
    const [first, second] = [await post(sent), await post(sent)];
    expect(first.status).toBe(303);
    expect(first.headers.get('Location')).toMatch(/^\/store\/checkout\/success\?reference=.+&token=.+$/u);
    expect(second.headers.get('Location')).toBe(first.headers.get('Location'));
    expect(await rows('SELECT id FROM orders')).toHaveLength(1);
  });

  it('is shown again with each error, its lines, and the same key', async () => {
    const { 'consents.terms': _, ...fields } = { ...FORM, key: 'k1', 'customer.name': '', locale: 'el' };
    const response = await post(fields);
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain('<title>Σφάλμα: Ολοκλήρωση αγοράς</title>');
    expect(html).toContain('href="#checkout-customer-name"');
    expect(html).toContain('href="#checkout-consents-terms"');
    expect([hidden(html, 'totalCents'), hidden(html, 'key'), hidden(html, 'lines.0.sku')]).toEqual(['5000', 'k1', 'T-PRINT']);
    expect(html).not.toContain('client="intent"');
  });

  it('for another recipient keeps those fields open with what is missing', async () => {
    const asked = { ...FORM, 'customer.phone': 'call me', 'customer.delivery.name': 'Bob' };
    const html = await (await post(asked)).text();
    expect(html).toMatch(/<details open=""?>/u);
    expect(control(html, 'data-error-of="customer.phone"')).not.toContain('hidden');
    expect(control(html, 'data-error-of="customer.delivery.city"')).not.toContain('hidden');
    expect(await (await post(FORM)).text()).not.toContain('<details open');
  });

  it('with another total is shown again with both, and can then be confirmed', async () => {
    const dearer = withCatalogue((catalogue) => ({
      ...catalogue,
      products: catalogue.products.map((product) => ({ ...product, priceCents: product.priceCents + 100 })),
    }));
    const refused = await post({ ...FORM, key: 'k2' }, '/api/store/orders', dearer);
    const html = await refused.text();
    expect(refused.status).toBe(409);
    expect(html).toContain('The total is now €51. You saw €50.');
    expect([hidden(html, 'totalCents'), hidden(html, 'key')]).toEqual(['5100', 'k2']);
    expect((await post({ ...FORM, key: 'k2', totalCents: '5100' }, '/api/store/orders', dearer)).status).toBe(303);
  });

  it('says beside the line that too few are left', async () => {
    const response = await post({ ...FORM, 'lines.0.quantity': '6', totalCents: '27500' });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain('<a href="#checkout-lines-0-quantity">6 × Print: Only 5 left.</a>');
    expect(html).toMatch(/id="checkout-lines-0-quantity"[^>]*>Only 5 left\./u);
  });

  it('gets a new key once another order has its own', async () => {
    const key = crypto.randomUUID();
    await post({ ...FORM, key });
    const other = await post({ ...FORM, key, 'customer.name': 'Bea' });
    const html = await other.text();
    expect(other.status).toBe(409);
    expect(html).toContain('already sent');
    expect(hidden(html, 'key')).toMatch(/^[\da-f-]{36}$/u);
    expect(hidden(html, 'key')).not.toBe(key);
  });

  it('is explained when no orders can be taken, and loses nothing', async () => {
    const response = await post(FORM, '/api/store/orders', { AUTH_SECRET: '' });
    const html = await response.text();
    expect(response.status).toBe(503);
    expect(html).toContain('Orders cannot be taken at the moment.');
    expect(html).toContain('value="Ada <b>"');
  });

  it('is shown again unfilled if the catalogue cannot be read', async () => {
    const broken = {
      ASSETS: {
        fetch: (input: RequestInfo | URL) =>
          String(input instanceof Request ? input.url : input).endsWith('.json')
            ? Promise.reject(new Error('x'))
            : env.ASSETS.fetch(new Request(input as string)),
      } as Fetcher,
    };
    const response = await post(FORM, '/api/store/orders', broken);
    expect(response.status).toBe(503);
    expect(await readTitle(response)).toBe('Error: Checkout');
  });
});
