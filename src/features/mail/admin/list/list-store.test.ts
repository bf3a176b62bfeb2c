import { expect, it, vi } from 'vitest';
import type { ThreadRow } from '../mail.schema.ts';
import { fakeServer, row } from '../store/fake-mail.fixture.ts';
import { FIRST_VIEW } from '../view.ts';
import { applyChanges, createList, listIn } from './list-store.ts';

const clock = { isOnline: () => true, now: () => 0 };
const tick = () => new Promise((resolve) => setTimeout(resolve));
async function loaded() {
  const server = fakeServer();
  const list = createList(server.readThreads, clock);
  list.show(FIRST_VIEW);
  await tick();
  return { server, list, threads: () => list.shown().rows.map(({ thread }) => thread) };
}
const without = (gone: string) => (one: ThreadRow) => (one.thread === gone ? undefined : one);

it('loads once per query, whatever else changes in the view', async () => {
  const { server, list } = await loaded();
  list.show({ ...FIRST_VIEW, thread: 'a' });
  expect(server.readThreads).toHaveBeenCalledTimes(1);
  list.show({ ...FIRST_VIEW, page: 2 });
  expect(server.readThreads).toHaveBeenCalledTimes(2);
});

it('shows the rows of the last search until the next has loaded, but never those of another folder', async () => {
  const { list, threads } = await loaded();
  list.show({ ...FIRST_VIEW, q: 'x' });
  expect(threads()).toEqual(['a', 'b', 'c']);
  list.show({ ...FIRST_VIEW, folder: 'spam' });
  expect([threads(), list.shown().total]).toEqual([[], undefined]);
});

it('a removed row is subtracted from the total too', () => {
  const list = { rows: [row('a'), row('b')], total: 9, page: 1, size: 50, folder: 'inbox' as const, query: '' };
  expect(applyChanges(list, [without('a')])).toMatchObject({ total: 8, rows: [{ thread: 'b' }] });
});

it('a change that the server has not confirmed is kept over rows loaded meanwhile', async () => {
  const { list, threads } = await loaded();
  const end = list.patch(without('b'));
  expect(threads()).toEqual(['a', 'c']);
  await list.refresh();
  expect(threads()).toEqual(['a', 'c']);
  end(true);
  await list.refresh();
  expect(threads()).toEqual(['a', 'b', 'c']);
});

it('a refused change is reverted, and the others stay', async () => {
  const { list, threads } = await loaded();
  const end = list.patch(without('a'));
  list.patch(without('c'));
  end(false);
  expect(threads()).toEqual(['a', 'b']);
});

it('newer mail is held back when it would move the rows; other changes are shown', async () => {
  const { server, list, threads } = await loaded();
  server.stored.rows = [row('new', { lastAt: '2026-11-21T08:00:00.000Z' }), ...server.stored.rows];
  expect(await list.refresh(() => true)).toBe(true);
  expect(threads()).toEqual(['a', 'b', 'c']);
  expect(await list.refresh(() => false)).toBe(false);
  expect(threads()).toEqual(['new', 'a', 'b', 'c']);
  server.stored.rows = [row('a')];
  expect(await list.refresh(() => true)).toBe(false);
  expect(threads()).toEqual(['a']);
});

it('a refresh that arrives when another list is shown changes nothing', async () => {
  const { server, list } = await loaded();
  const put = vi.fn();
  const refreshing = list.refresh();
  server.stored.rows = [];
  list.show({ ...FIRST_VIEW, folder: 'archived' });
  list.$list.listen(put);
  await refreshing;
  expect(list.shown().rows).toEqual([]);
});

it('a list that has not loaded shows nothing', () => {
  expect(listIn({ state: 'loading', data: undefined, asOf: undefined, message: '' }, 'inbox')).toMatchObject({ rows: [], page: 1 });
});
