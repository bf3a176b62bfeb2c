import { expect, it } from 'vitest';
import { toSlug } from './slug.ts';

it.each([
  ['One number per meeting', 'one-number-per-meeting'],
  ['  NIS2: what 40 people need!  ', 'nis2-what-40-people-need'],
  ['Crème brûlée', 'creme-brulee'],
  ['Η ανάλυση δεδομένων', 'i-analysi-dedomenon'],
  ['Ψηφιακός χάρτης', 'psifiakos-chartis'],
  ['Του ΟΥΡΑΝΟΥ', 'tou-ouranou'],
  ['Ταΰγετος', 'taygetos'],
  ['--', ''],
  ['日本', ''],
])('%j becomes %j', (title, slug) => {
  expect(toSlug(title)).toBe(slug);
});

it('is at most 60 characters long without a hyphen at the end', () => {
  expect(toSlug(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59));
  expect(toSlug('word '.repeat(30))).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/u);
  expect(toSlug('word '.repeat(30)).length).toBeLessThanOrEqual(60);
});
