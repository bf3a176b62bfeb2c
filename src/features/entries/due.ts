import { LOCALE_CODES } from '../../i18n/locales.ts';
import { ENTRY_FOLDERS } from '../content/collections.shared.ts';
import { foldersIn, getState, readFront } from './front.ts';

/** An entry that readers get on a day to come. */
export interface WaitingEntry {
  collection: (typeof ENTRY_FOLDERS)[number];
  slug: string;
  publishAt: Date;
}

/** Entries with a future publication date, in the order of the collections, without drafts. @param now milliseconds since 1970 */
export function waitingEntries(now = Date.now(), content = 'content'): WaitingEntry[] {
  return ENTRY_FOLDERS.flatMap((collection) =>
    foldersIn(`${content}/${collection}`).flatMap((slug) => {
      const states = LOCALE_CODES.flatMap((locale) => {
        const front = readFront(`${content}/${collection}/${slug}/index.${locale}.mdx`);
        return front ? [getState(front)] : [];
      });
      if (states.some(({ draft }) => draft === true)) return [];
      const last = Math.max(...states.map(({ publishAt }) => publishAt?.getTime() ?? 0));
      return last > now ? [{ collection, slug, publishAt: new Date(last) }] : [];
    }),
  );
}

/** `content/blog/first waits until 2027-02-14` */
export const waitingText = ({ collection, slug, publishAt }: WaitingEntry): string =>
  `content/${collection}/${slug} waits until ${publishAt.toISOString().slice(0, 10)}`;

/**
 * The times at which entries that wait will be due, first to last, ISO 8601 in UTC. The build writes them down (without a word on
 * what waits), and the scheduled handler asks for a build when one has come.
 */
export const dueTimes = (waiting: readonly WaitingEntry[] = waitingEntries()): string[] =>
  [...new Set(waiting.map(({ publishAt }) => publishAt.toISOString()))].toSorted();
