import { getImage } from 'astro:assets';
import { getEntries } from '@/features/entries/entries.ts';
import { findPicture } from '@/features/entries/pictures.ts';
import { identity } from '@/features/identity/identity.ts';
import { terms } from '@/features/terms/terms.ts';
import { topicName } from '@/features/topics/topics.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import type { FeedProduct, FeedShopFacts } from './feeds.ts';

/** Pixels of the longer side: Skroutz asks for 1,000 at least. */
const PICTURE_PX = 2000;

/** Goods with a photograph: marketplaces take neither files nor services, and their rules forbid drawings with text. The build names the others. */
async function findProducts(locale: Locale): Promise<FeedProduct[]> {
  const goods = (await getEntries('products', locale)).filter(({ data }) => data.kind === 'physical');
  const listed = await Promise.all(
    goods.map(async (entry): Promise<FeedProduct[]> => {
      const { slug, data, source } = entry;
      const images = await Promise.all(data.images.map((picture) => findPicture(entry, picture)));
      const pictures = await Promise.all(
        images.map(async ({ image }) => {
          const { src } = await getImage({ src: image, width: Math.min(image.width, PICTURE_PX), format: 'jpg' });
          return `${identity.url}${src}`;
        }),
      );
      const [first, ...more] = pictures;
      if (first === undefined) {
        console.warn(`${source.filePath}: there is no photograph in its "images", so product feeds leave it out.`);
        return [];
      }
      const { sku, title, description, category, priceCents, vatPercent, stock, gtin, brandName } = data;
      return [
        {
          ...{ sku, title, description, priceCents, vatPercent, stock, gtin, brandName },
          link: `${identity.url}${path(locale, `/store/products/${slug}`)}`,
          category: topicName('product', category, locale),
          pictures: [first, ...more],
        },
      ];
    }),
  );
  return listed.flat();
}

const found = new Map<Locale, Promise<FeedProduct[]>>();

/** @returns the goods of all feeds of a language; found, and named where they are left out, once */
export function feedProducts(locale: Locale): Promise<FeedProduct[]> {
  const known = found.get(locale) ?? findProducts(locale);
  found.set(locale, known);
  return known;
}

export const feedShop = (locale: Locale, now: Date): FeedShopFacts => ({
  brand: identity.brand,
  url: `${identity.url}${path(locale, '/store')}`,
  title: identity.site.title[locale],
  description: identity.site.description[locale],
  shipping: identity.store.shipping,
  postingDays: terms.posting?.days,
  at: new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Athens', dateStyle: 'short', timeStyle: 'short' }).format(now),
});
