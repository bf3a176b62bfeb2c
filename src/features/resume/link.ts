import { identity } from '@/features/identity/identity.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path, splitPath } from '@/i18n/path.ts';

export function resumeLink(locale: Locale, url: string): { href: string; rel?: 'external' } | undefined {
  if (url.startsWith('tel:')) return { href: url };
  const { protocol, origin, pathname } = URL.parse(url) ?? {};
  if (protocol !== 'https:' || origin === undefined || pathname === undefined) return undefined;
  return origin === identity.url ? { href: path(locale, splitPath(pathname).bare) } : { href: url, rel: 'external' };
}
