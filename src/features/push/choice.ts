/** What a subscriber has chosen to hear, in which language, as this browser keeps it. */
import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from '../../i18n/locales.ts';
import { PUSH_TOPICS, type PushTopic } from './topics.ts';

export interface PushChoice {
  locale: Locale;
  topics: readonly PushTopic[];
}

/**
 * The choice lies in a cache of its own: the service worker, which has to tell the server when the browser changes the subscription's
 * address, can read no local storage.
 */
export const PUSH_CACHE = 'push';
/** The name of its one entry, in the form of an address, as caches want it. No page is there. */
const CHOICE_ADDRESS = '/push-choice.json';

/** @returns undefined for what is no choice: another shape, an unknown language, no topic that is known */
export function parseChoice(value: unknown): PushChoice | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { locale: code, topics } = value as Record<string, unknown>;
  const locale = LOCALE_CODES.find((one) => one === code);
  const known = Array.isArray(topics) ? PUSH_TOPICS.filter((topic) => topics.includes(topic)) : [];
  return locale && known.length > 0 ? { locale, topics: known } : undefined;
}

/** Never throws: without caches nothing is kept, and what cannot be read is none. */
export async function keptChoice(): Promise<PushChoice | undefined> {
  try {
    if (!(await caches.has(PUSH_CACHE))) return undefined;
    const kept = await (await caches.open(PUSH_CACHE)).match(CHOICE_ADDRESS);
    return parseChoice(await kept?.json());
  } catch {
    return undefined;
  }
}

/** Keeps a choice, or forgets it. */
export async function keepChoice(choice: PushChoice | undefined): Promise<void> {
  try {
    if (choice) await (await caches.open(PUSH_CACHE)).put(CHOICE_ADDRESS, Response.json(choice));
    else await caches.delete(PUSH_CACHE);
  } catch {
    // The browser keeps nothing: the server still has the choice.
  }
}

/** All of it, in the language of a page. */
export const everything = (locale: Locale = DEFAULT_LOCALE): PushChoice => ({ locale, topics: PUSH_TOPICS });
