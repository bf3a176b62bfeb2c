import type { Identity } from '@/features/identity/identity.schema.ts';
import { LOCALES, type Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';

export type Node = { '@type': string | string[]; '@id'?: string } & Record<string, unknown>;

/** ISO 3166-1. */
export const HOME_COUNTRY = 'GR';

export const nodeIds = (url: string) => ({
  person: `${url}/#person`,
  organization: `${url}/#organization`,
  website: (locale: Locale) => `${url}${path(locale, '/')}#website`,
  catalogue: (locale: Locale) => `${url}${path(locale, '/services')}#catalogue`,
});

export interface PageFacts {
  locale: Locale;
  bare: string;
  title: string;
  description: string;
  profile?: boolean;
}

/**
 * The person, organisation, site, and the page. Only the home page and the person's
 * pages hold full nodes; others refer to their `@id`, which saves bytes.
 */
export function siteGraph(identity: Identity, { locale, bare, title, description, profile = false }: PageFacts): Node[] {
  const { url, owner, seller, brand, site, social } = identity;
  const id = nodeIds(url);
  const page = `${url}${path(locale, bare)}`;
  const full = profile || bare === '/';
  return [
    {
      '@type': 'Person',
      '@id': id.person,
      name: owner.name[locale],
      url: `${url}${path(locale, '/about')}`,
      ...(full
        ? {
            jobTitle: owner.jobTitle[locale],
            knowsAbout: owner.expertise[locale],
            sameAs: social.map((profile) => profile.url),
            worksFor: { '@id': id.organization },
          }
        : {}),
    },
    {
      '@type': 'Organization',
      '@id': id.organization,
      name: brand,
      url,
      logo: `${url}/icon-512.png`,
      ...(full
        ? {
            email: owner.email,
            ...(seller.phone === undefined ? {} : { telephone: seller.phone }),
            founder: { '@id': id.person },
            address: { '@type': 'PostalAddress', addressLocality: owner.place[locale].split(',')[0], addressCountry: HOME_COUNTRY },
            sameAs: social.map((profile) => profile.url),
          }
        : {}),
    },
    {
      '@type': 'WebSite',
      '@id': id.website(locale),
      url: `${url}${path(locale, '/')}`,
      name: brand,
      ...(full ? { description: site.description[locale] } : {}),
      inLanguage: LOCALES[locale].tag,
      publisher: { '@id': id.organization },
    },
    {
      '@type': profile ? ['WebPage', 'ProfilePage'] : 'WebPage',
      '@id': page,
      url: page,
      name: title,
      description,
      inLanguage: LOCALES[locale].tag,
      isPartOf: { '@id': id.website(locale) },
      ...(profile ? { mainEntity: { '@id': id.person } } : {}),
    },
  ];
}

export const breadcrumbList = (url: string, locale: Locale, steps: readonly { name: string; to: string }[], home: string): Node => ({
  '@type': 'BreadcrumbList',
  '@id': `${url}${path(locale, steps.at(-1)?.to ?? '/')}#breadcrumb`,
  itemListElement: [{ name: home, to: '/' }, ...steps].map(({ name, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${url}${path(locale, to)}`,
  })),
});

/** Escapes `<`, so that no text can close the `<script>`. */
export const serialiseGraph = (nodes: readonly Node[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', '\\u003c');
