import { LOCALE_CODES } from '../../i18n/locales.ts';
import { path } from '../../i18n/path.ts';

/** `robots.txt` (RFC 9309): disallows API calls and the owner's area. Other unlisted pages are `noindex`. */
export function robotsText(site: string): string {
  const closed = ['/api/', ...LOCALE_CODES.map((locale) => path(locale, '/admin'))];
  return ['User-agent: *', 'Allow: /', ...closed.map((to) => `Disallow: ${to}`), '', `Sitemap: ${site}/sitemap-index.xml`, ''].join('\n');
}
