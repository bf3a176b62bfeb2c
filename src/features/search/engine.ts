import { isLeftOut } from '@/features/analytics/track.ts';
import { hasFunctions } from '@/features/network/has-functions.ts';
import { post } from '@/features/network/post.ts';
import type { Locale } from '@/i18n/locales.ts';
import type { HostedSearch } from './algolia.ts';
import { pagefindEngine } from './pagefind.ts';
import type { SearchEngine } from './search-result.ts';
import type { PagefindModule } from './serialise-pagefind.ts';

/** From `content/site.yaml`, set by the build: a site without Algolia has none of its code. */
declare const HOSTED_SEARCH: HostedSearch | null;

const importEngine = async (settings: HostedSearch & { locale: Locale }): Promise<SearchEngine> =>
  (await import('./algolia.ts')).algoliaEngine(settings);

function lazyEngine(load: () => Promise<SearchEngine>): SearchEngine {
  let loading: Promise<SearchEngine> | undefined;
  const engine = (): Promise<SearchEngine> => {
    loading ??= load();
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  return {
    prepare: async () => void (await engine()),
    search: async (...asked) => (await engine()).search(...asked),
    suggest: (...asked) =>
      engine().then(
        ({ suggest }) => suggest(...asked),
        () => [],
      ),
  };
}

/** With the address in a variable: a literal one that fails to load reloads the page (network/page-load.ts). */
function loadPagefind(): Promise<PagefindModule> {
  const address = `${location.origin}/pagefind/pagefind.js`;
  return import(/* @vite-ignore */ address);
}

export const makeEngine = (locale: Locale, load = importEngine): SearchEngine =>
  HOSTED_SEARCH ? lazyEngine(() => load({ ...HOSTED_SEARCH, locale })) : pagefindEngine({ locale, load: loadPagefind });

const made = new Map<Locale, SearchEngine>();

export function siteEngine(locale: Locale): SearchEngine {
  const engine = made.get(locale) ?? makeEngine(locale);
  made.set(locale, engine);
  return engine;
}

export function reportNothing(text: string, locale: Locale): void {
  if (text !== '' && hasFunctions() && !isLeftOut()) post('/api/questions', { kind: 'search', text, locale, found: false });
}
