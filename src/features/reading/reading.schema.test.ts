import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampProgress,
  isPagePath,
  parseHistory,
  parseList,
  placeIn,
  READING_HISTORY_LIMIT,
  READING_LIST_LIMIT,
  READING_VERSION,
  type SavedEntry,
  serialiseRows,
  TITLE_LENGTH_LIMIT,
} from './reading.schema.ts';

const entry = (more: Partial<SavedEntry> = {}): SavedEntry => ({
  path: '/blog/one',
  title: 'One',
  kind: 'article',
  locale: 'en',
  minutes: 5,
  progress: 0.4,
  readAt: 2,
  savedAt: 1,
  ...more,
});
const stored = (rows: unknown, version: unknown = READING_VERSION) => JSON.stringify({ version, rows });
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ ...entry({ path: `/blog/${index}` }), openedAt: index }));

const strange = fc.record(
  {
    path: fc.oneof(fc.anything(), fc.webPath(), fc.constantFrom('//evil.example', '/\\evil.example', 'javascript:alert(1)', '/blog/a')),
    title: fc.oneof(fc.anything(), fc.string({ maxLength: 600 })),
    kind: fc.anything(),
    locale: fc.anything(),
    minutes: fc.oneof(fc.anything(), fc.double()),
    progress: fc.oneof(fc.anything(), fc.double()),
    savedAt: fc.oneof(fc.anything(), fc.double()),
    openedAt: fc.oneof(fc.anything(), fc.double()),
    doneAt: fc.oneof(fc.anything(), fc.double()),
    readAt: fc.oneof(fc.anything(), fc.double()),
  },
  { requiredKeys: [] },
);

function expectUsable(rows: readonly SavedEntry[] | ReturnType<typeof parseHistory>) {
  for (const row of rows) {
    expect(new URL(row.path, 'https://site.example').origin).toBe('https://site.example');
    expect(row.title.trim()).not.toBe('');
    expect(row.title.length).toBeLessThanOrEqual(TITLE_LENGTH_LIMIT);
    expect(['article', 'note', 'page']).toContain(row.kind);
    expect(['en', 'el']).toContain(row.locale);
    expect(Number.isInteger(row.minutes) && row.minutes >= 0).toBe(true);
    expect(row.progress >= 0 && row.progress <= 1).toBe(true);
    const times = ['savedAt', 'openedAt', 'doneAt', 'readAt'].flatMap((key) => (row as unknown as Record<string, number>)[key] ?? []);
    for (const time of times) expect(() => new Date(time).toISOString()).not.toThrow();
  }
  expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
}

describe('the stored list', () => {
  it('survives a round trip', () => {
    const list = [entry(), entry({ path: '/el/notes/two', locale: 'el', kind: 'note', doneAt: 9 })];
    expect(parseList(serialiseRows(list))).toEqual(list);
  });

  it('is parsed from any value, into rows that a page can show', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.anything().map((value) => JSON.stringify(value) ?? ''),
        ),
        (text) => {
          expectUsable(parseList(text));
          expectUsable(parseHistory(text));
        },
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(strange, fc.anything())), fc.anything(), (rows, version) => {
        const text = stored(rows, version);
        expectUsable(parseList(text));
        expectUsable(parseHistory(text));
      }),
    );
  });

  it('drops invalid rows only', () => {
    expect(parseList(stored([null, 1, {}, entry(), { ...entry({ path: '/b' }), title: '' }, entry({ path: '/c' })]))).toEqual([
      entry(),
      entry({ path: '/c' }),
    ]);
  });

  it('is read from a later version by the known fields', () => {
    expect(parseList(stored([{ ...entry(), mood: 'calm' }], READING_VERSION + 1))).toEqual([entry()]);
  });

  it.each([null, '', 'null', 'undefined', '[]', '{"version":1'])('%s is empty', (text) => {
    expect([parseList(text), parseHistory(text)]).toEqual([[], []]);
  });

  it('is cut to its limits', () => {
    expect(parseList(stored(many(READING_LIST_LIMIT)))).toHaveLength(READING_LIST_LIMIT);
    expect(parseList(stored(many(READING_LIST_LIMIT + 1)))).toHaveLength(READING_LIST_LIMIT);
    expect(parseHistory(stored(many(READING_HISTORY_LIMIT)))).toHaveLength(READING_HISTORY_LIMIT);
    expect(parseHistory(stored(many(READING_HISTORY_LIMIT + 1)))).toHaveLength(READING_HISTORY_LIMIT);
    const [long] = parseList(stored([entry({ title: 'x'.repeat(TITLE_LENGTH_LIMIT + 1) })]));
    expect(long?.title).toHaveLength(TITLE_LENGTH_LIMIT);
  });
});

it.each(['/', '/blog/one', '/el/notes/ά'])('%s is a page', (path) => expect(isPagePath(path)).toBe(true));
it.each(['', 'blog', '//host', '/\\host', '/a\\b', '/a?q', '/a#b', '/a b', 'https://x', 'javascript:1', 3])('%s is no page', (path) =>
  expect(isPagePath(path)).toBe(false),
);
it.each([
  [Number.NaN, 0],
  [-1, 0],
  [0, 0],
  [0.12349, 0.123],
  [1, 1],
  [1.01, 1],
  [Number.POSITIVE_INFINITY, 1],
  ['1', 0],
])('progress %s is %s', (value, expected) => expect(clampProgress(value)).toBe(expected));

it('reading continues at the last heading, in either alphabet; invalid ids are dropped', () => {
  const places = (place: unknown) => parseList(stored([{ ...entry(), place }])).map(placeIn);
  expect(places('δύο-γραμμές-2')).toEqual([`/blog/one#${encodeURIComponent('δύο-γραμμές-2')}`]);
  expect(places('two-baselines')).toEqual(['/blog/one#two-baselines']);
  for (const no of ['', 'a b', '"><script>', 7, null, 'x'.repeat(301)]) expect(places(no)).toEqual(['/blog/one']);
});
