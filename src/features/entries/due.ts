import { LOCALE_CODES } from '../../i18n/locales.ts';
import { ENTRY_FOLDERS } from '../content/collections.shared.ts';
import { foldersIn, getState, readFront } from './front.ts';

export const isPublished = ({ draft, publishAt }: { draft?: boolean | undefined; publishAt?: Date | undefined }, now: number): boolean =>
  draft !== true && (publishAt === undefined || publishAt.getTime() <= now);

/** `yes` in the environment of the second build, which draws drafts and scheduled entries as previews (scripts/previews.ts). */
export const WITH_HELD = 'SITE_WITH_HELD';

export interface WaitingEntry {
  collection: (typeof ENTRY_FOLDERS)[number];
  slug: string;
  publishAt: Date;
}

/**
 * Without drafts, in the order of the collections.
 * @param now milliseconds since 1970
 */
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

export const waitingText = ({ collection, slug, publishAt }: WaitingEntry): string =>
  `content/${collection}/${slug} waits until ${publishAt.toISOString().slice(0, 10)}`;

/** Sorted, ISO 8601 in UTC. The build stores them without names; the scheduled handler requests a build when one has passed. */
export const dueTimes = (waiting: readonly WaitingEntry[] = waitingEntries()): string[] =>
  [...new Set(waiting.map(({ publishAt }) => publishAt.toISOString()))].toSorted();
