import { collectionsWith, entryAddress } from '@/features/content/collections.shared.ts';
import { type Entry, getEntries } from '@/features/entries/entries.ts';
import { LOCALE_CODES } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { type Facts, serviceFacts, workFacts } from './facts.ts';
import { toMarkdown } from './response.ts';

type TwinName = ReturnType<typeof collectionsWith<'twin'>>[number];

/** `getStaticPaths` of every Markdown version; the address is a rest parameter without a leading slash. */
export async function twinPaths() {
  const paths = LOCALE_CODES.flatMap((locale) =>
    collectionsWith('twin').map(async (collection) =>
      (await getEntries(collection, locale)).map((entry: Entry<TwinName>) => ({
        params: { entry: path(locale, entryAddress(collection, entry.slug)).slice(1) },
        props: { entry },
      })),
    ),
  );
  return (await Promise.all(paths)).flat();
}

async function getFacts(entry: Entry<TwinName>): Promise<Facts | undefined> {
  const { collection } = entry.source;
  if (collection === 'services') return serviceFacts(entry as Entry<'services'>);
  return collection === 'work' ? workFacts(entry as Entry<'work'>) : undefined;
}

export const getTwin = async (entry: Entry<TwinName>): Promise<string> =>
  toMarkdown(entry, entryAddress(entry.source.collection, entry.slug), await getFacts(entry));
