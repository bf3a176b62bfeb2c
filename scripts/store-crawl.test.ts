import { expect, it } from 'vitest';
import { crawlStore, type Fetched } from './store-crawl.ts';

const SITE = 'https://shop.example';
const json = (content: unknown): Fetched => ({ status: 200, type: 'application/json; charset=utf-8', text: JSON.stringify(content) });
const html = (text: string): Fetched => ({ status: 200, type: 'text/html', text });
const button = (id: string, price: string, url: string): string =>
  `<button class="button snipcart-add-item" data-item-id="${id}" data-item-price="${price}" data-item-url="${url}">Add</button>`;

const product = (sku: string, slug: string, priceCents: number, stock: number | null = null) => ({
  ...{ sku, slug, kind: 'digital', title: { en: slug, el: slug }, priceCents, vatPercent: 24, stock, files: [] },
});

/** A store of two products in two languages, with buttons. */
function store(changes: Record<string, Fetched | undefined> = {}, buttons = true): (address: string) => Promise<Fetched> {
  const files: Record<string, Fetched | undefined> = {
    '/build.json': json({ url: `${SITE}/`, version: '1' }),
    '/store/catalogue.json': json({
      products: [product('A-1', 'book', 4_900), product('A-2', 'print', 4_550)],
      ...{ shipping: [], destinationVat: false, brand: 'Shop' },
      seller: { name: { en: 'S', el: 'Σ' }, address: { en: 'A', el: 'A' }, email: 's@shop.example', vat: 'EL1', gemi: '1' },
      bank: { holder: 'S', name: 'B', iban: 'GR', bic: 'B' },
    }),
  };
  for (const folder of ['', '/el']) {
    for (const [id, slug, price] of [
      ['A-1', 'book', '49.00'],
      ['A-2', 'print', '45.50'],
    ] as const) {
      const address = `${folder}/store/products/${slug}`;
      files[address] = html(buttons ? button(id, price, `${SITE}${address}.json`) : 'Buy');
      files[`${address}.json`] = json({ id, price: Number(price), url: `${SITE}${address}.json` });
    }
  }
  const all = { ...files, ...changes };
  return async (address) => all[address] ?? { status: 404, type: '', text: '' };
}

const differences = async (read: ReturnType<typeof store>): Promise<string[]> =>
  (await crawlStore(read)).flatMap(({ locale, sku, differences: found }) => found.map((one) => `${locale} ${sku}: ${one}`));

it('finds no difference in a store with buttons, or without them', async () => {
  expect(await differences(store())).toEqual([]);
  expect(await differences(store({}, false))).toEqual([]);
  expect((await crawlStore(store())).map(({ locale, sku, hasButton }) => [locale, sku, hasButton])).toEqual([
    ['en', 'A-1', true],
    ['en', 'A-2', true],
    ['el', 'A-1', true],
    ['el', 'A-2', true],
  ]);
});

const BOOK = '/el/store/products/book';
const TWIN = `${SITE}${BOOK}.json`;

it.each<[string, Record<string, Fetched | undefined>, string[]]>([
  [
    'the JSON has another price',
    { [`${BOOK}.json`]: json({ id: 'A-1', price: 48, url: TWIN }) },
    ['price of the JSON in cents: 4800 instead of 4900', `price at ${BOOK}.json: 4800 instead of 4900`],
  ],
  [
    'the JSON has another id',
    { [`${BOOK}.json`]: json({ id: 'A-9', price: 49, url: TWIN }) },
    ['id of the JSON: A-9 instead of A-1', `${BOOK}.json does not offer A-1`],
  ],
  [
    'the JSON has another address',
    { [`${BOOK}.json`]: json({ id: 'A-1', price: 49, url: `${SITE}/x.json` }) },
    [`address of the JSON: ${SITE}/x.json instead of ${TWIN}`, `address at ${BOOK}.json: ${SITE}/x.json instead of ${TWIN}`],
  ],
  ['the JSON is missing', { [`${BOOK}.json`]: undefined }, [`${BOOK}.json is not an offer in JSON`, `${BOOK}.json answers 404`]],
  [
    'the JSON is served as a page',
    { [`${BOOK}.json`]: html(JSON.stringify({ id: 'A-1', price: 49, url: TWIN })) },
    [`${BOOK}.json is not an offer in JSON`, `${BOOK}.json does not offer A-1`],
  ],
  [
    'the button has another price',
    { [BOOK]: html(button('A-1', '1.00', TWIN)) },
    ['price of the button in cents: 100 instead of 4900', `price at ${BOOK}.json: 4900 instead of 100`],
  ],
  [
    'the button is another product’s',
    { [BOOK]: html(button('A-2', '49.00', TWIN)) },
    ['id of the button: A-2 instead of A-1', `${BOOK}.json does not offer A-2`],
  ],
  [
    'the button leads to another site',
    { [BOOK]: html(button('A-1', '49.00', 'https://other.example/a.json')) },
    [`the button leads to https://other.example instead of ${SITE}`],
  ],
  ['one page has no button', { [BOOK]: html('Buy') }, ['no button, though other products have one']],
  ['the page is missing', { [BOOK]: undefined }, [`${BOOK} answers 404`, 'no button, though other products have one']],
])('says when %s', async (_, changes, wanted) => {
  expect(await differences(store(changes))).toEqual(wanted.map((one) => `el A-1: ${one}`));
});

it('takes a button that leads to its own page, as Snipcart does', async () => {
  const relative = html(button('A-1', '49.00', BOOK));
  expect(await differences(store({ [BOOK]: relative }))).toEqual([]);
});
