import { expect, it } from 'vitest';
import { slugOf } from './slug.ts';

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
  expect(slugOf(title)).toBe(slug);
});

it('keeps to 60 characters without a hyphen at the end', () => {
  expect(slugOf(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59));
  expect(slugOf('word '.repeat(30))).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/u);
  expect(slugOf('word '.repeat(30)).length).toBeLessThanOrEqual(60);
});
