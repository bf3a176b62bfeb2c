import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { dueTimes, heldBy, isPublished, waitingEntries, waitingText } from './due.ts';

const content = mkdtempSync(join(tmpdir(), 'due-'));
afterAll(() => rmSync(content, { recursive: true }));
const NOW = Date.UTC(2026, 0, 1);

function entry(folder: string, ...fields: string[]): void {
  mkdirSync(join(content, folder), { recursive: true });
  for (const [index, locale] of ['en', 'el'].entries()) {
    writeFileSync(join(content, folder, `index.${locale}.mdx`), `---\ntitle: One\n${fields[index] ?? fields[0]}\n---\n\nText.\n`);
  }
}
entry('blog/here', 'publishAt: 2026-01-01');
entry('blog/later', 'publishAt: 2026-03-01');
entry('blog/draft', 'publishAt: 2026-03-02\ndraft: true');
entry('notes/same-day', 'publishAt: "2026-03-01"');
entry('services/soon', 'publishAt: 2026-02-01', 'order: 1');

it('are the entries of any collection with a future date, without drafts', () => {
  expect(waitingEntries(NOW, content).map(waitingText)).toEqual([
    'content/services/soon waits until 2026-02-01',
    'content/blog/later waits until 2026-03-01',
    'content/notes/same-day waits until 2026-03-01',
  ]);
});

it('are due at the start of their day in UTC, each time once, the earliest first', () => {
  expect(dueTimes(waitingEntries(NOW, content))).toEqual(['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z']);
});

it.each([
  ['no draft and no date', {}, true],
  ['a draft', { draft: true }, false],
  ['a draft of the past', { draft: true, publishAt: new Date(NOW - 1) }, false],
  ['the moment itself', { draft: false, publishAt: new Date(NOW) }, true],
  ['a millisecond to come', { draft: false, publishAt: new Date(NOW + 1) }, false],
  ['a date that is none', { publishAt: new Date('soon') }, false],
])('knows whether an entry is published: %s', (_, data, expected) => {
  expect(isPublished(data, NOW)).toBe(expected);
});

it('says why an entry is held: a draft in one language first, then the later day', () => {
  const [early, late] = [new Date(Date.UTC(2026, 1, 1)), new Date(Date.UTC(2026, 2, 1))];
  expect(heldBy([{ publishAt: early }, { publishAt: late }], NOW)).toEqual({ until: late });
  expect(heldBy([{ publishAt: late }, { draft: true }], NOW)).toBe('draft');
  expect(heldBy([{ publishAt: new Date(NOW) }, {}], NOW)).toBeUndefined();
});
