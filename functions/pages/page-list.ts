import { PAGES_FILE, pageListSchema } from '../../src/features/machines/pages.schema.ts';

/** Addresses of the site's public pages, as the build wrote them down. @throws where the files are out of reach or not a build's */
export async function readPages(assets: Fetcher): Promise<readonly string[]> {
  const response = await assets.fetch(`https://assets.internal${PAGES_FILE}`);
  return pageListSchema.parse(await response.json()).pages;
}
