import type { ReactNode } from 'react';
import { noteSearch } from './recent.ts';
import { SearchChips } from './SearchChips.tsx';
import { SearchFacets } from './SearchFacets.tsx';
import { SearchHits } from './SearchHits.tsx';
import { SearchPages } from './SearchPages.tsx';
import { SearchReading } from './SearchReading.tsx';
import type { Found, Search } from './search-store.ts';
import type { SearchWords } from './texts.ts';
import { useWide } from './use-search.ts';
import type { Wish } from './wish.ts';

interface Props {
  words: SearchWords;
  search: Search;
  wish: Wish;
  found: Found;
  isStalled: boolean;
  ways: ReactNode;
  onGone: () => void;
  onGoTo: (page: number) => void;
}

export function SearchFound({
  words,
  search,
  wish,
  found: { wish: searched, result, isCounting },
  isStalled,
  ways,
  onGone,
  onGoTo,
}: Props) {
  const { texts } = words;
  const isWide = useWide();
  const facets = (
    <SearchFacets words={words} wish={wish} facets={result.facets} isCounting={isCounting} isWide={isWide} onToggle={search.toggle} />
  );
  return (
    <>
      <SearchReading
        words={words}
        wish={searched}
        result={result}
        onLiteral={(literal) => {
          onGone();
          search.setLiteral(literal);
        }}
      />
      <SearchChips
        words={words}
        wish={wish}
        onRemove={(facet, value) => {
          onGone();
          search.toggle(facet, value);
        }}
        onClear={() => {
          onGone();
          search.clearFilters();
        }}
      />
      {result.totalHits === 0 && (
        <>
          <p>{texts['search.none.next']}</p>
          {ways}
        </>
      )}
      <div className="search-found">
        {!isWide && facets}
        <div className="search-hits">
          <SearchHits
            words={words}
            result={result}
            isStalled={isStalled}
            onFollow={() => {
              noteSearch(searched.query);
              search.flush();
            }}
          />
          <SearchPages words={words} wish={searched} pages={result.totalPages} onGoTo={onGoTo} />
        </div>
        {isWide && facets}
      </div>
    </>
  );
}
