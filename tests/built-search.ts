/** The site's search over the built index, outside a browser. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pagefindEngine } from '../src/features/search/pagefind.ts';
import type { SearchEngine } from '../src/features/search/search-result.ts';
import type { PagefindModule } from '../src/features/search/serialise-pagefind.ts';
import { LOCALES, type Locale } from '../src/i18n/locales.ts';

export const DIST = resolve('dist');
const SITE = 'http://site.test';

/** Pagefind reads its index by fetch, and the language from the page. */
function pretendBrowser(locale: Locale): void {
  Object.assign(globalThis, {
    location: new URL(`${SITE}/search`),
    document: { querySelector: () => ({ getAttribute: () => LOCALES[locale].tag }) },
    fetch: async (address: URL | string) => {
      const { pathname } = new URL(String(address), SITE);
      try {
        return new Response(await readFile(`${DIST}${decodeURIComponent(pathname)}`));
      } catch {
        return new Response('', { status: 404 });
      }
    },
  });
}

/** A module of its own for each language: its instances share one WebAssembly. */
async function startPagefind(locale: Locale): Promise<PagefindModule> {
  const module = (await import(/* @vite-ignore */ `${pathToFileURL(`${DIST}/pagefind/pagefind.js`).href}?${locale}`)) as {
    createInstance: (options: { basePath: string }) => PagefindModule;
  };
  return module.createInstance({ basePath: `${SITE}/pagefind/` });
}

/** One language at a time: the engine of another is of no use afterwards. */
export async function builtSearch(locale: Locale): Promise<SearchEngine> {
  pretendBrowser(locale);
  const pagefind = await startPagefind(locale);
  return pagefindEngine({ locale, load: async () => pagefind });
}

/** Without the origin, which Pagefind adds outside a browser, and without the heading. */
export const toAddress = (url: string): string => new URL(url, SITE).pathname;
