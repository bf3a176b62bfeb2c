import { direction, LOCALES, type Locale } from '../../i18n/locales.ts';
import { notice as greek } from '../../i18n/messages/el/notice.ts';
import { notice as english } from '../../i18n/messages/en/notice.ts';
import { path } from '../../i18n/path.ts';
import type { PushPayload } from './payload.shared.ts';
import { OWN_ADDRESS } from './payload.shared.ts';

const PLAIN: Record<Locale, string> = { en: english['notice.plain'], el: greek['notice.plain'] };
const PLAIN_TAG = 'plain';
const ICON = '/icon-192.png';

/**
 * Shows an unreadable message as a plain notification: browsers revoke push from sites that show nothing.
 * @param locale of the plain notification @param host its title
 */
export function toNotification(payload: PushPayload | undefined, locale: Locale, host: string): [title: string, NotificationOptions] {
  const {
    title,
    body,
    id,
    url,
    locale: messageLocale,
  } = payload ?? { title: host, body: PLAIN[locale], id: PLAIN_TAG, url: path(locale, '/'), locale };
  const { tag: languageTag } = LOCALES[messageLocale];
  // Without badge: browsers use only an icon's transparency, which the site's icons lack.
  return [title, { body, tag: id, lang: languageTag, dir: direction(languageTag), icon: ICON, data: { url } }];
}

export function getTarget(data: unknown, origin: string): string {
  const url = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)['url'] : undefined;
  return new URL(typeof url === 'string' && OWN_ADDRESS.test(url) ? url : '/', origin).href;
}

export function findTab<Tab extends { url: string }>(tabs: readonly Tab[], target: string): Tab | undefined {
  const page = (address: string) => address.split('#')[0];
  return tabs.find(({ url }) => url === target) ?? tabs.find(({ url }) => page(url) === page(target));
}
