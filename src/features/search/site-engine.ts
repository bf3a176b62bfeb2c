import type { Locale } from '@/i18n/locales.ts';
import { pagefindEngine } from './pagefind.ts';
import type { SearchEngine } from './search-result.ts';

/** The engine of this site, for the pages of a language. */
export const siteEngine = (_locale: Locale): SearchEngine => pagefindEngine();
