/** Everything that the site can store in a browser: the source of the settings page, its export and its erasure. */

import { PREFERENCES_KEY, SHORTCUTS_KEY } from '@/features/accessibility/names.ts';
import { CONSENT_KEY } from '@/features/analytics-tag/consent-storage.ts';
import { CONVERSATION_KEY } from '@/features/assistant/conversation-key.ts';
import { QUEUE_DATABASE, QUEUE_MARK } from '@/features/offline/queue/mark.ts';
import { PUSH_CACHE } from '@/features/push/choice.ts';
import { NOTIFICATION_REQUEST_KEY } from '@/features/push/status.ts';
import { READING_HISTORY_KEY, READING_LIST_KEY } from '@/features/reading/keys.ts';
import { RECENT_SEARCHES_KEY } from '@/features/search/recent-key.ts';
import { CART_LINE_PREFIX, CART_MARK, COUNTRY_KEY } from '@/features/store/cart/keys.ts';
import { THEME_KEY } from '@/features/theme/theme-key.ts';
import { TOASTS_KEY } from '@/features/toast/toasts-key.ts';
import { LOCALE_COOKIE } from '@/i18n/locale-cookie.ts';
import type { stored } from '@/i18n/messages/en/settings.ts';
import { WORKER_PATH } from '@/service-worker/address.ts';
import { ASSETS_CACHE, PAGES_CACHE, SEARCH_CACHE } from '@/service-worker/caches.ts';

/** Measurement id of `content/site.yaml`; empty without one. */
declare const ANALYTICS_TAG: string;

export type StoredTextKey = keyof typeof stored;
export type StoredTexts = Record<StoredTextKey, string>;

export type StoredKind = StoredTextKey extends infer Key ? (Key extends `stored.kind.${infer Kind}` ? Kind : never) : never;

export interface KnownEntry {
  kind: StoredKind;
  /** `draft:…` matches every name that begins with `draft:`. */
  name: string;
  purpose: StoredTextKey;
  life: StoredTextKey;
}

const REST = '…';

const known = (kind: StoredKind, name: string, purpose: StoredTextKey, life: StoredTextKey): KnownEntry => ({ kind, name, purpose, life });

export const SUBSCRIPTION_NAME = 'PushSubscription';

export const KNOWN_ENTRIES: readonly KnownEntry[] = [
  known('cookie', LOCALE_COOKIE, 'stored.locale', 'stored.life.year'),
  known('local', THEME_KEY, 'stored.theme', 'stored.life.erased'),
  known('local', PREFERENCES_KEY, 'stored.preferences', 'stored.life.erased'),
  known('local', SHORTCUTS_KEY, 'stored.shortcuts', 'stored.life.on'),
  known('local', 'analytics', 'stored.analytics', 'stored.life.counted'),
  ...(ANALYTICS_TAG
    ? [
        known('local', CONSENT_KEY, 'stored.consent', 'stored.life.consent'),
        known('cookie', `_ga${REST}`, 'stored.tag', 'stored.life.consent'),
      ]
    : []),
  known('local', `draft:${REST}`, 'stored.draft', 'stored.life.draft'),
  known('database', QUEUE_DATABASE, 'stored.queue', 'stored.life.sent'),
  known('local', QUEUE_MARK, 'stored.queueMark', 'stored.life.sent'),
  known('local', READING_LIST_KEY, 'stored.readingList', 'stored.life.erased'),
  known('local', READING_HISTORY_KEY, 'stored.readingHistory', 'stored.life.erased'),
  known('local', RECENT_SEARCHES_KEY, 'stored.recentSearches', 'stored.life.erased'),
  known('local', `${CART_LINE_PREFIX}${REST}`, 'stored.cartLine', 'stored.life.cart'),
  known('local', CART_MARK, 'stored.cartMark', 'stored.life.cart'),
  known('local', COUNTRY_KEY, 'stored.storeCountry', 'stored.life.erased'),
  known('push', SUBSCRIPTION_NAME, 'stored.push', 'stored.life.push'),
  known('cache', PUSH_CACHE, 'stored.pushChoice', 'stored.life.push'),
  known('local', NOTIFICATION_REQUEST_KEY, 'stored.notificationRequest', 'stored.life.erased'),
  known('session', TOASTS_KEY, 'stored.toasts', 'stored.life.shown'),
  known('session', CONVERSATION_KEY, 'stored.assistant', 'stored.life.tab'),
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

export const findKnownEntry = (kind: StoredKind, name: string): KnownEntry | undefined =>
  KNOWN_ENTRIES.find((entry) => entry.kind === kind && isNamed(entry, name));

/** What the visitor knows it by. What no version of the site knows has only the name that its maker gave it. */
export const labelOf = ({ kind, name }: StoredName, texts: StoredTexts): string => {
  const entry = findKnownEntry(kind, name);
  return entry ? texts[entry.purpose] : `${texts['stored.other']} (${name})`;
};

export interface StoredName {
  kind: StoredKind;
  name: string;
}

export interface StoredItem extends StoredName {
  bytes?: number;
  count?: number;
  read: () => Promise<unknown>;
  /** Read the storage again to see whether it succeeded. */
  erase: () => Promise<unknown>;
}

export type StorageArea = () => Promise<StoredItem[]>;

export function inOrder<Item extends StoredName>(items: readonly Item[]): Item[] {
  const place = ({ kind, name }: StoredName) => {
    const entry = findKnownEntry(kind, name);
    return entry ? KNOWN_ENTRIES.indexOf(entry) : KNOWN_ENTRIES.length;
  };
  return items.toSorted((one, other) => place(one) - place(other) || one.name.localeCompare(other.name));
}

/** A browser may still have them when the site has a store no longer. */
const OF_STORE = [`${CART_LINE_PREFIX}${REST}`, CART_MARK, COUNTRY_KEY];

const canBeStored = ({ name }: KnownEntry): boolean => HAS_STORE || !OF_STORE.includes(name);

export const notStored = (items: readonly StoredName[]): KnownEntry[] =>
  KNOWN_ENTRIES.filter((entry) => canBeStored(entry) && !items.some(({ kind, name }) => kind === entry.kind && isNamed(entry, name)));

export const readCookies = (cookie: string): [name: string, value: string][] =>
  cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')];
    });

export const countBytes = (...texts: string[]): number => new TextEncoder().encode(texts.join('')).length;
