import type { DatedName } from '@/features/content/collections.shared.ts';
import type { Entry } from '@/features/entries/entries.ts';
import { own } from '@/features/foreign/own.shared.ts';
import type { Identity } from '@/features/identity/identity.schema.ts';
import { EU_COUNTRIES } from '@/features/store/order/countries.shared.ts';
import { WITHDRAWAL_DAYS } from '@/features/store/order/order.schema.ts';
import { withdrawalKey } from '@/features/store/product.ts';
import type { Terms } from '@/features/terms/terms.schema.ts';
import { terms } from '@/features/terms/terms.ts';
import { topicName } from '@/features/topics/topics.ts';
import { isoDay } from '@/i18n/format.ts';
import { LOCALES, type Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { translator } from '@/i18n/translator.ts';
import { HOME_COUNTRY, type Node, nodeIds } from './graph.ts';

const schemaOrg = (name: string): string => `https://schema.org/${name}`;

function returnPolicy(identity: Identity, locale: Locale, kind: Entry<'products'>['data']['kind']): Node {
  const isPosted = kind === 'physical';
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: EU_COUNTRIES,
    returnPolicyCategory: schemaOrg('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: WITHDRAWAL_DAYS,
    ...(isPosted ? { returnMethod: schemaOrg('ReturnByMail') } : {}),
    returnFees: schemaOrg(isPosted ? 'ReturnFeesCustomerResponsibility' : 'FreeReturn'),
    refundType: schemaOrg('FullRefund'),
    merchantReturnLink: `${identity.url}${path(locale, '/terms')}`,
    description: translator(locale)(withdrawalKey(kind, identity)),
  };
}

const daysFrom = (minValue: number, maxValue: number): Node => ({ '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' });

export const shippingDetails = ({ store }: Identity, { posting }: Pick<Terms, 'posting'>): Node[] =>
  store.shipping.map(({ countries, cents, days }) => ({
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: (cents / 100).toFixed(2), currency: 'EUR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: countries },
    ...((posting || days) && {
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        ...(posting && { handlingTime: daysFrom(0, posting.days) }),
        ...(days && { transitTime: daysFrom(...days) }),
      },
    }),
  }));

export interface OfferedProduct {
  locale: Locale;
  slug: string;
  data: Pick<Entry<'products'>['data'], 'priceCents' | 'stock' | 'kind'>;
}

/** A page is built once: of what runs out, it cannot know what is left. Feeds say that. */
function availabilityOf(stock: number | null): { availability?: string } {
  if (stock === null) return { availability: schemaOrg('InStock') };
  return stock === 0 ? { availability: schemaOrg('OutOfStock') } : {};
}

export function offerOf(identity: Identity, { locale, slug, data: { priceCents, stock, kind } }: OfferedProduct): Node {
  return {
    '@type': 'Offer',
    url: `${identity.url}${path(locale, `/store/products/${slug}`)}`,
    price: (priceCents / 100).toFixed(2),
    priceCurrency: 'EUR',
    ...availabilityOf(stock),
    seller: { '@id': nodeIds(identity.url).organization },
    hasMerchantReturnPolicy: returnPolicy(identity, locale, kind),
    ...(kind === 'physical' ? { shippingDetails: shippingDetails(identity, terms) } : {}),
  };
}

const address = (identity: Identity, locale: Locale, to: string): string => `${identity.url}${path(locale, to)}`;

export function blogPosting(identity: Identity, entry: Entry<DatedName>, to: string, image: string): Node {
  const id = nodeIds(identity.url);
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

export function serviceNode(identity: Identity, entry: Entry<'services'>): Node {
  const id = nodeIds(identity.url);
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
  '@id': nodeIds(identity.url).catalogue(locale),
  name,
  itemListElement: entries.map((entry) => serviceNode(identity, entry)),
});

/** @param image photographs; none is better than the title card, since merchants' rules forbid text on a picture */
export function productNode(identity: Identity, entry: Entry<'products'>, image: readonly string[]): Node {
  const page = address(identity, entry.locale, `/store/products/${entry.slug}`);
  const { title, description, sku } = entry.data;
  return {
    '@type': 'Product',
    '@id': `${page}#product`,
    name: title,
    description,
    sku,
    ...(image.length > 0 && { image }),
    url: page,
    brand: { '@id': nodeIds(identity.url).organization },
    offers: offerOf(identity, entry),
  };
}
