import type { ReactNode } from 'react';
import { fill } from '@/i18n/fill.ts';
import { kindOf, splitMarks, templateOf } from './hit-parts.ts';
import { isPlainClick } from './plain-click.ts';
import { noteSearch } from './recent.ts';
import { SearchChips, SearchFacets } from './SearchFacets.tsx';
import { SearchPages } from './SearchPages.tsx';
import { type SearchParams, writeParams } from './search-params.ts';
import type { SearchResult } from './search-result.ts';
import type { Search, ShownResult } from './search-store.ts';
import type { SearchWords } from './texts.ts';
import { useWide } from './use-search.ts';

function Marked({ html }: { html: string }) {
  return splitMarks(html).map((piece, index) => {
    const key = `${index}`;
    return index % 2 === 1 ? <mark key={key}>{piece}</mark> : <span key={key}>{piece}</span>;
  });
}

interface SearchHitsProps {
  words: SearchWords;
  result: SearchResult;
  isStalled: boolean;
  onFollow: () => void;
}

function SearchHits({ words: { texts, locale }, result: { hits, reading }, isStalled, onFollow }: SearchHitsProps) {
  const other = reading && reading.locale !== locale ? reading.locale : undefined;
  return (
    <ol className="hits" aria-busy={isStalled || undefined}>
      {hits.map((hit) => (
        <li key={hit.id}>
          <h2 lang={other}>
            <a href={hit.url} hrefLang={other} onClick={onFollow}>
              <Marked html={hit.highlightedTitle} />
            </a>
          </h2>
          <p lang={other}>
            <Marked html={hit.highlightedDescription} />
          </p>
          <p className="hit-where small muted">
            {texts[`search.kind.${templateOf(kindOf(hit.url))}`]} <span className="figures">{hit.url}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

interface SearchReadingProps {
  words: SearchWords;
  params: SearchParams;
  result: SearchResult;
  onLiteral: (literal: boolean) => void;
}

export function SearchReading({ words: { texts, locale, action }, params, result: { reading }, onLiteral }: SearchReadingProps) {
  const link = (literal: boolean, text: string) => (
    <a
      href={`${action}${writeParams({ ...params, literal, page: 1, filters: {} })}`}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onLiteral(literal);
      }}
    >
      {text}
    </a>
  );
  if (params.literal) {
    return (
      <p className="search-reading">
        {texts['search.exact']} {link(false, texts['search.exact.back'])}
      </p>
    );
  }
  if (!reading) return null;
  const isOther = reading.locale !== locale;
  const [before = '', after = ''] = texts['search.read'].split('{read}');
  return (
    <div className="search-reading">
      {isOther && <p>{texts['search.read.other']}</p>}
      {reading.read !== params.query && (
        <p>
          {before}
          <strong lang={isOther ? reading.locale : undefined}>{reading.read}</strong>
          {after} {link(true, fill(texts['search.read.instead'], { typed: params.query }))}
        </p>
      )}
    </div>
  );
}

interface SearchFoundProps {
  words: SearchWords;
  search: Search;
  /** The visitor's latest parameters; `found` has those that were searched for. */
  params: SearchParams;
  found: ShownResult;
  isStalled: boolean;
  ways: ReactNode;
  onGone: () => void;
  onGoTo: (page: number) => void;
}

export function SearchResults({
  words,
  search,
  params,
  found: { params: searched, result, isCounting },
  isStalled,
  ways,
  onGone,
  onGoTo,
}: SearchFoundProps) {
  const { texts } = words;
  const isWide = useWide();
  const facets = (
    <SearchFacets words={words} params={params} facets={result.facets} isCounting={isCounting} isWide={isWide} onToggle={search.toggle} />
  );
  return (
    <>
      <SearchReading
        words={words}
        params={searched}
        result={result}
        onLiteral={(literal) => {
          onGone();
          search.setLiteral(literal);
        }}
      />
      <SearchChips
        words={words}
        params={params}
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
          <SearchPages words={words} params={searched} pages={result.totalPages} onGoTo={onGoTo} />
        </div>
        {isWide && facets}
      </div>
    </>
  );
}
