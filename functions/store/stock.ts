import type { Catalogue } from '../../src/features/store/catalogue/catalogue.schema.ts';
import { limitOf } from '../../src/features/store/order/limits.shared.ts';
import type { Env } from '../env.ts';
import { database } from '../storage/database.ts';
import { readCatalogue } from './catalogue.ts';
import { availableStock } from './storage/orders.ts';

/** Seconds that the pieces of `GET /api/store/stock` may be old. The order itself is always checked against the database. */
export const STOCK_CACHE_S = 60;

export const builtStock = (products: readonly { sku: string; stock: number | null }[]): Map<string, number> =>
  new Map(products.flatMap(({ sku, stock }) => (stock === null ? [] : [[sku, stock] as const])));

/** The built catalogue with the pieces that are left now. @throws ApiError `unavailable` where the build cannot be read */
export async function liveCatalogue(env: Env): Promise<Catalogue> {
  const catalogue = await readCatalogue(env.ASSETS);
  const left = await availableStock(database(env.DB), builtStock(catalogue.products));
  return { ...catalogue, products: catalogue.products.map((product) => ({ ...product, stock: left.get(product.sku) ?? product.stock })) };
}

/** Pieces by product number: no more than one order may have, which is all that a shopper needs to know. */
export async function publicStock(env: Env): Promise<{ products: Record<string, number> }> {
  const { products } = await liveCatalogue(env);
  return {
    products: Object.fromEntries(
      products.flatMap((product) => (product.stock === null ? [] : [[product.sku, Math.min(product.stock, limitOf(product))]])),
    ),
  };
}
