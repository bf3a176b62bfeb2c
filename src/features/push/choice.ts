import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from '../../i18n/locales.ts';
import { PUSH_TOPICS, type PushTopic } from './topics.ts';

export interface PushChoice {
  locale: Locale;
  topics: readonly PushTopic[];
}

/** In a cache: the service worker needs the choice when the subscription's address changes, and can't read local storage. */
export const PUSH_CACHE = 'push';
/** Caches require an address as key; no page exists there. */
const CHOICE_ADDRESS = '/push-choice.json';

export function parseChoice(value: unknown): PushChoice | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { locale: code, topics } = value as Record<string, unknown>;
  const locale = LOCALE_CODES.find((one) => one === code);
  const known = Array.isArray(topics) ? PUSH_TOPICS.filter((topic) => topics.includes(topic)) : [];
  return locale && known.length > 0 ? { locale, topics: known } : undefined;
}

/** @returns undefined without caches, or if the entry is unreadable; never throws */
export async function readChoice(): Promise<PushChoice | undefined> {
  try {
    if (!(await caches.has(PUSH_CACHE))) return undefined;
    const stored = await (await caches.open(PUSH_CACHE)).match(CHOICE_ADDRESS);
    return parseChoice(await stored?.json());
  } catch {
    return undefined;
  }
}

export async function storeChoice(choice: PushChoice | undefined): Promise<void> {
  try {
    if (choice) await (await caches.open(PUSH_CACHE)).put(CHOICE_ADDRESS, Response.json(choice));
    else await caches.delete(PUSH_CACHE);
  } catch {
    // Without caches the server still has the choice.
  }
}

export const defaultChoice = (locale: Locale = DEFAULT_LOCALE): PushChoice => ({ locale, topics: PUSH_TOPICS });
