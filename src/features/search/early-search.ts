/** For a search in the address: loads the engine while the island still hydrates. */
import { toLocale } from '@/i18n/locales.ts';

if (location.search.length > 1) {
  const locale = toLocale(document.documentElement.lang.slice(0, 2));
  // After a failure the island's search loads it again.
  import('./engine.ts').then(({ siteEngine }) => siteEngine(locale).prepare()).catch(() => undefined);
}
