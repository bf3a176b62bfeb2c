import type { MessageKey } from '../../i18n/translator.ts';
import type { PageTemplate } from '../analytics/templates.shared.ts';

/** A folder of `content/` whose entries have a page each. `docs/recipes.md` says how one is added. */
interface Collection {
  /** The page that lists the entries, in the default language; each entry's page lies below it. */
  home: string;
  /** The entry of `content/pages` that introduces the list and names it in menus, trails and the sitemap. */
  page: string;
  /** How its entries' pages are measured. */
  template: PageTemplate;
  /** Entries have a `publishAt`, and their lists begin with the newest. */
  dated?: true;
  /** Entries have tags, perhaps a category, of `content/topics.yaml`. */
  topical?: true;
  /** Each page has a Markdown twin at its address plus `.md`. */
  twin?: true;
  /** Each entry has a social card of its own. */
  card?: true;
  /** The list has a feed at its address plus `/rss.xml`: the feed's title, and the name of links to it. */
  feed?: { title: MessageKey; link: MessageKey };
}

/** Every collection, in the order of the menus. */
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
    card: true,
    feed: { title: 'blog.feed', link: 'footer.blogFeed' },
  },
  notes: {
    home: '/notes',
    page: 'notes',
    template: 'note',
    dated: true,
    topical: true,
    twin: true,
    card: true,
    feed: { title: 'notes.feed', link: 'footer.notesFeed' },
  },
  products: { home: '/store/products', page: 'products', template: 'product', card: true },
} as const satisfies Record<string, Collection>;

type Table = typeof COLLECTIONS;
export type CollectionName = keyof Table;
type Having<Property extends keyof Collection> = {
  [Name in CollectionName]: Table[Name] extends Record<Property, unknown> ? Name : never;
}[CollectionName];
export type DatedName = Having<'dated'>;
export type FeedName = Having<'feed'>;

export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as CollectionName[];

/** The collections that have a property, in the table's order. */
export const collectionsWith = <Property extends keyof Collection>(property: Property): Having<Property>[] =>
  COLLECTION_NAMES.filter((name): name is Having<Property> => property in COLLECTIONS[name]);

/** The address of an entry's page in the default language. */
export const entryAddress = (collection: CollectionName, slug: string): string => `${COLLECTIONS[collection].home}/${slug}`;

/** The part of the site that a collection belongs to, as its menus name it: `nav.<area>`. */
export type AreaName = {
  [Name in CollectionName]: Table[Name]['home'] extends `/${infer Area}/${string}`
    ? Area
    : Table[Name]['home'] extends `/${infer Area}`
      ? Area
      : never;
}[CollectionName];

export const getArea = (collection: CollectionName): AreaName => COLLECTIONS[collection].home.split('/')[1] as AreaName;

/** The areas in the order of the menus. */
export const AREAS: readonly AreaName[] = [...new Set(COLLECTION_NAMES.map(getArea))];

/** The folders of `content/` that hold entries: those of `pages` have routes of their own. */
export const ENTRY_FOLDERS = [...COLLECTION_NAMES, 'pages'] as const;
