/** What a push message says. Read by hand, without the schema's library: the service worker carries it on every visit. */
import { LOCALE_CODES } from '../../i18n/locales.ts';
import type { PushPayload } from './push.schema.ts';

/** Characters at most. */
export const PUSH_TITLE_LENGTH = 120;
export const PUSH_BODY_LENGTH = 1_000;
export const PUSH_URL_LENGTH = 1_000;
/** A place on this site: never another origin, in whatever way it is written. */
export const OWN_ADDRESS = /^\/(?![/\\])[^\s\\]*$/u;

const isText = (value: unknown, length: number): value is string => typeof value === 'string' && value !== '' && value.length <= length;

/**
 * Reads a decrypted message as `pushPayloadSchema` does; a test holds the two to the same.
 * @returns undefined for what is none: no JSON, a member missing or wrong, an address elsewhere
 */
export function readPayload(text: string | undefined): PushPayload | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { version, id, url, topic, ...rest } = value as Record<string, unknown>;
  const [title, body] = [rest['title'], rest['body']].map((one) => (typeof one === 'string' ? one.trim() : undefined));
  const locale = LOCALE_CODES.find((code) => code === rest['locale']);
  const isRight =
    Number.isSafeInteger(version) &&
    (version as number) >= 1 &&
    typeof id === 'string' &&
    isText(title, PUSH_TITLE_LENGTH) &&
    isText(body, PUSH_BODY_LENGTH) &&
    isText(url, PUSH_URL_LENGTH) &&
    OWN_ADDRESS.test(url) &&
    locale !== undefined &&
    typeof topic === 'string';
  return isRight ? { version: version as number, id, title, body, url, locale, topic } : undefined;
}
