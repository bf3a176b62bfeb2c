import type { Entry } from '@/features/entries/entries.ts';
import { identity } from '@/features/identity/identity.ts';
import { path } from '@/i18n/path.ts';

/** Fields that a hosted cart compares: number, price in euro with VAT, and this response's address. */
export interface ProductOffer {
  id: string;
  price: number;
  url: string;
}

export const productOffer = ({ locale, slug, data }: Pick<Entry<'products'>, 'locale' | 'slug' | 'data'>): ProductOffer => ({
  id: data.sku,
  price: data.priceCents / 100,
  url: `${identity.url}${path(locale, `/store/products/${slug}.json`)}`,
});
