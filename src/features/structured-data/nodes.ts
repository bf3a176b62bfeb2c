import type { DatedName } from '@/features/content/collections.shared.ts';
import type { Entry } from '@/features/entries/entries.ts';
import { own } from '@/features/foreign/own.shared.ts';
import type { Identity } from '@/features/identity/identity.schema.ts';
import { topicName } from '@/features/topics/topics.ts';
import { isoDay } from '@/i18n/format.ts';
import { LOCALES, type Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { HOME_COUNTRY, ids, type Node } from './graph.ts';
import { offerOf } from './offer.ts';

const address = (identity: Identity, locale: Locale, to: string): string => `${identity.url}${path(locale, to)}`;

export function blogPosting(identity: Identity, entry: Entry<DatedName>, to: string, image: string): Node {
  const id = ids(identity.url);
  const { title, description, publishAt, updatedAt, tags } = entry.data;
  const page = address(identity, entry.locale, to);
  return {
    '@type': 'BlogPosting',
    '@id': `${page}#article`,
    headline: title,
    description,
    datePublished: isoDay(publishAt),
    ...(updatedAt ? { dateModified: isoDay(updatedAt) } : {}),
    inLanguage: LOCALES[entry.textLocale].tag,
    keywords: tags.map((tag) => topicName('tag', tag, entry.textLocale)),
    image,
    author: { '@id': id.person },
    publisher: { '@id': id.organization },
    mainEntityOfPage: { '@id': page },
  };
}

const UNIT = { project: 'C62', day: 'DAY', month: 'MON' } as const;

export function service(identity: Identity, entry: Entry<'services'>): Node {
  const id = ids(identity.url);
  const page = address(identity, entry.locale, `/services/${entry.slug}`);
  return {
    '@type': 'Service',
    '@id': `${page}#service`,
    name: entry.data.title,
    description: entry.data.description,
    serviceType: entry.data.title,
    provider: { '@id': id.organization },
    areaServed: [HOME_COUNTRY, 'EU'],
    url: page,
    // A "from" price, not an offer's own: hence the lowest of many.
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: entry.data.price.fromCents / 100,
      priceCurrency: 'EUR',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        minPrice: entry.data.price.fromCents / 100,
        priceCurrency: 'EUR',
        unitCode: own(UNIT, entry.data.price.per),
        valueAddedTaxIncluded: false,
      },
    },
  };
}

export const offerCatalogue = (identity: Identity, locale: Locale, name: string, entries: readonly Entry<'services'>[]): Node => ({
  '@type': 'OfferCatalog',
  '@id': ids(identity.url).catalogue(locale),
  name,
  itemListElement: entries.map((entry) => service(identity, entry)),
});

export function product(identity: Identity, entry: Entry<'products'>, image: string): Node {
  const page = address(identity, entry.locale, `/store/products/${entry.slug}`);
  const { title, description, sku } = entry.data;
  return {
    '@type': 'Product',
    '@id': `${page}#product`,
    name: title,
    description,
    sku,
    image,
    url: page,
    brand: { '@id': ids(identity.url).organization },
    offers: offerOf(identity, entry),
  };
}
