import { useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/Button.tsx';
import { markAwake } from '@/features/islands/awake.ts';
import { noteSearch } from './recent.ts';
import { RecentSearches, SearchForm } from './SearchForm.tsx';
import { SearchResults } from './SearchResults.tsx';
import { type SearchWords, summariseSearch, withPage } from './texts.ts';
import { useAnnounced, useRecent, useSearch } from './use-search.ts';

interface Props extends SearchWords {
  ways: readonly { href: string; name: string }[];
}

export function SearchIsland({ ways, ...words }: Props) {
  const { texts } = words;
  const input = useRef<HTMLInputElement>(null);
  const line = useRef<HTMLParagraphElement>(null);
  const { search, state } = useSearch(words.locale, input);
  const { status, found } = state;
  const recent = useRecent();

  const loading = status === 'stalled' ? `${texts['search.loading']}…` : '';
  const told = loading || status === 'error' || !found ? loading : summariseSearch(words, found.params, found.result);
  const announced = useAnnounced(told);
  const focusLine = () => line.current?.focus({ preventScroll: true });

  const isPaging = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each result.
  useLayoutEffect(() => {
    if (!isPaging.current) return;
    isPaging.current = false;
    scrollTo({ top: 0 });
    focusLine();
  }, [found, status === 'error']);

  const submit = (query: string) => {
    noteSearch(query);
    recent.refresh();
    search.submit(query);
  };
  const waysOn = (
    <p className="actions alone">
      {ways.map(({ href, name }) => (
        <a key={href} href={href}>
          {name}
        </a>
      ))}
    </p>
  );

  return (
    <div className="search" ref={markAwake}>
      <SearchForm words={words} input={input} onType={search.type} onSubmit={submit} />
      <p className="search-status" ref={line} tabIndex={-1}>
        {status === 'error' ? '' : loading || (found && withPage(words, told, found.result))}
      </p>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
      {status === 'error' && (
        <p role="alert">
          {texts['search.error']}{' '}
          <Button
            variant="outline"
            onClick={() => {
              focusLine();
              search.retry();
            }}
          >
            {texts['search.retry']}
          </Button>
        </p>
      )}
      {found && status !== 'error' && (
        <SearchResults
          words={words}
          search={search}
          params={state.params}
          found={found}
          isStalled={status === 'stalled'}
          ways={waysOn}
          onGone={focusLine}
          onGoTo={(page) => {
            isPaging.current = true;
            search.goTo(page);
          }}
        />
      )}
      {!found && status === 'idle' && (
        <>
          <RecentSearches
            words={words}
            queries={recent.queries}
            onChoose={(query) => {
              if (input.current) input.current.value = query;
              focusLine();
              submit(query);
            }}
            onForget={(query) => {
              if (query === undefined || recent.queries.length === 1) input.current?.focus();
              recent.forget(query);
            }}
          />
          <h2 className="search-start">{texts['search.idle']}</h2>
          {waysOn}
        </>
      )}
    </div>
  );
}
