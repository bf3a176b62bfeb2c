import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { callWith, ORDER, PRINT_ORDER, placed, postJson, withCatalogue } from '../../tests/functions/order-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { callCache } from '../http/cached-call.ts';

const ADDRESS = '/api/store/stock';
const ask = async () => {
  const response = await callWith({}, ADDRESS);
  return { response, products: (await response.json<{ data: { products: Record<string, number> } }>()).data.products };
};
const forget = () => callCache().delete(`https://lycabettus.example${ADDRESS}`);
const balance = (pieces: number) =>
  env.DB.exec(`INSERT INTO stock (sku, balance) VALUES ('T-PRINT', ${pieces}) ON CONFLICT (sku) DO UPDATE SET balance = ${pieces}`);
const limited = withCatalogue((catalogue) => ({
  ...catalogue,
  products: catalogue.products.map((product) => (product.sku === 'T-PRINT' ? { ...product, maxPerOrder: 2 } : product)),
}));
const checkout = async (quantity: number, bindings = {}) =>
  (await callWith(bindings, `/store/checkout?sku=T-PRINT&quantity=${quantity}`, { headers: { 'CF-Connecting-IP': newNetwork() } })).text();

describe('the stock', () => {
  it('is told of what runs out only, no more than one order may have, and for a minute', async () => {
    await placed(PRINT_ORDER);
    const { response, products } = await ask();
    expect(products).toEqual({ 'T-PRINT': 4, 'T-ESSAY': 10, 'T-STAMP': 10 });
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
    await balance(-5);
    expect((await ask()).products['T-PRINT']).toBe(4);
    await forget();
    expect((await ask()).products['T-PRINT']).toBe(0);
  });
});

describe('the checkout without scripts', () => {
  it('lowers a quantity to what is left, and says so before the form is filled in', async () => {
    await balance(-3);
    const html = await checkout(4);
    expect(html).toMatch(/data-error-of="lines\.0\.quantity" *>Only 2 left\.</u);
    expect(html).toContain('name="lines.0.quantity" value="2"');
    expect(await checkout(2)).not.toContain('Only 2 left.');
    await balance(-5);
    expect(await checkout(1)).toMatch(/data-error-of="lines\.0\.quantity" *>Sold out\.</u);
  });

  it('lowers it to what one order may have', async () => {
    const html = await checkout(4, limited);
    expect(html).toMatch(/>Write 2 or less\.</u);
    expect(html).toContain('name="lines.0.quantity" value="2"');
  });
});

describe('a product of which one order may have two', () => {
  const order = (quantity: number, totalCents: number, email: string, network: string) =>
    postJson(
      '/api/store/orders',
      { ...PRINT_ORDER, lines: [{ sku: 'T-PRINT', quantity }], totalCents, customer: { ...ORDER.customer, email } },
      { 'CF-Connecting-IP': network },
      limited,
    );

  it('is refused by its field above that, and leaves no more than two unpaid to a network or a person', async () => {
    const [one, other] = [newNetwork(), newNetwork()];
    const refused = await order(3, 14_000, 'a@example.com', one);
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('"lines.0.quantity":"Write 2 or less."')]);
    expect((await order(2, 9500, 'a@example.com', one)).status).toBe(201);
    expect((await order(1, 5000, 'b@example.com', one)).status).toBe(429);
    expect((await order(1, 5000, 'a@example.com', other)).status).toBe(429);
    expect((await order(1, 5000, 'c@example.com', other)).status).toBe(201);
    expect(await rows("SELECT balance FROM stock WHERE sku = 'T-PRINT'")).toEqual([{ balance: -3 }]);
  });
});

describe('a product feed', () => {
  const feed = async (headers = {}) => callWith({}, '/feeds/skroutz.xml', { headers: { 'CF-Connecting-IP': newNetwork(), ...headers } });

  it('says what is left now, whatever was built', async () => {
    const built = await (await env.ASSETS.fetch('https://assets.internal/feeds/skroutz.xml')).text();
    expect(built).toContain('<quantity>5</quantity>');
    await balance(-3);
    const some = await feed();
    expect(await some.text()).toBe(built.replace('<quantity>5<', '<quantity>2<'));
    expect([some.status, some.headers.get('Content-Type'), some.headers.get('Cache-Control')]).toEqual([
      ...[200, 'application/xml', 'public, max-age=60'],
    ]);
    await balance(-5);
    const none = await feed({ 'If-Modified-Since': new Date(Date.now() + 60_000).toUTCString() });
    expect(await none.text()).toMatch(/up to 12 days<[\s\S]*<quantity>0</u);
  });

  it('is missing where the shop has none', async () => {
    for (const name of ['bestprice.xml', 'skroutz', 'other.xml'])
      expect((await callWith({}, `/feeds/${name}`, { headers: { 'CF-Connecting-IP': newNetwork() } })).status).toBe(404);
  });
});
