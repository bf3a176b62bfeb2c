import { COLLECTIONS, collectionsWith } from '../../src/features/content/collections.shared.ts';
import type { CheckRule } from '../../src/features/site-check/admin/checks.schema.ts';
import { LOCALE_CODES, LOCALES, type Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import type { Fault } from './structured-data.ts';
import { readXml } from './xml.ts';

export interface Feed {
  locale: Locale;
  home: string;
  to: string;
}

export const FEEDS: readonly Feed[] = LOCALE_CODES.flatMap((locale) =>
  collectionsWith('feed').map((collection) => {
    const { home } = COLLECTIONS[collection];
    return { locale, home, to: path(locale, `${home}/rss.xml`) };
  }),
);

type Text = string | { '#text': string };

export interface FeedItem {
  title?: string;
  link?: string;
  guid?: Text;
  description?: string;
  pubDate?: string;
}

export interface Channel<Item = FeedItem> {
  title?: string;
  link?: string;
  description?: string;
  language?: string;
  lastBuildDate?: string;
  'atom:link'?: { href?: string };
  item?: Item[];
}

export const readFeed = <Item = FeedItem>(xml: string): Channel<Item> | undefined =>
  readXml<{ rss?: { channel?: Channel<Item> } }>(xml, ['item', 'category']).rss?.channel;

const fault = (rule: CheckRule, subject: string): Fault => ({ rule, subject });
const textOf = (value: Text | undefined): string => (typeof value === 'object' ? value['#text'] : (value ?? ''));

function faultsOfItems(items: readonly FeedItem[], site: string, isPage: (pathname: string) => boolean): Fault[] {
  const dates = items.map(({ pubDate }) => Date.parse(pubDate ?? ''));
  const guids = items.map(({ guid }) => textOf(guid));
  return items.flatMap((item, at) => {
    const name = item.link || item.title || `${at + 1}`;
    const lacking = (['title', 'link', 'guid', 'description', 'pubDate'] as const).filter((key) => !textOf(item[key]));
    const url = URL.parse(item.link ?? '');
    return [
      ...lacking.map((key) => fault('feed-empty', `${name}: ${key}`)),
      ...(item.pubDate && Number.isNaN(dates[at]) ? [fault('feed-date', `${name}: ${item.pubDate}`)] : []),
      ...(at > 0 && Number(dates[at]) > Number(dates[at - 1]) ? [fault('feed-order', name)] : []),
      ...(item.link && (url?.origin !== site || !isPage(url.pathname)) ? [fault('feed-link', item.link)] : []),
      ...(guids[at] && guids.indexOf(guids[at]) !== at ? [fault('feed-repeated', guids[at])] : []),
    ];
  });
}

/** Checks a feed (RSS 2.0). @param xml undefined if there is no file @param site the site's origin */
export function feedFaults(
  xml: string | undefined,
  { locale, home, to }: Feed,
  site: string,
  isPage: (pathname: string) => boolean,
): Fault[] {
  if (xml === undefined) return [fault('feed-missing', to)];
  let channel: Channel | undefined;
  try {
    channel = readFeed(xml);
  } catch (error) {
    return [fault('feed-xml', error instanceof Error ? error.message : '')];
  }
  if (!channel) return [fault('feed-empty', 'channel')];
  const { item: items = [], lastBuildDate, language, link } = channel;
  return [
    ...(['title', 'link', 'description'] as const).filter((key) => !channel[key]).map((key) => fault('feed-empty', key)),
    ...(language === LOCALES[locale].tag ? [] : [fault('feed-language', language ?? '')]),
    ...(link && link !== `${site}${path(locale, home)}` ? [fault('feed-link', link)] : []),
    ...(channel['atom:link']?.href === `${site}${to}` ? [] : [fault('feed-link', channel['atom:link']?.href ?? 'atom:link')]),
    ...(Number.isNaN(Date.parse(lastBuildDate ?? '')) ? [fault('feed-date', `lastBuildDate: ${lastBuildDate ?? ''}`)] : []),
    ...faultsOfItems(items, site, isPage),
  ];
}
