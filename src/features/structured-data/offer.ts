import type { Entry } from '@/features/entries/entries.ts';
import type { Identity } from '@/features/identity/identity.schema.ts';
import { EU_COUNTRIES } from '@/features/store/order/countries.shared.ts';
import { POSTING_DAYS, WITHDRAWAL_DAYS } from '@/features/store/order/order.schema.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { translator } from '@/i18n/translator.ts';
import { ids, type Node } from './graph.ts';

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
    description: translator(locale)(kind === 'digital' ? 'store.withdrawal.digital' : 'store.withdrawal'),
  };
}

const shippingDetails = ({ store }: Identity): Node[] =>
  store.shipping.map(({ countries, cents }) => ({
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: (cents / 100).toFixed(2), currency: 'EUR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: countries },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: POSTING_DAYS, unitCode: 'DAY' },
    },
  }));

export interface Offered {
  locale: Locale;
  slug: string;
  data: Pick<Entry<'products'>['data'], 'priceCents' | 'stock' | 'kind'>;
}

export function offerOf(identity: Identity, { locale, slug, data: { priceCents, stock, kind } }: Offered): Node {
  return {
    '@type': 'Offer',
    url: `${identity.url}${path(locale, `/store/products/${slug}`)}`,
    price: (priceCents / 100).toFixed(2),
    priceCurrency: 'EUR',
    availability: schemaOrg(stock === 0 ? 'OutOfStock' : 'InStock'),
    seller: { '@id': ids(identity.url).organization },
    hasMerchantReturnPolicy: returnPolicy(identity, locale, kind),
    ...(kind === 'physical' ? { shippingDetails: shippingDetails(identity) } : {}),
  };
}
