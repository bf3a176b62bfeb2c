import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { entryPaths } from '@/features/entries/entries.ts';
import { identity } from '@/features/identity/identity.ts';
import { path } from '@/i18n/path.ts';

export const getStaticPaths = () => entryPaths('products');

/** What a hosted cart compares a product's button with: id, price in euro with VAT, and address. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({ props: { entry } }) =>
  Response.json({
    id: entry.data.sku,
    price: entry.data.priceCents / 100,
    url: `${identity.url}${path(entry.locale, `/store/products/${entry.slug}.json`)}`,
  });
