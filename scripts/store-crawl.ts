import { parseHTML } from 'linkedom';
import { z } from 'zod';
import { type CatalogueProduct, catalogueSchema } from '../src/features/store/catalogue/catalogue.schema.ts';
import { LOCALE_CODES, type Locale } from '../src/i18n/locales.ts';
import { path } from '../src/i18n/path.ts';

export interface Fetched {
  status: number;
  type: string;
  text: string;
}

export type Read = (address: string) => Promise<Fetched>;

export interface Checked {
  locale: Locale;
  sku: string;
  cents: number;
  address: string;
  hasButton: boolean;
  differences: string[];
}

const offer = z.object({ id: z.string(), price: z.number(), url: z.string() });
const offers = z.union([z.array(offer), offer.transform((one) => [one])]);
type Offer = z.infer<typeof offer>;

const buildSchema = z.object({ url: z.url() });

function parseJson<Schema extends z.ZodType>(schema: Schema, { status, text }: Fetched, address: string): z.output<Schema> {
  if (status !== 200) throw new Error(`${address} answers ${status}`);
  return schema.parse(JSON.parse(text));
}

const isJson = ({ type }: Fetched): boolean => /^application\/json\b/u.test(type);

function buttonsIn(html: string): Offer[] {
  return [...parseHTML(html).document.querySelectorAll('.snipcart-add-item')].map((button) => ({
    id: button.getAttribute('data-item-id') ?? '',
    price: Number(button.getAttribute('data-item-price')),
    url: button.getAttribute('data-item-url') ?? '',
  }));
}

/** What is offered at an address: Snipcart reads JSON by its content type, and otherwise the buttons of the page. */
function offersIn(fetched: Fetched): Offer[] {
  if (fetched.status !== 200) return [];
  if (!isJson(fetched)) return buttonsIn(fetched.text);
  try {
    return offers.safeParse(JSON.parse(fetched.text)).data ?? [];
  } catch {
    return [];
  }
}

const toCents = (price: number): number => Math.round(price * 100);

function differs(what: string, given: string | number | undefined, wanted: string | number): string[] {
  return given === wanted ? [] : [`${what}: ${given ?? 'none'} instead of ${wanted}`];
}

/** Follows a button as Snipcart does before an order: docs.snipcart.com/v3/setup/order-validation. */
async function follow(read: Read, site: string, button: Offer): Promise<string[]> {
  const url = new URL(button.url, site);
  if (url.origin !== new URL(site).origin) return [`the button leads to ${url.origin} instead of ${site}`];
  const fetched = await read(url.pathname);
  if (fetched.status !== 200) return [`${url.pathname} answers ${fetched.status}`];
  const found = offersIn(fetched).find(({ id }) => id === button.id);
  if (!found) return [`${url.pathname} does not offer ${button.id}`];
  return [
    ...differs(`price at ${url.pathname}`, toCents(found.price), toCents(button.price)),
    ...differs(`address at ${url.pathname}`, found.url, button.url),
  ];
}

async function checkProduct(read: Read, site: string, { sku, slug, priceCents }: CatalogueProduct, locale: Locale): Promise<Checked> {
  const address = path(locale, `/store/products/${slug}`);
  const twin = `${address}.json`;
  const [page, json] = await Promise.all([read(address), read(twin)]);
  const [found] = isJson(json) ? offersIn(json) : [];
  const buttons = page.status === 200 ? buttonsIn(page.text) : [];
  const followed = await Promise.all(buttons.map((button) => follow(read, site, button)));
  const differences = [
    ...(page.status === 200 ? [] : [`${address} answers ${page.status}`]),
    ...(found ? [] : [`${twin} is not an offer in JSON`]),
    ...(found
      ? [
          ...differs('id of the JSON', found.id, sku),
          ...differs('price of the JSON in cents', toCents(found.price), priceCents),
          ...differs('address of the JSON', found.url, `${site}${twin}`),
        ]
      : []),
    ...buttons.flatMap((button) => [
      ...differs('id of the button', button.id, sku),
      ...differs('price of the button in cents', toCents(button.price), priceCents),
    ]),
    ...followed.flat(),
    ...(buttons.length > 1 ? [`${buttons.length} buttons`] : []),
  ];
  return { locale, sku, cents: priceCents, address, hasButton: buttons.length > 0, differences };
}

/**
 * Reads the store as Snipcart's crawler does, and compares ids, prices and addresses with the catalogue, in each language.
 * @throws Error if the catalogue or the build's address cannot be read
 */
export async function crawlStore(read: Read): Promise<Checked[]> {
  const { products } = parseJson(catalogueSchema, await read('/store/catalogue.json'), '/store/catalogue.json');
  const site = new URL(parseJson(buildSchema, await read('/build.json'), '/build.json').url).origin;
  const checked = await Promise.all(LOCALE_CODES.flatMap((locale) => products.map((product) => checkProduct(read, site, product, locale))));
  const sells = checked.some(({ hasButton }) => hasButton);
  const soldOut = new Set(products.filter(({ stock }) => stock === 0).map(({ sku }) => sku));
  for (const one of checked) {
    if (sells && !one.hasButton && !soldOut.has(one.sku)) one.differences.push('no button, though other products have one');
  }
  return checked;
}
