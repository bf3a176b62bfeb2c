import { LOCALE_CODES } from '../../i18n/locales.ts';
import { ENTRY_FOLDERS, entryAddress } from '../content/collections.shared.ts';
import { addressOf } from '../pages/addresses.ts';
import { isDrawn } from '../sections/sections.ts';
import { foldersIn, getState, readFront } from './front.ts';

interface State {
  draft?: boolean | undefined;
  publishAt?: Date | undefined;
}

/** Why visitors do not see an entry. */
export type Held = 'draft' | { until: Date } | undefined;

/**
 * @param states of the entry's texts
 * @param now milliseconds since 1970
 */
export function heldBy(states: readonly State[], now: number): Held {
  if (states.some(({ draft }) => draft === true)) return 'draft';
  const last = Math.max(...states.map(({ publishAt }) => publishAt?.getTime() ?? 0));
  return last <= now ? undefined : { until: new Date(last) };
}

export const isPublished = (state: State, now: number): boolean => heldBy([state], now) === undefined;

type Folder = (typeof ENTRY_FOLDERS)[number];

const placeOf = (collection: Folder, slug: string, address: string | undefined): string =>
  collection === 'pages' ? addressOf({ slug, address }) : entryAddress(collection, slug);

/** Whether the entry belongs to no section that is switched off. */
export const isEntryOn = (collection: Folder, slug: string, address?: string): boolean => isDrawn(placeOf(collection, slug, address));

/** The same for a text's file, from the project's root; true for files that are no entry's. */
export function isTextOn(file: string): boolean {
  const [, folder = '', slug = ''] = /^content\/([^/]+)\/([^/]+)\//u.exec(file.replaceAll('\\', '/')) ?? [];
  const collection = ENTRY_FOLDERS.find((name) => name === folder);
  return collection === undefined || isEntryOn(collection, slug, readFront(file)?.address);
}

export interface WaitingEntry {
  collection: Folder;
  slug: string;
  /** In the default language. */
  address: string;
  publishAt: Date;
}

/**
 * Without drafts, in the order of the collections.
 * @param now milliseconds since 1970
 */
export function waitingEntries(now = Date.now(), content = 'content'): WaitingEntry[] {
  return ENTRY_FOLDERS.flatMap((collection) =>
    foldersIn(`${content}/${collection}`).flatMap((slug) => {
      const fronts = LOCALE_CODES.flatMap((locale) => readFront(`${content}/${collection}/${slug}/index.${locale}.mdx`) ?? []);
      const held = heldBy(fronts.map(getState), now);
      if (held === undefined || held === 'draft') return [];
      const address = placeOf(collection, slug, fronts[0]?.address);
      if (!isDrawn(address)) return [];
      return [{ collection, slug, address, publishAt: held.until }];
    }),
  );
}

export const waitingText = ({ collection, slug, publishAt }: WaitingEntry): string =>
  `content/${collection}/${slug} waits until ${publishAt.toISOString().slice(0, 10)}`;

/** `content/blog/first waits until 2027-02-14`; undefined if nothing waits with this address. */
export function waitingAt(address: string): string | undefined {
  const entry = waitingEntries().find((waiting) => waiting.address === address);
  return entry && waitingText(entry);
}

/** Sorted, ISO 8601 in UTC. The build stores them without names; the scheduled handler requests a build when one has passed. */
export const dueTimes = (waiting: readonly WaitingEntry[] = waitingEntries()): string[] =>
  [...new Set(waiting.map(({ publishAt }) => publishAt.toISOString()))].toSorted();
