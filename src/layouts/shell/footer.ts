import { entryOf } from '@/features/entries/entries.ts';
import { identity } from '@/features/identity/identity.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { type MessageKey, translator } from '@/i18n/translator.ts';

interface FooterLink {
  label: string;
  href: string;
  rel?: string;
}

const LEGAL = ['privacy', 'cookies', 'terms', 'disclaimer', 'compliance', 'accessibility', 'gdpr', 'ccpa', 'export-control', 'licenses'];

/** The four columns at the foot of every page; a page's name is its own title. */
export async function footerColumns(locale: Locale): Promise<{ title: MessageKey; links: FooterLink[] }[]> {
  const t = translator(locale);
  const page = async (slug: string, to = `/${slug}`): Promise<FooterLink> => ({
    label: (await entryOf('pages', slug, locale)).data.title,
    href: path(locale, to),
  });
  const file = (label: string, to: string): FooterLink => ({ label, href: path(locale, to) });
  return [
    {
      title: 'footer.site',
      links: await Promise.all([
        page('services'),
        page('ai'),
        page('work'),
        page('blog'),
        page('notes'),
        page('store'),
        page('cv'),
        page('settings'),
        page('sitemap'),
      ]),
    },
    { title: 'footer.trust', links: await Promise.all(LEGAL.map((slug) => page(slug))) },
    {
      title: 'footer.machines',
      links: [file(t('footer.blogFeed'), '/blog/rss.xml'), file(t('footer.notesFeed'), '/notes/rss.xml'), file('llms.txt', '/llms.txt')],
    },
    { title: 'footer.elsewhere', links: identity.social.map(({ name, url }) => ({ label: name, href: url, rel: 'me' })) },
  ];
}
