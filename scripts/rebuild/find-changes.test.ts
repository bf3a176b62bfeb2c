import { expect, it } from 'vitest';
import { changedFiles, newStamp, whyWhole } from './find-changes.ts';
import { type Kept, namesIn, type TextMark } from './kept.ts';

const STAMP = JSON.stringify({ version: 'abc1234', builtAt: '2026-11-26T10:00:00.000Z', dueAt: ['2026-12-01T00:00:00.000Z'] });
const NOW = Date.parse('2026-11-27T00:00:00Z');
const mark = (hash: string): TextMark => ({ hash, size: 1, mtimeMs: 1 });
const kept: Kept = {
  fingerprint: 'f',
  hasCards: true,
  stamp: STAMP,
  day: '2026-11-26',
  texts: { a: mark('1'), b: mark('2') },
  changed: [],
};
const found = { fingerprint: 'f', texts: ['a', 'b'], marks: { a: mark('1'), b: mark('3') } };
const now = { hasCards: true, stamp: STAMP, now: NOW };

it('builds on the last build if only texts have changed', () => {
  expect(whyWhole(kept, found, now)).toBeUndefined();
  expect(changedFiles(kept, found)).toEqual(['b']);
});

it.each([
  ['another site is there', { ...now, stamp: STAMP.replace('abc1234', 'def5678') }, found, 'the site is of another build'],
  ['there is no site', { ...now, stamp: undefined }, found, 'the site is of another build'],
  ['the build is to have no cards', { ...now, hasCards: false }, found, 'the last build had other options'],
  ['a style has changed', now, { ...found, fingerprint: 'g' }, 'more than texts of articles and notes has changed'],
  ['a waiting text is due', { ...now, now: Date.parse('2026-12-01T00:00:00Z') }, found, 'the day of a waiting text has come'],
])('builds everything if %s', (_, state, project, reason) => {
  expect(whyWhole(kept, project, state)).toBe(reason);
});

it('says what this build’s import of badges brought, not what an earlier one did', () => {
  const credly = { user: 'your-name', importedAt: '2026-11-20T04:00:00.000Z', problem: 'timeout' };
  const news = { version: 'def5678', builtAt: '2026-11-27T10:00:00.000Z', credly: { ...credly, problem: null } };
  const { dueAt } = JSON.parse(STAMP);
  expect(JSON.parse(newStamp(JSON.stringify({ ...JSON.parse(STAMP), credly }), news))).toEqual({ ...news, dueAt });
});

it('finds the articles and notes that a text mentions, in either language and as Markdown', () => {
  const page =
    '<a href="/el/blog/one-two">1</a> <a href="/notes/three.md#top">2</a> https://host.example/blog/four?x <a href="/work/five">';
  expect(namesIn(`${page} /blog/one-two`)).toEqual(['one-two', 'three', 'four']);
});
