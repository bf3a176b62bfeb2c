import { analyticsTag } from '@/features/analytics-tag/analytics-tag.ts';
import { COLLECTIONS, collectionsWith } from '@/features/content/collections.shared.ts';
import { getEntry } from '@/features/entries/entries.ts';
import { identity } from '@/features/identity/identity.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { type MessageKey, translator } from '@/i18n/translator.ts';

/** Keys as in `navigation.main` of content/site.yaml. */
export const DESTINATIONS = {
  work: { label: 'nav.work', to: '/work' },
  blog: { label: 'nav.blog', to: '/blog' },
  about: { label: 'nav.about', to: '/about' },
  contact: { label: 'nav.contact', to: '/contact' },
  store: { label: 'nav.store', to: '/store' },
} as const satisfies Record<string, { label: MessageKey; to: string }>;

export const isCurrent = (to: string, bare: string): boolean => bare === to || bare.startsWith(`${to}/`);

interface FooterLink {
  label: string;
  href: string;
  rel?: string;
}

const LEGAL = ['privacy', 'cookies', 'terms', 'accessibility', 'gdpr', 'ccpa'];

const pageLink = async (locale: Locale, slug: string): Promise<FooterLink> => ({
  label: (await getEntry('pages', slug, locale)).data.title,
  href: path(locale, `/${slug}`),
});

const consentLink = (locale: Locale): FooterLink[] =>
  analyticsTag ? [{ label: translator(locale)('tag.footer'), href: path(locale, '/settings#analytics-consent') }] : [];

export const footerLine = async (locale: Locale): Promise<FooterLink[]> => [
  ...(await Promise.all(['privacy', 'cookies', 'terms', 'accessibility', 'sitemap'].map((slug) => pageLink(locale, slug)))),
  ...consentLink(locale),
];

export async function footerColumns(locale: Locale): Promise<{ title: MessageKey; links: FooterLink[] }[]> {
  const t = translator(locale);
  const page = (slug: string) => pageLink(locale, slug);
  const file = (label: string, to: string): FooterLink => ({ label, href: path(locale, to) });
  return [
    {
      title: 'footer.site',
      links: [
        ...(await Promise.all([
          page('services'),
          page('ai'),
          page('work'),
          page('blog'),
          page('notes'),
          page('store'),
          page('cv'),
          page('settings'),
          page('sitemap'),
        ])),
        ...collectionsWith('feed').map((name) => file(t(COLLECTIONS[name].feed.link), `${COLLECTIONS[name].home}/rss.xml`)),
        file('llms.txt', '/llms.txt'),
      ],
    },
    { title: 'footer.trust', links: [...(await Promise.all(LEGAL.map((slug) => page(slug)))), ...consentLink(locale)] },
    { title: 'footer.elsewhere', links: identity.social.map(({ name, url }) => ({ label: name, href: url, rel: 'me' })) },
  ];
}
