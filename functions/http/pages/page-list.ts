import { PAGES_FILE, pageListSchema } from '../../../src/features/machines/pages.schema.ts';

export async function readPages(assets: Fetcher): Promise<readonly string[]> {
  const response = await assets.fetch(`https://assets.internal${PAGES_FILE}`);
  return pageListSchema.parse(await response.json()).pages;
}
