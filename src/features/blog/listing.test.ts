import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry } from '@/features/entries/entries.ts';

const getEntries = vi.hoisted(() => vi.fn());
// The real module reads collections, which exist only in a build.
vi.mock('@/features/entries/entries.ts', () => ({ getEntries }));
const { blogPagePaths, categoryPagePaths, categoryPaths, listPage, PAGE_SIZE, tagPaths } = await import('./listing.ts');

const article = (slug: string, day: string, category = 'data', tags = ['sql']): Entry<'blog'> =>
  ({ slug, data: { category, tags, publishAt: new Date(day) } }) as unknown as Entry<'blog'>;
const articles = (count: number): Entry<'blog'>[] => Array.from({ length: count }, (_, index) => article(`a${index}`, '2026-01-01'));
const slugs = (entries: readonly { slug: string }[]): string[] => entries.map(({ slug }) => slug);

describe('listPage', () => {
  it.each([
    [0, 1],
    [1, 1],
    [PAGE_SIZE, 1],
    [PAGE_SIZE + 1, 2],
    [PAGE_SIZE * 3, 3],
  ])('%i articles fill %i page(s)', (count, pages) => {
    expect(listPage(articles(count), 1)).toMatchObject({ page: 1, pages });
  });

  it('lists each article once', () => {
    const all = articles(PAGE_SIZE + 2);
    expect([...slugs(listPage(all, 1).entries), ...slugs(listPage(all, 2).entries)]).toEqual(slugs(all));
  });
});

describe('paths', () => {
  const blog = [article('new', '2026-03-01', 'ai', ['web', 'sql']), article('old', '2026-01-01')];
  const notes = [article('note', '2026-02-01', '', ['sql'])];
  beforeEach(() => {
    getEntries.mockImplementation(async (collection: string) => (collection === 'blog' ? blog : notes));
  });

  it('of further pages start with the second, in every language', async () => {
    expect(await blogPagePaths()).toEqual([]);
    getEntries.mockResolvedValue(articles(PAGE_SIZE * 2 + 1));
    expect((await blogPagePaths()).map(({ params }) => [params.locale, params.page])).toEqual([
      [undefined, '2'],
      [undefined, '3'],
      ['el', '2'],
      ['el', '3'],
    ]);
  });

  it('of categories are those that have articles', async () => {
    const english = (await categoryPaths()).filter(({ params }) => params.locale === undefined);
    expect(english.map(({ params, props }) => [params.topic, slugs(props.entries)])).toEqual([
      ['ai', ['new']],
      ['data', ['old']],
    ]);
  });

  it('of a category with many articles have further pages, each with its own articles', async () => {
    getEntries.mockResolvedValue(articles(PAGE_SIZE + 1));
    expect(slugs((await categoryPaths())[0]?.props.entries ?? [])).toHaveLength(PAGE_SIZE);
    expect(
      (await categoryPagePaths()).map(({ params, props }) => [params.locale, params.topic, params.page, slugs(props.entries)]),
    ).toEqual([
      [undefined, 'data', '2', [`a${PAGE_SIZE}`]],
      ['el', 'data', '2', [`a${PAGE_SIZE}`]],
    ]);
  });

  it('of tags list articles and notes, newest first', async () => {
    const found = (await tagPaths()).find(({ params }) => params.locale === 'el' && params.topic === 'sql');
    expect(slugs(found?.props.entries ?? [])).toEqual(['new', 'note', 'old']);
  });
});
