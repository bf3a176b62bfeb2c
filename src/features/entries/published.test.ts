import { expect, it } from 'vitest';
import { isPublished } from './published.ts';

const now = Date.UTC(2026, 0, 1);

it.each([
  ['no draft and no date', {}, true],
  ['a draft', { draft: true }, false],
  ['a draft of the past', { draft: true, publishAt: new Date(now - 1) }, false],
  ['the moment itself', { draft: false, publishAt: new Date(now) }, true],
  ['a millisecond to come', { draft: false, publishAt: new Date(now + 1) }, false],
  ['a date that is none', { publishAt: new Date('soon') }, false],
])('knows %s', (_, data, expected) => {
  expect(isPublished(data, now)).toBe(expected);
});
