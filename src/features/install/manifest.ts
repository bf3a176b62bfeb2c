import { LOCALES, type Locale } from '../../i18n/locales.ts';
import { path } from '../../i18n/path.ts';
import { translator } from '../../i18n/translator.ts';
import { brand } from '../brand/brand.ts';
import type { Identity } from '../identity/identity.schema.ts';
import { SHARE_PARAMS } from '../share/share.ts';

export const manifestAddress = (locale: Locale): string => path(locale, '/manifest.webmanifest');

const SHORTCUTS = { services: 'nav.services', blog: 'nav.blog', search: 'nav.search', contact: 'nav.contact' } as const;
/** Window size and pixel ratio of `content/brand/screenshots` (scripts/shots.ts). */
export const SCREENSHOTS = { wide: { width: 1280, height: 800, scale: 1 }, narrow: { width: 390, height: 844, scale: 2 } } as const;

/**
 * W3C Web Application Manifest. Both languages share one `id`; start page, name, shortcuts and
 * screenshots follow the page that it was installed from.
 */
export function webManifest(identity: Identity, locale: Locale) {
  const t = translator(locale);
  const { tag: languageTag } = LOCALES[locale];
  return {
    id: '/',
    start_url: path(locale, '/'),
    scope: '/',
    name: identity.site.title[locale],
    short_name: identity.brand,
    description: identity.site.description[locale],
    lang: languageTag,
    dir: 'ltr',
    display: 'standalone',
    theme_color: brand.palette.light.accent,
    background_color: brand.palette.light.paper,
    categories: ['business', 'productivity'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: Object.entries(SHORTCUTS).map(([page, name]) => ({
      name: t(name),
      url: path(locale, `/${page}`),
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    })),
    share_target: { action: path(locale, '/SharePage'), method: 'GET', enctype: 'application/x-www-form-urlencoded', params: SHARE_PARAMS },
    screenshots: Object.entries(SCREENSHOTS)
      .filter(([form]) => brand.screenshots.includes(`${locale}-${form}`))
      .map(([form, { width, height, scale }]) => ({
        src: `/screenshots/${locale}-${form}.webp`,
        sizes: `${width * scale}x${height * scale}`,
        type: 'image/webp',
        form_factor: form,
        label: identity.site.title[locale],
      })),
  };
}
