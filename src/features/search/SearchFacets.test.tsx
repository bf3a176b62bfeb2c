import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { pick } from '@/i18n/translator.ts';
import { mount } from '../../../tests/component/mount.ts';
import { SearchFacets } from './SearchFacets.tsx';
import { NO_PARAMS } from './search-params.ts';
import { SEARCH_KEYS } from './texts.ts';

const words = { texts: pick('en', SEARCH_KEYS), locale: 'en', languageTag: 'en-GB', action: '/search' } as const;

it.each([
  ['nothing was found', {}, {}, false, 0],
  ['something was found', { collection: { blog: 3 } }, {}, false, 1],
  ['values are still counted', {}, {}, true, 1],
  ['a filter is chosen', {}, { collection: ['blog'] }, false, 1],
])('when %s, the filters are there if they help', async (_, facets, filters, isCounting, count) => {
  mount(
    <SearchFacets
      words={words}
      params={{ ...NO_PARAMS, query: 'x', filters }}
      facets={facets}
      isCounting={isCounting}
      isWide={false}
      onToggle={() => undefined}
    />,
  );
  await expect.poll(() => page.getByText(/^Filters/u).elements().length).toBe(count);
});
