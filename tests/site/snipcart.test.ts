/** The twins that Snipcart's crawler reads, on a site without its key; `outside-services.test.ts` has a site with it. */
import { describe, expect, it } from 'vitest';
import { crawlStore, type Fetched } from '../../scripts/store-crawl.ts';
import { fileAt, read } from './built-site.ts';

describe('without a key of Snipcart', () => {
  it('the JSON twins are those of the catalogue', async () => {
    const fetched = async (address: string): Promise<Fetched> => {
      const file = fileAt(address);
      if (file === undefined) return { status: 404, type: '', text: '' };
      return { status: 200, type: file.endsWith('.json') ? 'application/json' : 'text/html', text: read(file) };
    };
    const checked = await crawlStore(fetched);
    expect(checked.length).toBeGreaterThan(10);
    expect(checked.flatMap(({ differences }) => differences)).toEqual([]);
    expect(checked.some(({ hasButton }) => hasButton)).toBe(false);
  });
});
