import { expect, it } from 'vitest';
import type { SavedEntry } from '@/features/reading/reading.schema.ts';
import { asJson, asMarkdown, CONTINUE_LIMIT, filterList, minutesLeft, sortList, underWay } from './list-view.ts';

const entry = (path: string, more: Partial<SavedEntry> = {}): SavedEntry => ({
  path,
  title: path,
  kind: 'article',
  locale: 'en',
  minutes: 10,
  savedAt: 1,
  progress: 0,
  ...more,
});
const paths = (rows: readonly { path: string }[]) => rows.map(({ path }) => path);

it('can be filtered to unfinished or finished items', () => {
  const list = [entry('/a'), entry('/b', { progress: 1, doneAt: 3 }), entry('/c', { progress: 0.5 })];
  expect(paths(filterList(list, 'all'))).toEqual(['/a', '/b', '/c']);
  expect(paths(filterList(list, 'unread'))).toEqual(['/a', '/c']);
  expect(paths(filterList(list, 'finished'))).toEqual(['/b']);
});

it('can be sorted by date, or by progress and then by date', () => {
  const list = [entry('/a', { savedAt: 1, progress: 0.5 }), entry('/b', { savedAt: 2 }), entry('/c', { savedAt: 3 })];
  expect(paths(sortList(list, 'saved'))).toEqual(['/c', '/b', '/a']);
  expect(paths(sortList(list, 'progress'))).toEqual(['/a', '/c', '/b']);
});

it('offers to continue the last read page that is not in the list', () => {
  const recent = (path: string, readAt: number, progress = 0.5) => ({ ...entry(path, { progress, readAt }), openedAt: readAt });
  expect(paths(underWay([entry('/b')], [recent('/b', 9), recent('/d', 2), recent('/e', 3), recent('/f', 4, 0)]))).toEqual(['/e', '/d']);
  const many = Array.from({ length: CONTINUE_LIMIT + 1 }, (_, index) => recent(`/${index}`, index));
  expect(underWay([], many)).toHaveLength(CONTINUE_LIMIT);
});

it.each([
  [10, 0, 10],
  [10, 0.62, 4],
  [10, 0.99, 1],
  [0, 0.5, 0],
])('of %s minutes, %s read, %s are left', (minutes, progress, left) => expect(minutesLeft({ minutes, progress })).toBe(left));

it('is exported as JSON that equals the stored data', () => {
  const list = [entry('/a')];
  expect(JSON.parse(asJson(list))).toEqual({ version: 1, rows: list });
});

it('is exported as a Markdown task list, whatever the titles contain', () => {
  const list = [entry('/a', { title: 'The [best]\n*way* <now>' }), entry('/el/b', { title: 'Δύο', doneAt: 2 })];
  expect(asMarkdown(list, 'https://site.example')).toBe(
    '- [ ] [The \\[best\\] \\*way\\* \\<now\\>](https://site.example/a)\n- [x] [Δύο](https://site.example/el/b)\n',
  );
});
