import { CATALOGUE_FILE, type Catalogue, catalogueSchema } from '../catalogue/catalogue.schema.ts';

let loading: Promise<Catalogue> | undefined;

async function load(): Promise<Catalogue> {
  const response = await fetch(CATALOGUE_FILE, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${CATALOGUE_FILE}: ${response.status}`);
  return catalogueSchema.parse(await response.json());
}

/** Loads it once per page, or `again`. @throws offline or for another version; the next call tries again */
export function loadCatalogue({ again = false } = {}): Promise<Catalogue> {
  if (again) loading = undefined;
  loading ??= load();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
