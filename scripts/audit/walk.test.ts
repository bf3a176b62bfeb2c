import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { walk } from './walk.ts';

const folder = mkdtempSync(join(tmpdir(), 'lycabettus-walk-'));
const file = join(folder, 'axe.jsonl');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pages = ['/', '/a', '/b'];
const usual = { title: 'axe', pages, file, key: 'build 1', limitMs: 1_000, workers: 2 };
const openWith = (check: (page: string) => Promise<string>) => async () => ({ check, close: async () => undefined });

test('an interrupted run continues with the same key, and begins anew with another one', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const check = vi.fn(async (page: string) => page.toUpperCase());
  await walk({ ...usual, pages: ['/a'], open: openWith(check) });
  // The process ended while it wrote a line.
  appendFileSync(file, '{"page":"/b","ms":1,"res');
  const { results, unchecked } = await walk({ ...usual, open: openWith(check) });
  expect([...results]).toEqual([
    ['/', '/'],
    ['/a', '/A'],
    ['/b', '/B'],
  ]);
  expect(unchecked).toEqual([]);
  expect(check.mock.calls.flat().toSorted()).toEqual(['/', '/a', '/b']);
  await walk({ ...usual, key: 'build 2', open: openWith(check) });
  expect(check).toHaveBeenCalledTimes(6);
});

test('a page that fails or hangs is tried twice, each time in a new browser, and holds up no other', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const open = vi.fn(
    openWith(async (page) => {
      if (page === '/a') return new Promise<string>(() => undefined);
      if (page === '/b') throw new Error('status 500');
      return page;
    }),
  );
  const { results, unchecked } = await walk({ ...usual, file: undefined, limitMs: 20, workers: 1, open });
  expect([...results.keys()]).toEqual(['/']);
  expect(unchecked).toEqual(['/a', '/b']);
  expect(open).toHaveBeenCalledTimes(4);
  expect(existsSync(file)).toBe(false);
});
