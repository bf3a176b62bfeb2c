import type { Locale } from '@/i18n/locales.ts';
import type { HostedSearch } from './algolia.ts';
import { pagefindEngine } from './pagefind.ts';
import type { SearchEngine } from './search-result.ts';

/** Set by the build: a site without Algolia has none of its code. */
declare const HAS_HOSTED_SEARCH: boolean;

export interface SearchSettings {
  locale: Locale;
  /** Absent: the site searches its own index. */
  hosted?: HostedSearch | undefined;
}

const importEngine = async (settings: HostedSearch & { locale: Locale }): Promise<SearchEngine> =>
  (await import('./algolia.ts')).algoliaEngine(settings);

/** Loads the hosted engine with the first search. */
function lazyEngine(load: () => Promise<SearchEngine>): SearchEngine {
  let loading: Promise<SearchEngine> | undefined;
  const engine = (): Promise<SearchEngine> => {
    loading ??= load();
    // The next search retries a failed load.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  return {
    search: async (...asked) => (await engine()).search(...asked),
    suggest: (...asked) =>
      engine().then(
        ({ suggest }) => suggest(...asked),
        () => [],
      ),
  };
}

/** The engine that the settings choose. @param load passed in by tests */
export function searchEngine({ locale, hosted }: SearchSettings, load = importEngine): SearchEngine {
  if (HAS_HOSTED_SEARCH && hosted) return lazyEngine(() => load({ ...hosted, locale }));
  return pagefindEngine();
}
