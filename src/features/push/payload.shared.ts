import { LOCALE_CODES, type Locale } from '../../i18n/locales.ts';

/** An older service worker shows the parts it knows of a newer message. */
export const PUSH_PAYLOAD_VERSION = 1;

export interface PushPayload {
  version: number;
  /** The notification's `tag`: a message that arrives twice is shown once. */
  id: string;
  title: string;
  body: string;
  url: string;
  locale: Locale;
  topic: string;
}

export const PUSH_TITLE_LENGTH = 120;
export const PUSH_BODY_LENGTH = 1_000;
export const PUSH_URL_LENGTH = 1_000;
/** Plaintext of one push: 4,096 bytes without the envelope of RFC 8291. */
export const PUSH_LIMIT_BYTES = 3_993;
/** Matches only paths on this site, however another origin is written. */
export const OWN_ADDRESS = /^\/(?![/\\])[^\s\\]*$/u;

const isText = (value: unknown, length: number): value is string => typeof value === 'string' && value !== '' && value.length <= length;

/**
 * Checked by hand: zod/mini would add 5 KB to the service worker.
 * @returns undefined for invalid JSON, a missing or wrong member, or an address on another site
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
