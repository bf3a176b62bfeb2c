import { loadRenderers } from 'astro:container';
import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import { getRssString } from '@astrojs/rss';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { COLLECTIONS, collectionsWith, type FeedName } from '@/features/content/collections.shared.ts';
import { renderContent } from '@/features/entries/content.ts';
import { getEntries } from '@/features/entries/entries.ts';
import { findCover } from '@/features/entries/pictures.ts';
import { identity } from '@/features/identity/identity.ts';
import { sampleNotice } from '@/features/identity/sample.ts';
import FeedContent from '@/features/machines/FeedContent.astro';
import { type Topical, topicName } from '@/features/topics/topics.ts';
import { LOCALE_CODES, LOCALES, type Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { translator } from '@/i18n/translator.ts';
import { feedHtml, validXml } from './feed-html.ts';

const FEED_LENGTH = 20;

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function topicNames({ category, tags }: Topical, locale: Locale): string[] {
  const names = tags.map((tag) => topicName('tag', tag, locale));
  return [...new Set(category === undefined ? names : [topicName('category', category, locale), ...names])];
}

export interface FeedProps {
  [name: string]: unknown;
  collection: FeedName;
  locale: Locale;
}

/** `getStaticPaths` of the feeds; the list's address is a rest parameter without a leading slash. */
export const feedPaths = () =>
  LOCALE_CODES.flatMap((locale) =>
    collectionsWith('feed').map((collection) => ({
      params: { list: path(locale, COLLECTIONS[collection].home).slice(1) },
      props: { collection, locale },
    })),
  );

/**
 * Includes the whole text. RSS's `author` must be an e-mail address, so the author is a `dc:creator`
 * (RSS 2.0 and its best practices profile, rssboard.org).
 */
export async function feedResponse(collection: FeedName, locale: Locale): Promise<Response> {
  const t = translator(locale);
  const container = await AstroContainer.create({ renderers: await loadRenderers([getContainerRenderer()]) });
  const { home, feed: texts } = COLLECTIONS[collection];
  const address = (to: string): string => `${identity.url}${path(locale, to)}`;
  const entries = (await getEntries(collection, locale)).slice(0, FEED_LENGTH);
  const items = [];
  for (const entry of entries) {
    const locals = {} as App.Locals;
    const { Content } = await renderContent(entry, locals);
    const link = address(`${home}/${entry.slug}`);
    const html = await container.renderToString(FeedContent, { props: { Content, locale, cover: await findCover(entry) }, locals });
    items.push({
      title: entry.data.title,
      description: entry.data.description,
      pubDate: entry.data.publishAt,
      link,
      categories: topicNames(entry.data, locale),
      customData: `<dc:creator>${escapeXml(identity.owner.name[locale])}</dc:creator>`,
      content: feedHtml(html, link),
    });
  }
  const changed = Math.max(...entries.map(({ data }) => (data.updatedAt ?? data.publishAt).getTime()));
  const lastBuild = entries.length > 0 ? `<lastBuildDate>${new Date(changed).toUTCString()}</lastBuildDate>` : '';
  const xml = await getRssString({
    title: t(texts.title, { brand: identity.brand }),
    description: [identity.site.description[locale], sampleNotice(locale, home)].filter(Boolean).join(' '),
    site: address(home),
    trailingSlash: false,
    items,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: `<language>${LOCALES[locale].tag}</language>${lastBuild}<atom:link href="${address(`${home}/rss.xml`)}" rel="self" type="application/rss+xml"/>`,
  });
  return new Response(validXml(xml), { headers: { 'Content-Type': 'application/xml' } });
}
