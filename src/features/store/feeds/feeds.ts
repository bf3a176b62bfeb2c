/** Files that price comparisons fetch. Prices: integer cents with VAT. */
import { XMLBuilder } from 'fast-xml-parser';
import { validXml } from '@/features/machines/feed-html.ts';
import type { Locale } from '@/i18n/locales.ts';
import { HOME_COUNTRY } from '../order/countries.shared.ts';
import type { FeedShop } from './names.shared.ts';
import { WRITTEN } from './stock.shared.ts';

export interface FeedProduct {
  sku: string;
  title: string;
  description: string;
  link: string;
  /** Addresses of photographs, the main one first. */
  pictures: readonly [string, ...string[]];
  category: string;
  priceCents: number;
  vatPercent: number;
  /** Null where nothing runs out. */
  stock: number | null;
  gtin?: string | undefined;
  /** Undefined for goods of the seller's own make. */
  brandName?: string | undefined;
}

export interface FeedShopFacts {
  brand: string;
  url: string;
  title: string;
  description: string;
  /** Postage per order, in cents with VAT. */
  shipping: readonly { countries: readonly string[]; cents: number; days?: readonly [number, number] | undefined }[];
  /** Days until an order is posted; undefined where none are promised. */
  postingDays: number | undefined;
  /** Day and time of the build, in Athens: `2026-11-30 18:05`. */
  at: string;
}

const money = (cents: number): string => (cents / 100).toFixed(2);
/** Goods of the seller's own make have the seller's number as the maker's. */
const makersNumber = ({ sku, brandName }: FeedProduct): string | undefined => (brandName === undefined ? sku : undefined);
const homeZone = ({ shipping }: FeedShopFacts) => shipping.find(({ countries }) => countries.includes(HOME_COUNTRY));
const homePostage = (shop: FeedShopFacts): string | undefined => {
  const zone = homeZone(shop);
  return zone && money(zone.cents);
};

/** BestPrice's classes, from the order to the door; none promises more than ten days. */
function bestpriceDelivery(shop: FeedShopFacts): string {
  const days = shop.postingDays === undefined ? Number.POSITIVE_INFINITY : shop.postingDays + (homeZone(shop)?.days?.[1] ?? 0);
  return days > 10 ? 'Κατόπιν παραγγελίας' : `Παράδοση σε ${days <= 3 ? '1-3' : '4-10'} ημέρες`;
}

/** Undefined fields are left out. */
const toXml = (root: object): string =>
  validXml(
    new XMLBuilder({ format: true, ignoreAttributes: false, attributeNamePrefix: '@' }).build({
      '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
      ...root,
    }),
  );

const GOOGLE_PICTURES = 10;
const [GOOGLE_TITLE, GOOGLE_DESCRIPTION] = [150, 5000];

/**
 * RSS 2.0 with Google's namespace (support.google.com/merchants/answer/14987622 and 7052112, read 2026-11). The same number in both languages:
 * a file per language.
 */
export function googleFeed(products: readonly FeedProduct[], shop: FeedShopFacts): string {
  const shipping = shop.shipping.flatMap(({ countries, cents }) =>
    countries.map((country) => ({ 'g:country': country, 'g:price': `${money(cents)} EUR` })),
  );
  const item = (product: FeedProduct) => {
    const [picture, ...more] = product.pictures;
    const mpn = makersNumber(product);
    return {
      'g:id': product.sku,
      'g:title': product.title.slice(0, GOOGLE_TITLE),
      'g:description': product.description.slice(0, GOOGLE_DESCRIPTION),
      'g:link': product.link,
      'g:image_link': picture,
      ...(more.length > 0 && { 'g:additional_image_link': more.slice(0, GOOGLE_PICTURES) }),
      ...WRITTEN.google.fields(product.stock, shop.postingDays),
      'g:price': `${money(product.priceCents)} EUR`,
      'g:condition': 'new',
      'g:brand': product.brandName ?? shop.brand,
      ...(product.gtin === undefined ? { 'g:identifier_exists': 'no' } : { 'g:gtin': product.gtin }),
      ...(mpn !== undefined && product.gtin !== undefined && { 'g:mpn': mpn }),
      'g:product_type': product.category,
      'g:shipping': shipping,
    };
  };
  return toXml({
    rss: {
      '@version': '2.0',
      '@xmlns:g': 'http://base.google.com/ns/1.0',
      channel: { title: shop.title, link: shop.url, description: shop.description, item: products.map(item) },
    },
  });
}

const SKROUTZ_PICTURES = 15;

/** Structure: developer.skroutz.gr/feedspec and partnersupport.skroutz.gr, "XML structure" (read 2026-11). */
export const skroutzFeed = (products: readonly FeedProduct[], shop: FeedShopFacts): string =>
  toXml({
    mywebstore: {
      created_at: shop.at,
      products: {
        product: products.map((product) => {
          const [image, ...more] = product.pictures;
          const mpn = makersNumber(product);
          const postage = homePostage(shop);
          return {
            id: product.sku,
            name: product.title,
            link: product.link,
            image,
            ...(more.length > 0 && { additional_imageurl: more.slice(0, SKROUTZ_PICTURES) }),
            category: product.category,
            price_with_vat: money(product.priceCents),
            vat: money(product.vatPercent * 100),
            ...WRITTEN.skroutz.fields(product.stock, shop.postingDays),
            manufacturer: product.brandName ?? shop.brand,
            ...(mpn !== undefined && { mpn }),
            ...(product.gtin !== undefined && { ean: product.gtin }),
            ...(postage !== undefined && { shipping_costs: postage }),
            description: product.description,
          };
        }),
      },
    },
  });

/**
 * BestPrice's own specification is not public: the fields are those that published generators of its format (2.0.12) write. Have the file
 * checked by BestPrice before it counts.
 */
export const bestpriceFeed = (products: readonly FeedProduct[], shop: FeedShopFacts): string =>
  toXml({
    store: {
      date: shop.at,
      products: {
        product: products.map((product) => {
          const mpn = makersNumber(product);
          const postage = homePostage(shop);
          const days = shop.postingDays;
          return {
            productId: product.sku,
            title: product.title,
            productURL: product.link,
            imageURL: product.pictures[0],
            ...(product.pictures.length > 1 && {
              imagesURL: Object.fromEntries(product.pictures.map((picture, at) => [`img${at + 1}`, picture])),
            }),
            price: money(product.priceCents),
            category_path: product.category,
            availability: bestpriceDelivery(shop),
            ...WRITTEN.bestprice.fields(product.stock, days),
            brand: product.brandName ?? shop.brand,
            ...(mpn !== undefined && { MPN: mpn }),
            ...(product.gtin !== undefined && { EAN: product.gtin }),
            ...(postage !== undefined && { shipping: postage }),
            description: product.description,
          };
        }),
      },
    },
  });

/** The files of each, by their names without ending. Greek marketplaces take Greek. */
export const FEED_FILES: Record<
  FeedShop,
  readonly { file: string; locale: Locale; write: (products: readonly FeedProduct[], shop: FeedShopFacts) => string }[]
> = {
  google: [
    { file: `${WRITTEN.google.file}.en`, locale: 'en', write: googleFeed },
    { file: `${WRITTEN.google.file}.el`, locale: 'el', write: googleFeed },
  ],
  skroutz: [{ file: WRITTEN.skroutz.file, locale: 'el', write: skroutzFeed }],
  bestprice: [{ file: WRITTEN.bestprice.file, locale: 'el', write: bestpriceFeed }],
};
