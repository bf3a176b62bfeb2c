import { expect, it } from 'vitest';
import { readExcerpt, SENTRY_CODE } from './sentry-code.ts';

it.each(SENTRY_CODE)('finds $start in $file, whole', ({ file, start }) => {
  const { code } = readExcerpt(file, start);
  expect(code).toContain(start);
  expect(code.split('{').length).toBe(code.split('}').length);
  expect(code.endsWith('}')).toBe(true);
});

it('says what to change when a name is gone', () => {
  expect(() => readExcerpt('src/features/demos/sentry-code.ts', 'export function gone')).toThrow(/sentry-code\.ts/u);
});
