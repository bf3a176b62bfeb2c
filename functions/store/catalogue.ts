import { CATALOGUE_FILE, type Catalogue, catalogueSchema } from '../../src/features/store/catalogue/catalogue.schema.ts';
import { ApiError } from '../http/api-error.ts';

/** @throws ApiError `unavailable` where the build cannot be read */
export async function readCatalogue(assets: Fetcher): Promise<Catalogue> {
  try {
    const response = await assets.fetch(`https://assets.internal${CATALOGUE_FILE}`);
    return catalogueSchema.parse(await response.json());
  } catch {
    throw new ApiError('unavailable');
  }
}
