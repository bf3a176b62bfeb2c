import type { Locale } from '@/i18n/locales.ts';
import { pagefindEngine } from './pagefind.ts';
import type { PagefindModule } from './pagefind-api.ts';
import type { SearchEngine } from './search-result.ts';

/** With the address in a variable: a literal one that fails to load reloads the page (network/reload-guard.ts). */
function load(): Promise<PagefindModule> {
  const address = `${location.origin}/pagefind/pagefind.js`;
  return import(/* @vite-ignore */ address);
}

/** The engine of this site, for the pages of a language. */
export const siteEngine = (locale: Locale): SearchEngine => pagefindEngine({ locale, load });
