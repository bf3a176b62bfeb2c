import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { bestpriceFeed, type FeedProduct, type FeedShopFacts, googleFeed, skroutzFeed } from './feeds.ts';
import { withStock } from './stock.shared.ts';

const SHOP: FeedShopFacts = {
  ...{ brand: 'Καφές & Υιός', url: 'https://shop.example/el/store', title: '«Shop» <1>', description: 'A & B' },
  shipping: [
    { countries: ['GR'], cents: 500 },
    { countries: ['CY', 'DE'], cents: 1205 },
  ],
  postingDays: 2,
  at: '2026-11-30 18:05',
};
const product = (more: Partial<FeedProduct> = {}): FeedProduct => ({
  ...{
    sku: 'A-1',
    title: 'Φλιτζάνι "μπλε" & <λευκό> 🏺 ]]>',
    description: "Για 'εκείνη'\u0000 & τον καφέ",
    priceCents: 4505,
    vatPercent: 24,
  },
  ...{ link: 'https://shop.example/el/store/products/a?x=1&y=2', category: 'Κεραμικά', stock: 3 },
  pictures: ['https://shop.example/1.jpg', 'https://shop.example/2.jpg?a=1&b=2'],
  ...more,
});
const list = new Set(['item', 'product', 'g:shipping', 'g:additional_image_link', 'additional_imageurl']);
function read(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true);
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>/u);
  return new XMLParser({ parseTagValue: false, ignoreAttributes: false, isArray: (name) => list.has(name) }).parse(xml);
}
const plain = { title: 'Φλιτζάνι "μπλε" & <λευκό> 🏺 ]]>', description: "Για 'εκείνη' & τον καφέ" };

describe('the feed of Google', () => {
  const [first, second] = read(
    googleFeed(
      [product(), product({ sku: 'B', gtin: '4006381333931', stock: 0, brandName: 'Maker', pictures: ['https://x.example/b.jpg'] })],
      SHOP,
    ),
  ).rss.channel.item;

  it('has what Google requires, with texts as they were written', () => {
    expect(first).toMatchObject({
      ...{ 'g:id': 'A-1', 'g:title': plain.title, 'g:description': plain.description, 'g:link': product().link },
      ...{ 'g:image_link': product().pictures[0], 'g:additional_image_link': [product().pictures[1]] },
      ...{ 'g:availability': 'in_stock', 'g:price': '45.05 EUR', 'g:condition': 'new', 'g:brand': SHOP.brand, 'g:identifier_exists': 'no' },
    });
  });

  it('has postage to each country of each zone', () => {
    expect(first['g:shipping']).toEqual([
      { 'g:country': 'GR', 'g:price': '5.00 EUR' },
      { 'g:country': 'CY', 'g:price': '12.05 EUR' },
      { 'g:country': 'DE', 'g:price': '12.05 EUR' },
    ]);
  });

  it('names the code of the goods where there is one, and what is sold out', () => {
    expect(second).toMatchObject({ 'g:gtin': '4006381333931', 'g:availability': 'out_of_stock', 'g:brand': 'Maker' });
    for (const absent of ['g:identifier_exists', 'g:mpn', 'g:additional_image_link']) expect(second).not.toHaveProperty(absent);
  });
});

it('the feed of Skroutz has its fields, own goods with the shop’s number and others without one', () => {
  const { created_at, products } = read(
    skroutzFeed([product(), product({ stock: 0, brandName: 'Maker', gtin: '4006381333931' })], SHOP),
  ).mywebstore;
  expect(created_at).toBe('2026-11-30 18:05');
  expect(products.product[0]).toEqual({
    ...{ id: 'A-1', name: plain.title, link: product().link, image: product().pictures[0], additional_imageurl: [product().pictures[1]] },
    ...{ category: 'Κεραμικά', price_with_vat: '45.05', vat: '24.00', availability: 'Available from 1 to 3 days' },
    ...{ manufacturer: SHOP.brand, mpn: 'A-1', quantity: '3', shipping_costs: '5.00', description: plain.description },
  });
  expect(products.product[1]).toMatchObject({
    quantity: '0',
    availability: 'Available up to 12 days',
    manufacturer: 'Maker',
    ean: '4006381333931',
  });
  expect(products.product[1]).not.toHaveProperty('mpn');
});

it('the feed of BestPrice has its fields', () => {
  const { date, products } = read(bestpriceFeed([product(), product({ stock: 0 })], { ...SHOP, postingDays: undefined })).store;
  expect(date).toBe('2026-11-30 18:05');
  expect(products.product[0]).toEqual({
    ...{ productId: 'A-1', title: plain.title, productURL: product().link, imageURL: product().pictures[0] },
    imagesURL: { img1: product().pictures[0], img2: product().pictures[1] },
    ...{ price: '45.05', category_path: 'Κεραμικά', availability: 'Κατόπιν παραγγελίας', stock: 'Y' },
    ...{ brand: SHOP.brand, MPN: 'A-1', shipping: '5.00', description: plain.description },
  });
  expect(products.product[1].stock).toBe('N');
});

it.each([
  ['google', googleFeed],
  ['skroutz', skroutzFeed],
  ['bestprice', bestpriceFeed],
] as const)('the feed of %s as built, with another stock, is the one that would be built with it', (shop, write) => {
  const [few, none] = [product({ stock: 3 }), product({ sku: 'B-2', stock: 0 })];
  const endless = product({ sku: 'C-3', stock: null });
  const left = [
    { ...few, stock: 0 },
    { ...none, stock: 7 },
  ];
  const now = new Map(left.map(({ sku, stock }) => [sku, stock]));
  expect(withStock(write([few, none, endless], SHOP), shop, now, SHOP.postingDays)).toBe(write([...left, endless], SHOP));
});

it('a shop without goods has feeds without products', () => {
  for (const write of [googleFeed, skroutzFeed, bestpriceFeed]) expect(write([], SHOP)).not.toMatch(/<(?:item|product)>/u);
});
