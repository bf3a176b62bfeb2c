import { LOCALES, type Locale } from '../../i18n/locales.ts';

/** 24 hours (specification, section 4). */
const MESSAGES_MAX_AGE_S = 24 * 60 * 60;

export const messagesAddress = (locale: Locale): string => `/messages/${locale}.json`;

/** Same as in `public/_headers`; tests/site/messages.test.ts compares them. */
export const messagesCaching = (locale: Locale, { cacheable }: { cacheable: boolean } = LOCALES[locale]): string =>
  cacheable ? `public, max-age=${MESSAGES_MAX_AGE_S}` : 'no-cache';
