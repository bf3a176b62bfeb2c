import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { type Locale, toLocale } from '@/i18n/locales.ts';
import { reportNothing, siteEngine } from './engine.ts';
import { forgetSearch, forgetSearches, recentSearches } from './recent.ts';
import { RECENT_SEARCHES_KEY } from './recent-key.ts';
import { createSearch, type Search } from './search-store.ts';

// Starts loading before hydration for a search in the address. After a failure the search loads it again.
if (!import.meta.env.SSR && location.search.includes('q='))
  siteEngine(toLocale(document.documentElement.lang.slice(0, 2)))
    .prepare()
    .catch(() => undefined);

export function useSearch(locale: Locale, input: RefObject<HTMLInputElement | null>) {
  const [search] = useState<Search>(() =>
    createSearch({
      engine: siteEngine(locale),
      write: (query) => history.pushState(null, '', `${location.pathname}${query}`),
      report: (query) => reportNothing(query, locale),
    }),
  );
  useEffect(() => {
    const follow = () => {
      search.follow(location.search);
      if (input.current) input.current.value = search.$state.get().params.query;
    };
    if (location.search.includes('q=')) follow();
    else if (input.current?.value) search.type(input.current.value);
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [search, input]);
  return { search, state: useStore(search.$state) };
}

export function useRecent() {
  const [queries, setQueries] = useState<readonly string[]>([]);
  useEffect(() => {
    const read = ({ key = null }: { key?: string | null } = {}) => {
      if (key === null || key === RECENT_SEARCHES_KEY) setQueries(recentSearches());
    };
    read();
    addEventListener('storage', read);
    return () => removeEventListener('storage', read);
  }, []);
  return {
    queries,
    refresh: () => setQueries(recentSearches()),
    forget: (query?: string) => {
      if (query === undefined) forgetSearches();
      else forgetSearch(query);
      setQueries(recentSearches());
    },
  };
}

/** Where the filters are beside the results (search.css). */
const WIDE = '(min-width: 66rem)';

export const useWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(WIDE).matches,
    () => false,
  );

/** Milliseconds without a change before the number of results is announced. */
const ANNOUNCE_DELAY_MS = 700;

export function useAnnounced(text: string): string {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return announced;
}
