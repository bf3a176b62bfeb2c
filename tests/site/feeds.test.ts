import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { FEEDS, feedFaults, readFeed } from '../../functions/site-check/feeds.ts';
import { COLLECTIONS, collectionsWith } from '../../src/features/content/collections.shared.ts';
import { identity } from '../../src/features/identity/identity.ts';
import { topicName } from '../../src/features/topics/topics.ts';
import { path } from '../../src/i18n/path.ts';
import { fileAt, insideAddress, pageAt, read, SITE } from './built-site.ts';
import { published } from './routes.ts';

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

const text = (value: string | { '#text': string }): string => (typeof value === 'string' ? value : value['#text']);
// A whole document: linkedom adds a second <body> beside a bare one.
const fragment = (html: string) => parseHTML(`<!doctype html><html><body>${html}</body></html>`).document;
// Keeps words of neighbouring elements apart.
const words = (html: string): string[] => (fragment(html.replaceAll('<', ' <')).body.textContent ?? '').match(/\p{L}+/gu) ?? [];

const feeds = FEEDS.flatMap((feed) =>
  collectionsWith('feed').flatMap((collection) => (COLLECTIONS[collection].home === feed.home ? { ...feed, collection } : [])),
);

describe.each(feeds)('$to', ({ locale, collection, home, to }) => {
  const xml = read(fileAt(to) ?? '');
  const { item: items = [] } = readFeed<Item>(xml) ?? {};
  const contents = items.map((item) => ({ item, html: item['content:encoded'] }));

  it('is whole, in its language, and in order (functions/site-check/feeds.ts)', () => {
    expect(items.length).toBeGreaterThan(0);
    expect(feedFaults(xml, { locale, home, to }, SITE, (pathname) => Boolean(pageAt(pathname)))).toEqual([]);
  });

  it('holds the newest entries, the newest first', () => {
    const newest = published(collection).sort(
      (a, b) => Number(new Date(b.front.publishAt ?? 0)) - Number(new Date(a.front.publishAt ?? 0)),
    );
    expect(items.map(({ link }) => link).sort()).toEqual(
      newest
        .slice(0, FEED_LENGTH)
        .map(({ slug }) => `${SITE}${path(locale, `${home}/${slug}`)}`)
        .sort(),
    );
  });

  it('identifies each entry by its page', () => {
    for (const { title, link, guid, description } of items) {
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
    for (const item of items) {
      expect(item['dc:creator']).toBe(identity.owner.name[locale]);
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
      const all = ['href', 'src', 'cite', 'poster'].flatMap((name) =>
        [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
      );
      const dead = all.filter((href) => {
        if (href.startsWith('#')) return !document.getElementById(decodeURIComponent(href.slice(1)));
        if (!/^(https:|mailto:|tel:)/u.test(href)) return true;
        const url = insideAddress(href, '/');
        return url && !fileAt(url.pathname);
      });
      const runs = [
        ...document.querySelectorAll(
          'script, style, link, iframe, template, button, input, [hidden], [srcset], [data-footnotes], [tabindex]',
        ),
        ...[...document.querySelectorAll('*')].filter(({ localName }) => localName.includes('-')),
      ].map((element) => `<${element.localName}>`);
      return [...dead, ...runs].map((fault) => `${item.link}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  it('has no id twice, also in a reader that shows all entries in one document', () => {
    const ids = contents.flatMap(({ html }) => [...fragment(html).querySelectorAll('[id]')].map(({ id }) => id));
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
});
