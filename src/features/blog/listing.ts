import { collectionsWith, type DatedName } from '@/features/content/collections.shared.ts';
import { type Entry, getEntries } from '@/features/entries/entries.ts';
import { identity } from '@/features/identity/identity.ts';
import { LOCALE_CODES, type Locale } from '@/i18n/locales.ts';
import { localeParam } from '@/i18n/static-paths.ts';

export const PAGE_SIZE = identity.switches.blogPageSize;

export interface ListPage<T> {
  entries: T[];
  page: number;
  pages: number;
}

export function listPage<T>(entries: readonly T[], page: number): ListPage<T> {
  const pages = Math.max(1, Math.ceil(entries.length / PAGE_SIZE));
  return { entries: entries.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pages };
}

const furtherPages = <T>(entries: readonly T[]): ListPage<T>[] =>
  Array.from({ length: listPage(entries, 1).pages - 1 }, (_, index) => listPage(entries, index + 2));

export async function blogPagePaths() {
  const paths = await Promise.all(
    LOCALE_CODES.map(async (locale) =>
      furtherPages(await getEntries('blog', locale)).map((props) => ({
        params: { locale: localeParam(locale), page: String(props.page) },
        props,
      })),
    ),
  );
  return paths.flat();
}

export type Tagged = Entry<DatedName>;

async function grouped<T extends Tagged>(entries: (locale: Locale) => Promise<T[]>, topics: (entry: T) => readonly string[]) {
  const paths = await Promise.all(
    LOCALE_CODES.map(async (locale) => {
      const groups = new Map<string, T[]>();
      for (const entry of await entries(locale)) {
        for (const topic of topics(entry)) {
          const group = groups.get(topic);
          if (group) group.push(entry);
          else groups.set(topic, [entry]);
        }
      }
      return [...groups].map(([topic, found]) => ({ locale: localeParam(locale), topic, found }));
    }),
  );
  return paths.flat();
}

const ofCategories = () =>
  grouped(
    (locale) => getEntries('blog', locale),
    ({ data }) => [data.category],
  );

async function topicalEntries(locale: Locale): Promise<Tagged[]> {
  const entries = await Promise.all(collectionsWith('topical').map((name): Promise<Tagged[]> => getEntries(name, locale)));
  return entries.flat().sort((a, b) => b.data.publishAt.getTime() - a.data.publishAt.getTime());
}

const ofTags = () => grouped(topicalEntries, ({ data }) => data.tags);

/** A tag with a single text would only lead back to that text. */
const LISTED_FROM = { category: 1, tag: 2 };

const listed = new Map<Locale, Record<keyof typeof LISTED_FROM, ReadonlySet<string>>>();

const frequent = (topics: readonly string[], least: number): Set<string> =>
  new Set([...Map.groupBy(topics, (topic) => topic)].flatMap(([topic, { length }]) => (length >= least ? [topic] : [])));

export async function listedTopics(locale: Locale) {
  const known = listed.get(locale);
  if (known && !import.meta.env.DEV) return known;
  const categories = (await getEntries('blog', locale)).map(({ data }) => data.category);
  const tags = (await topicalEntries(locale)).flatMap(({ data }) => data.tags);
  const topics = { category: frequent(categories, LISTED_FROM.category), tag: frequent(tags, LISTED_FROM.tag) };
  listed.set(locale, topics);
  return topics;
}

type Groups<T> = { locale: string | undefined; topic: string; found: T[] }[];

const firstPages = <T>(groups: Groups<T>) =>
  groups.map(({ locale, topic, found }) => ({ params: { locale, topic }, props: listPage(found, 1) }));

const pagesAfter = <T>(groups: Groups<T>) =>
  groups.flatMap(({ locale, topic, found }) =>
    furtherPages(found).map((props) => ({ params: { locale, topic, page: String(props.page) }, props })),
  );

export const categoryPaths = async () => firstPages(await ofCategories());
export const categoryPagePaths = async () => pagesAfter(await ofCategories());
export const tagPaths = async () => firstPages(await ofTags());
export const tagPagePaths = async () => pagesAfter(await ofTags());
