import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { COLLECTIONS, collectionsWith } from '../../src/features/content/collections.shared.ts';
import { identity } from '../../src/features/identity/identity.ts';
import { topicName } from '../../src/features/topics/topics.ts';
import { LOCALE_CODES, LOCALES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { fileAt, insideAddress, pageAt, read, SITE } from './built-site.ts';
import { published } from './routes.ts';
import { readXml } from './xml.ts';

/** Most items that `src/features/machines/feed.ts` puts into a feed. */
const FEED_LENGTH = 20;

interface Item {
  title: string;
  link: string;
  guid: string;
  description: string;
  pubDate: string;
  'dc:creator': string;
  category: string[];
  author?: string;
  'content:encoded': string;
}
interface Channel {
  title: string;
  link: string;
  language: string;
  lastBuildDate: string;
  'atom:link': { href: string };
  item: Item[];
}

const text = (value: string | { '#text': string }): string => (typeof value === 'string' ? value : value['#text']);
// A whole document: linkedom adds a second <body> beside a bare one.
const fragment = (html: string) => parseHTML(`<!doctype html><html><body>${html}</body></html>`).document;
// Keeps words of neighbouring elements apart.
const words = (html: string): string[] => (fragment(html.replaceAll('<', ' <')).body.textContent ?? '').match(/\p{L}+/gu) ?? [];

const feeds = LOCALE_CODES.flatMap((locale) =>
  collectionsWith('feed').map((collection) => {
    const { home } = COLLECTIONS[collection];
    return { locale, collection, home, to: path(locale, `${home}/rss.xml`) };
  }),
);

describe.each(feeds)('$to', ({ locale, collection, home, to }) => {
  const { channel } = readXml<{ rss: { channel: Channel } }>(read(fileAt(to) ?? ''), ['item', 'category']).rss;
  const contents = channel.item.map((item) => ({ item, html: item['content:encoded'] }));

  it('is in its language, and names itself and its home in that language', () => {
    expect(channel.language).toBe(LOCALES[locale].tag);
    expect(channel['atom:link'].href).toBe(`${SITE}${to}`);
    expect(channel.link).toBe(`${SITE}${path(locale, home)}`);
    expect(pageAt(new URL(channel.link).pathname)?.lang).toBe(LOCALES[locale].tag);
  });

  it('holds the newest entries, the newest first', () => {
    const newest = published(collection).sort(
      (a, b) => Number(new Date(b.front.publishAt ?? 0)) - Number(new Date(a.front.publishAt ?? 0)),
    );
    expect(channel.item.map(({ link }) => link).sort()).toEqual(
      newest
        .slice(0, FEED_LENGTH)
        .map(({ slug }) => `${SITE}${path(locale, `${home}/${slug}`)}`)
        .sort(),
    );
    const dates = channel.item.map(({ pubDate }) => Date.parse(pubDate));
    expect(dates).toEqual([...dates].sort((a, b) => b - a));
    expect(Date.parse(channel.lastBuildDate)).toBeGreaterThanOrEqual(dates[0] ?? Number.POSITIVE_INFINITY);
  });

  it('identifies each entry by its page', () => {
    for (const { title, link, guid, description } of channel.item) {
      const page = pageAt(new URL(link).pathname);
      expect(page?.title).toContain(title);
      expect(text(guid)).toBe(link);
      expect(page?.description).toBe(description);
    }
  });

  it('gives each entry’s author, and its topics in the language of the feed', () => {
    const topics = new Map(
      published(collection).map(({ slug, front: { category, tags = [] } }) => [
        `${SITE}${path(locale, `${home}/${slug}`)}`,
        [...(category ? [topicName('category', category, locale)] : []), ...tags.map((tag) => topicName('tag', tag, locale))],
      ]),
    );
    for (const item of channel.item) {
      expect(item['dc:creator']).toBe(identity.owner.name);
      // RSS's own `author` is an e-mail address.
      expect(item.author).toBeUndefined();
      expect(item.category).toEqual([...new Set(topics.get(item.link))]);
    }
  });

  it('has each plot of an entry as its table and caption, without the site’s styles', () => {
    for (const { item, html } of contents) {
      const document = fragment(html);
      const page = parseHTML(pageAt(new URL(item.link).pathname)?.html ?? '').document;
      const getTexts = (root: typeof document, selector: string) =>
        [...root.querySelectorAll(selector)].map((element) => words(element.innerHTML).join(' '));
      expect(document.querySelectorAll('svg, .plot, details').length).toBe(0);
      expect(getTexts(document, 'figure > table')).toEqual(getTexts(page, '.e-content .plot details table'));
      for (const caption of getTexts(page, '.e-content .plot figcaption'))
        expect(getTexts(document, 'figure > figcaption')).toContain(caption);
    }
  });

  it('carries the whole text of each entry', () => {
    const short = contents.filter(({ item, html }) => {
      const page = pageAt(new URL(item.link).pathname);
      const { document } = parseHTML(page?.html ?? '');
      const whole = document.querySelector('.e-content')?.querySelectorAll('p, h2, h3, li') ?? [];
      const given = new Set(words(html));
      return words([...whole].map((element) => element.outerHTML).join(' ')).some((word) => !given.has(word));
    });
    expect(short.map(({ item }) => item.link)).toEqual([]);
  });

  it('has only absolute, working addresses, and nothing that runs', () => {
    const faults = contents.flatMap(({ item, html }) => {
      const document = fragment(html);
      const all = [...document.querySelectorAll('[href], [src]')].map(
        (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
      );
      const dead = all.filter((href) => {
        if (href.startsWith('#')) return !document.getElementById(decodeURIComponent(href.slice(1)));
        if (!/^(https:|mailto:|tel:)/u.test(href)) return true;
        const url = insideAddress(href, '/');
        return url && !fileAt(url.pathname);
      });
      const runs = [...document.querySelectorAll('script, style, link, iframe, astro-island')].map((element) => `<${element.localName}>`);
      return [...dead, ...runs].map((fault) => `${item.link}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });
});
