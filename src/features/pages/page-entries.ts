import { type Entry, getEntries } from '@/features/entries/entries.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { addressOf, addressProblems, hasOwnPage, ownPages, type Placed } from './addresses.ts';

const FILES = ownPages();

const placed = ({ slug, source, data }: Entry<'pages'>): Placed => ({
  ...{ file: source.filePath ?? slug, slug },
  ...{ address: data.address, alsoAt: data.alsoAt },
});

export const pageAddress = ({ slug, data }: Entry<'pages'>): string => addressOf({ slug, address: data.address });

/** Whether the entry has no page of the site's own, and so the one of its kind. */
export const isDrawnByKind = (entry: Entry<'pages'>): boolean => !hasOwnPage(pageAddress(entry), FILES);

/** The entry of `content/pages` with this address in the default language. */
export const pageAt = async (locale: Locale, address: string): Promise<Entry<'pages'> | undefined> =>
  (await getEntries('pages', locale)).find((entry) => pageAddress(entry) === address);

/**
 * `getStaticPaths` of all entries of `content/pages` without a page of the site's own.
 * @throws Error with each entry that has no address of its own, and the remedy
 */
export async function entryPagePaths() {
  const problems = addressProblems((await getEntries('pages', DEFAULT_LOCALE)).map(placed), FILES);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const paths = LOCALE_CODES.map(async (locale) =>
    (await getEntries('pages', locale)).filter(isDrawnByKind).flatMap((entry) => {
      const address = pageAddress(entry);
      return [address, ...entry.data.alsoAt].map((bare) => ({
        params: { page: path(locale, bare).slice(1) },
        props: { locale, slug: entry.slug, bare, ...(bare === address ? {} : { canonical: address }) },
      }));
    }),
  );
  return (await Promise.all(paths)).flat();
}
