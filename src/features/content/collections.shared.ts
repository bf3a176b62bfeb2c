import type { MessageKey } from '../../i18n/translator.ts';
import type { PageTemplate } from '../analytics/templates.shared.ts';

/** A folder of `content/` whose entries each have a page. To add one, see `docs/develop/recipes.md`. */
interface Collection {
  /** Address of the list, in the default language; entries are below it. */
  home: string;
  /** Entry of `content/pages` that introduces the list and names it in menus, breadcrumbs and the sitemap. */
  page: string;
  template: PageTemplate;
  dated?: true;
  topical?: true;
  /** Entries have a Markdown version at their address plus `.md`. */
  twin?: true;
  /** Title and link text of the feed, at the list's address plus `/rss.xml`. */
  feed?: { title: MessageKey; link: MessageKey };
}

export const COLLECTIONS = {
  services: { home: '/services', page: 'services', template: 'service', twin: true },
  work: { home: '/work/projects', page: 'work-projects', template: 'project', twin: true },
  blog: {
    home: '/blog',
    page: 'blog',
    template: 'article',
    dated: true,
    topical: true,
    twin: true,
    feed: { title: 'blog.feed', link: 'footer.blogFeed' },
  },
  notes: {
    home: '/notes',
    page: 'notes',
    template: 'note',
    dated: true,
    topical: true,
    twin: true,
    feed: { title: 'notes.feed', link: 'footer.notesFeed' },
  },
  products: { home: '/store/products', page: 'products', template: 'product' },
} as const satisfies Record<string, Collection>;

type Table = typeof COLLECTIONS;
export type CollectionName = keyof Table;
type Having<Property extends keyof Collection> = {
  [Name in CollectionName]: Table[Name] extends Record<Property, unknown> ? Name : never;
}[CollectionName];
export type DatedName = Having<'dated'>;
export type FeedName = Having<'feed'>;

export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as CollectionName[];

export const collectionsWith = <Property extends keyof Collection>(property: Property): Having<Property>[] =>
  COLLECTION_NAMES.filter((name): name is Having<Property> => property in COLLECTIONS[name]);

export const entryAddress = (collection: CollectionName, slug: string): string => `${COLLECTIONS[collection].home}/${slug}`;

export type AreaName = {
  [Name in CollectionName]: Table[Name]['home'] extends `/${infer Area}/${string}`
    ? Area
    : Table[Name]['home'] extends `/${infer Area}`
      ? Area
      : never;
}[CollectionName];

export const getArea = (collection: CollectionName): AreaName => COLLECTIONS[collection].home.split('/')[1] as AreaName;

export const AREAS: readonly AreaName[] = [...new Set(COLLECTION_NAMES.map(getArea))];

export const ENTRY_FOLDERS = [...COLLECTION_NAMES, 'pages'] as const;
