import { mailLink } from '@/features/foreign/mail-link.shared.ts';
import type { Identity } from '@/features/identity/identity.schema.ts';
import { LOCALE_CODES, LOCALES, type Locale } from '../../i18n/locales.ts';
import { path } from '../../i18n/path.ts';

/** `robots.txt` (RFC 9309): disallows API calls and the owner's area. Other unlisted pages are `noindex`. */
export function robotsText(site: string): string {
  const closed = ['/api/', ...LOCALE_CODES.map((locale) => path(locale, '/admin'))];
  return ['User-agent: *', 'Allow: /', ...closed.map((to) => `Disallow: ${to}`), '', `Sitemap: ${site}/sitemap-index.xml`, ''].join('\n');
}

/** RFC 9116, section 2.5.5, recommends less than a year; each build renews it. */
const VALID_DAYS = 300;
const DAY_MS = 24 * 60 * 60 * 1000;

export function securityText({ owner, url }: Pick<Identity, 'owner' | 'url'>, now: number): string {
  const expires = new Date(now + VALID_DAYS * DAY_MS).toISOString().replace(/\.\d+Z$/u, 'Z');
  const lines = [
    `Contact: ${mailLink(owner.email)}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${LOCALE_CODES.join(', ')}`,
    `Canonical: ${url}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}

/** 24 hours (specification, section 4). */
const MESSAGES_MAX_AGE_S = 24 * 60 * 60;

export const messagesAddress = (locale: Locale): string => `/messages/${locale}.json`;

/** Same as in `public/_headers`; tests/site/messages.test.ts compares them. */
export const messagesCaching = (locale: Locale, { cacheable }: { cacheable: boolean } = LOCALES[locale]): string =>
  cacheable ? `public, max-age=${MESSAGES_MAX_AGE_S}` : 'no-cache';
