import { LOCALES, type Locale } from '../../i18n/locales.ts';

/** Cache lifetime of a message file (specification, section 4): 24 hours. */
const MESSAGES_MAX_AGE_S = 24 * 60 * 60;

/** Where a language's messages are served as JSON. */
export const messagesAddress = (locale: Locale): string => `/messages/${locale}.json`;

/** `Cache-Control` of a language's message file. `public/_headers` says the same; tests/site/messages.test.ts compares them. */
export const messagesCaching = (locale: Locale, { cacheable }: { cacheable: boolean } = LOCALES[locale]): string =>
  cacheable ? `public, max-age=${MESSAGES_MAX_AGE_S}` : 'no-cache';
