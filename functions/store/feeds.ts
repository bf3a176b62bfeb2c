import type { Context } from 'hono';
import { FEEDS } from '../../src/features/store/feeds/names.shared.ts';
import { WRITTEN, withStock } from '../../src/features/store/feeds/stock.shared.ts';
import type { AppEnv } from '../env.ts';
import { liveCatalogue, STOCK_CACHE_S } from './stock.ts';

/** The built file of a product feed with what is left now. Where that is unknown, nothing is promised: the reader keeps the file that it has. */
export async function feedFile(c: Context<AppEnv>): Promise<Response> {
  const file = c.req.path.slice('/feeds/'.length);
  const shop = FEEDS.find((one) => file.startsWith(`${WRITTEN[one].file}.`));
  // Without the reader's conditions: the file may be as it was built, and the stock not.
  const built = await c.env.ASSETS.fetch(shop ? new Request(c.req.url) : c.req.raw);
  if (!shop || built.status !== 200) return built;
  const { products, terms } = await liveCatalogue(c.env);
  const stock = new Map(products.map((product) => [product.sku, product.stock]));
  return new Response(withStock(await built.text(), shop, stock, terms.posting?.days), {
    headers: { 'Content-Type': 'application/xml', 'Cache-Control': `public, max-age=${STOCK_CACHE_S}` },
  });
}
