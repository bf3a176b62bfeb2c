import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { identity } from '../../src/features/identity/identity.ts';
import { CATALOGUE_FILE, catalogueSchema } from '../../src/features/store/catalogue/catalogue.schema.ts';
import { WITHDRAWAL_PAGE } from '../../src/features/store/order/order.schema.ts';
import { writtenVatNumber } from '../../src/features/store/order/vat-number.shared.ts';
import { formatEuro } from '../../src/i18n/format.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { faults, fileAt, pageAt, pages, read, SITE } from './built-site.ts';
import { getNodes } from './graphs.ts';
import { PRODUCTS } from './routes.ts';
import { brotliBytes } from './weights.ts';

const catalogue = catalogueSchema.parse(JSON.parse(read(CATALOGUE_FILE)));

interface Offered {
  sku: string;
  offers: { price: string; priceCurrency: string };
}

it('every page of the store names the seller and links to the withdrawal', () => {
  const store = pages.filter(({ bare }) => bare === '/store' || bare.startsWith('/store/'));
  expect(store.length).toBeGreaterThan(20);
  const { phone = '', vat } = identity.seller;
  expect(
    faults(
      ({ html, locale }) => [
        !html.includes(`href="${path(locale, WITHDRAWAL_PAGE)}"`) && 'no link to the withdrawal',
        ![phone, writtenVatNumber(locale, vat)].every((number) => html.includes(number)) && 'no seller',
      ],
      store,
    ),
  ).toEqual([]);
});

it('the harmonised notice on the legal guarantee is on the pages of goods, and of nothing else', () => {
  const kinds = new Map(catalogue.products.map(({ slug, kind }) => [`/store/products/${slug}`, kind]));
  for (const locale of LOCALE_CODES) {
    const shows = (bare: string) => parseHTML(pageAt(path(locale, bare))?.html ?? '').document.querySelector('main section.guarantee');
    for (const [bare, kind] of kinds) expect(Boolean(shows(bare)), `${locale} ${bare}`).toBe(kind === 'physical');
    const rights = shows('/store/products/athens-ridgeline-print')?.querySelector('a')?.getAttribute('href');
    expect(rights).toMatch(/^https:\/\/europa\.eu\/youreurope\/[\w%]+$/u);
  }
});

describe.each(LOCALE_CODES)('a product in %s', (locale) => {
  it.each(PRODUCTS)('%s costs the same on its page, in structured data and in the JSON for a hosted cart', (bare) => {
    const address = path(locale, bare);
    const page = pageAt(address);
    if (!page) throw new Error(`${address} is missing`);
    const json = JSON.parse(read(fileAt(`${address}.json`) ?? '')) as { id: string; price: number; url: string };
    const product = getNodes(page).find((node) => node['@type'] === 'Product') as unknown as Offered;
    const shown = parseHTML(page.html).document.querySelector('.price strong')?.textContent;
    expect(json.url).toBe(`${SITE}${address}.json`);
    expect(json.id).toBe(product.sku);
    expect(product.offers).toMatchObject({ price: json.price.toFixed(2), priceCurrency: 'EUR' });
    expect(shown).toBe(formatEuro(locale, Math.round(json.price * 100)));
  });

  it.each(PRODUCTS)('%s has a drawing with a caption, in lists as well', (bare) => {
    const { document } = parseHTML(pageAt(path(locale, bare))?.html ?? '');
    const [drawing, ...more] = document.querySelectorAll('.product-drawing');
    expect(more).toEqual([]);
    expect(drawing?.getAttribute('aria-hidden')).toBe('true');
    expect(drawing?.closest('figure')?.querySelector('figcaption')?.textContent?.length).toBeGreaterThan(20);
    expect(brotliBytes(drawing?.outerHTML ?? ''), 'bytes of the drawing').toBeLessThan(2_000);
    for (const list of ['/store', '/store/products']) {
      const link = parseHTML(pageAt(path(locale, list))?.html ?? '').document.querySelector(`main [href="${path(locale, bare)}"]`);
      expect(link?.closest('li')?.querySelector('.product-drawing'), list).toBeTruthy();
    }
  });
});
