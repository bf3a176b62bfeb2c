import { expect, it } from 'vitest';
import { resumeSpan } from './resume.ts';

it.each([
  [{ startDate: '2019', endDate: '2021' }, '2019 – 2021'],
  [{ startDate: '2019' }, '2019 – present'],
  [{ endDate: '2021' }, '2021'],
  [{ startDate: '2019', endDate: '2019' }, '2019'],
  [{ startDate: '2019-09-02', endDate: '2019-09-27' }, 'Sept 2019'],
])('writes the span %j as %s', (span, text) => {
  expect(resumeSpan('en', span)).toBe(text);
});
