import type { Entry } from '@/features/entries/entries.ts';
import { identity } from '@/features/identity/identity.ts';
import { topicName } from '@/features/topics/topics.ts';
import { mostOf } from '../order/limits.shared.ts';
import { productOffer } from '../product.ts';

/**
 * Before an order Snipcart requests `data-item-url` and compares id, price and address exactly: docs.snipcart.com/v3/setup/products,
 * /v3/configuration/json-crawler.
 */
export function productAttributes(entry: Pick<Entry<'products'>, 'locale' | 'slug' | 'data'>): Record<`data-item-${string}`, string> {
  const { locale, slug, data } = entry;
  const offer = productOffer(entry);
  return {
    'data-item-id': offer.id,
    'data-item-name': data.title,
    'data-item-price': offer.price.toFixed(2),
    'data-item-url': offer.url,
    'data-item-description': data.description,
    'data-item-image': `${identity.url}/cards/${locale}/store/products/${slug}.png`,
    'data-item-categories': topicName('product', data.category, locale),
    'data-item-max-quantity': String(mostOf(data)),
    'data-item-has-taxes-included': 'true',
    'data-item-shippable': String(data.kind === 'physical'),
  };
}
