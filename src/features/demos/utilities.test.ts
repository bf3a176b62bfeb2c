import { expect, it } from 'vitest';
import { utilitiesInUse } from './utilities.ts';

it('finds the utilities of the sources, once each, with their rule and how many files name them', async () => {
  const found = await utilitiesInUse([
    '<p class="u-mt-4 muted">u-nothing</p><a class="u-url" href="/">x</a>',
    '<p class="u-mt-4 lg:u-grid-cols-2" data-u="mt-8"></p>',
  ]);
  expect(found).toEqual([
    { name: 'lg:u-grid-cols-2', rule: '@media (min-width: 1024px) { grid-template-columns:repeat(2,minmax(0,1fr)); }', files: 1 },
    { name: 'u-mt-4', rule: 'margin-top:1rem;', files: 2 },
  ]);
});
