import { type Entry, entriesOf } from '@/features/entries/entries.ts';
import { identity } from '@/features/identity/identity.ts';
import { LOCALE_CODES, type Locale } from '@/i18n/locales.ts';
import { localeParam } from '@/i18n/static-paths.ts';

export const PAGE_SIZE = identity.switches.blogPageSize;

export interface BlogPage {
  articles: Entry<'blog'>[];
  page: number;
  pages: number;
}

/** One page of the index, counted from 1. */
export function blogPage(articles: readonly Entry<'blog'>[], page: number): BlogPage {
  const pages = Math.max(1, Math.ceil(articles.length / PAGE_SIZE));
  return { articles: articles.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pages };
}

/** `/blog/page/2` and on, in every language; the first page is `/blog`. */
export async function blogPagePaths() {
  const paths = await Promise.all(
    LOCALE_CODES.map(async (locale) => {
      const articles = await entriesOf('blog', locale);
      const pages = Math.ceil(articles.length / PAGE_SIZE);
      return Array.from({ length: Math.max(0, pages - 1) }, (_, index) => ({
        params: { locale: localeParam(locale), page: String(index + 2) },
        props: blogPage(articles, index + 2),
      }));
    }),
  );
  return paths.flat();
}

type Tagged = Entry<'blog'> | Entry<'notes'>;

async function grouped<T extends Tagged>(entries: (locale: Locale) => Promise<T[]>, topics: (entry: T) => readonly string[]) {
  const paths = await Promise.all(
    LOCALE_CODES.map(async (locale) => {
      const groups = new Map<string, T[]>();
      for (const entry of await entries(locale)) {
        for (const topic of topics(entry)) groups.set(topic, [...(groups.get(topic) ?? []), entry]);
      }
      return [...groups].map(([topic, found]) => ({ params: { locale: localeParam(locale), topic }, props: { entries: found } }));
    }),
  );
  return paths.flat();
}

/** `/blog/category/<slug>`: only categories that have articles. */
export const categoryPaths = () =>
  grouped(
    (locale) => entriesOf('blog', locale),
    ({ data }) => [data.category],
  );

/** `/blog/tag/<slug>`: articles and notes together, newest first. */
export const tagPaths = () =>
  grouped(
    async (locale): Promise<Tagged[]> =>
      [...(await entriesOf('blog', locale)), ...(await entriesOf('notes', locale))].sort(
        (a, b) => b.data.publishAt.getTime() - a.data.publishAt.getTime(),
      ),
    ({ data }) => data.tags,
  );
