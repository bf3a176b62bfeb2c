/** Everything that the site can store in a browser: the one list behind the settings page, its export and its erasure. */
import { PREFERENCES_KEY, SHORTCUTS_KEY } from '@/features/accessibility/names.ts';
import { QUEUE_DATABASE, QUEUE_MARK } from '@/features/offline/queue/mark.ts';
import { PUSH_CACHE } from '@/features/push/choice.ts';
import { NOTIFICATION_REQUEST_KEY } from '@/features/push/cooldown.ts';
import { READING_HISTORY_KEY, READING_LIST_KEY } from '@/features/reading/keys.ts';
import { THEME_KEY } from '@/features/theme/theme-key.ts';
import { KEPT_TOASTS_KEY } from '@/features/toast/kept.ts';
import { LOCALE_COOKIE } from '@/i18n/locale-cookie.ts';
import type { stored } from '@/i18n/messages/en/settings.ts';
import { WORKER_PATH } from '@/service-worker/address.ts';
import { ASSETS_CACHE, PAGES_CACHE, SEARCH_CACHE } from '@/service-worker/caches.ts';

export type StoredTextKey = keyof typeof stored;
export type StoredTexts = Record<StoredTextKey, string>;

export type StoredKind = StoredTextKey extends infer Key ? (Key extends `stored.kind.${infer Kind}` ? Kind : never) : never;

export interface KnownEntry {
  kind: StoredKind;
  /** As it is shown while nothing of it is stored: `draft:…` stands for all that begin so. */
  name: string;
  purpose: StoredTextKey;
  /** How long it stays. */
  life: StoredTextKey;
}

/** Stands for the rest of a name. */
const REST = '…';

const known = (kind: StoredKind, name: string, purpose: StoredTextKey, life: StoredTextKey): KnownEntry => ({ kind, name, purpose, life });

/** The name under which a push subscription is listed; browsers give it none. */
export const SUBSCRIPTION_NAME = 'PushSubscription';

/** The order is that of the page: what the visitor chose, what the visitor wrote, what the site keeps for itself. */
export const KNOWN_ENTRIES: readonly KnownEntry[] = [
  known('cookie', LOCALE_COOKIE, 'stored.locale', 'stored.life.year'),
  known('local', THEME_KEY, 'stored.theme', 'stored.life.erased'),
  known('local', PREFERENCES_KEY, 'stored.preferences', 'stored.life.erased'),
  known('local', SHORTCUTS_KEY, 'stored.shortcuts', 'stored.life.on'),
  known('local', 'analytics', 'stored.analytics', 'stored.life.counted'),
  known('local', `draft:${REST}`, 'stored.draft', 'stored.life.draft'),
  known('database', QUEUE_DATABASE, 'stored.queue', 'stored.life.sent'),
  known('local', QUEUE_MARK, 'stored.queueMark', 'stored.life.sent'),
  known('local', READING_LIST_KEY, 'stored.readingList', 'stored.life.erased'),
  known('local', READING_HISTORY_KEY, 'stored.readingHistory', 'stored.life.erased'),
  known('push', SUBSCRIPTION_NAME, 'stored.push', 'stored.life.push'),
  known('cache', PUSH_CACHE, 'stored.pushChoice', 'stored.life.push'),
  known('local', NOTIFICATION_REQUEST_KEY, 'stored.notificationRequest', 'stored.life.erased'),
  known('session', KEPT_TOASTS_KEY, 'stored.toasts', 'stored.life.shown'),
  known('session', 'install-offered', 'stored.installOffered', 'stored.life.tab'),
  known('session', 'reloaded-at', 'stored.reloaded', 'stored.life.tab'),
  known('worker', WORKER_PATH, 'stored.worker', 'stored.life.erased'),
  known('cache', PAGES_CACHE, 'stored.pages', 'stored.life.pages'),
  known('cache', ASSETS_CACHE, 'stored.assets', 'stored.life.files'),
  known('cache', SEARCH_CACHE, 'stored.search', 'stored.life.version'),
  known('cache', `workbox-precache${REST}`, 'stored.shell', 'stored.life.version'),
];

const isNamed = (entry: KnownEntry, name: string): boolean =>
  entry.name.endsWith(REST) ? name.startsWith(entry.name.slice(0, -REST.length)) : entry.name === name;

/** What is known of something stored; undefined for what no part of this site stores. */
export const knownEntry = (kind: StoredKind, name: string): KnownEntry | undefined =>
  KNOWN_ENTRIES.find((entry) => entry.kind === kind && isNamed(entry, name));

export interface Named {
  kind: StoredKind;
  name: string;
}

/** One thing that the browser stores for the site. */
export interface StoredItem extends Named {
  bytes?: number;
  /** Files or records in it. */
  count?: number;
  /** Rejects if the browser does not let it be read. */
  read: () => Promise<unknown>;
  /** What cannot be erased is still listed when the storage is read again. */
  erase: () => Promise<unknown>;
}

export type StorageArea = () => Promise<StoredItem[]>;

/** What is stored in the order of the list, what is unknown last, each by name. */
export function inOrder<Item extends Named>(items: readonly Item[]): Item[] {
  const place = ({ kind, name }: Named) => {
    const entry = knownEntry(kind, name);
    return entry ? KNOWN_ENTRIES.indexOf(entry) : KNOWN_ENTRIES.length;
  };
  return items.toSorted((one, other) => place(one) - place(other) || one.name.localeCompare(other.name));
}

/** What the site can store and has not. */
export const notStored = (items: readonly Named[]): KnownEntry[] =>
  KNOWN_ENTRIES.filter((entry) => !items.some(({ kind, name }) => kind === entry.kind && isNamed(entry, name)));

/** Names and values of `document.cookie`. */
export const readCookies = (cookie: string): [name: string, value: string][] =>
  cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')];
    });

/** Bytes of a text and its name as they are written, in UTF-8. */
export const bytesOf = (...texts: string[]): number => new TextEncoder().encode(texts.join('')).length;
