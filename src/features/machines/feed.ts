import { loadRenderers } from 'astro:container';
import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import rss from '@astrojs/rss';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { contentOf } from '@/features/entries/content.ts';
import { entriesOf } from '@/features/entries/entries.ts';
import { identity } from '@/features/identity/identity.ts';
import FeedContent from '@/features/machines/FeedContent.astro';
import { LOCALES, type Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { translator } from '@/i18n/translator.ts';

/** Entries in a feed; older ones are on the site. */
const FEED_LENGTH = 20;

/** Addresses inside the site become absolute, since a feed is read elsewhere. */
const absolute = (html: string): string => html.replace(/(href|src)="\/(?!\/)/gu, `$1="${identity.url}/`);

/** The RSS feed of a collection in a language, with the whole text of each entry. */
export async function feed(collection: 'blog' | 'notes', locale: Locale): Promise<Response> {
  const t = translator(locale);
  const container = await AstroContainer.create({ renderers: await loadRenderers([getContainerRenderer()]) });
  const home = `/${collection}`;
  const entries = (await entriesOf(collection, locale)).slice(0, FEED_LENGTH);
  const items = [];
  for (const entry of entries) {
    const locals = {} as App.Locals;
    const { Content } = await contentOf(entry, locals);
    const html = await container.renderToString(FeedContent, { props: { Content }, locals });
    items.push({
      title: entry.data.title,
      description: entry.data.description,
      pubDate: entry.data.publishAt,
      link: path(locale, `${home}/${entry.slug}`),
      content: absolute(html),
    });
  }
  return rss({
    title: t(collection === 'blog' ? 'blog.feed' : 'notes.feed', { brand: identity.brand }),
    description: identity.site.description[locale],
    site: identity.url,
    trailingSlash: false,
    items,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>${LOCALES[locale].tag}</language><atom:link href="${identity.url}${path(locale, `${home}/rss.xml`)}" rel="self" type="application/rss+xml"/>`,
  });
}
