import { CATALOGUE_FILE, type Catalogue, catalogueSchema } from '../catalogue/catalogue.schema.ts';
import { liveStock } from './live-stock.ts';

let loading: Promise<Catalogue> | undefined;

async function load(): Promise<Catalogue> {
  const [response, left] = await Promise.all([fetch(CATALOGUE_FILE, { cache: 'no-cache' }), liveStock()]);
  if (!response.ok) throw new Error(`${CATALOGUE_FILE}: ${response.status}`);
  const catalogue = catalogueSchema.parse(await response.json());
  return { ...catalogue, products: catalogue.products.map((product) => ({ ...product, stock: left.get(product.sku) ?? product.stock })) };
}

/** Loads it with the pieces that are left, once per page, or `again`. @throws offline or for another version; the next call tries again */
export function loadCatalogue({ again = false } = {}): Promise<Catalogue> {
  if (again) loading = undefined;
  loading ??= load();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
