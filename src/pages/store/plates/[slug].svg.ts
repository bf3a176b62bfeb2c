import type { APIRoute } from 'astro';
import { type Entry, getEntries } from '@/features/entries/entries.ts';
import { plateFile } from '@/features/store/drawings/plate-file.ts';
import { DEFAULT_LOCALE } from '@/i18n/locales.ts';

export const getStaticPaths = async () =>
  (await getEntries('products', DEFAULT_LOCALE)).flatMap((product) =>
    product.data.plate ? [{ params: { slug: product.slug }, props: { product } }] : [],
  );

export const GET: APIRoute<{ product: Entry<'products'> }> = async ({ props: { product } }) =>
  new Response(await plateFile(product), { headers: { 'Content-Type': 'image/svg+xml' } });
