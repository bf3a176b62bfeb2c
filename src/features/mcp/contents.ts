import type { CollectionKey } from 'astro:content';
import { COLLECTION_NAMES, COLLECTIONS, type CollectionName, entryAddress } from '@/features/content/collections.shared.ts';
import { type Entry, getEntries } from '@/features/entries/entries.ts';
import { identity } from '@/features/identity/identity.ts';
import { serviceDuration, servicePrice } from '@/features/services/offer.ts';
import { siteAreas } from '@/features/sitemap/routes.ts';
import { topicName } from '@/features/topics/topics.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { type Contents, type GuidePage, madeMarkdown } from './contents.schema.ts';

const RESUME = '/cv';

function getTopics({ locale, data }: Entry<CollectionKey>): Pick<GuidePage, 'category' | 'tags'> {
  const named = (kind: 'category' | 'tag') => (slug: string) => ({ slug, name: topicName(kind, slug, locale) });
  return {
    ...('category' in data && { category: named('category')(data.category) }),
    tags: 'tags' in data ? data.tags.map(named('tag')) : [],
  };
}

function getTerms({ locale, data }: Entry<'services'>): GuidePage['terms'] {
  const { fromCents, per } = data.price;
  return { price: servicePrice(locale, data), fromCents, per, duration: serviceDuration(locale, data.duration) };
}

function ofEntry(collection: CollectionName, entry: Entry<CollectionName>): GuidePage {
  const { locale, slug, data } = entry;
  const address = path(locale, entryAddress(collection, slug));
  return {
    address,
    collection,
    title: data.title,
    description: data.description,
    markdown: 'twin' in COLLECTIONS[collection] ? `${address}.md` : madeMarkdown(address),
    ...(data.publishAt && { date: data.publishAt.toISOString().slice(0, 10) }),
    ...(collection === 'products' ? { tags: [] } : getTopics(entry)),
    ...(collection === 'services' && { terms: getTerms(entry as Entry<'services'>) }),
  };
}

export async function buildContents(locale: Locale): Promise<Contents> {
  const entries = await Promise.all(
    COLLECTION_NAMES.map(async (name) => (await getEntries(name, locale)).map((entry) => ofEntry(name, entry))),
  );
  const known = new Set(entries.flat().map(({ address }) => address));
  const { brand, site } = identity;
  const description = site.description[locale];
  const home = { title: brand, to: '/', description };
  const listed = [home, ...(await siteAreas(locale)).flatMap(({ pages, ...area }) => [area, ...pages])];
  const pages = listed
    .map((page) => ({ ...page, address: path(locale, page.to) }))
    .filter(({ address }) => !known.has(address))
    .map(({ title, to, description: about, address }): GuidePage => {
      const markdown = to === RESUME ? `${address}.md` : madeMarkdown(address);
      return { address, collection: 'pages', title, description: about, markdown, tags: [] };
    });
  return { brand, description, pages: [...pages, ...entries.flat()] };
}
