import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { ENTRY_FOLDERS } from '../src/features/content/collections.shared.ts';
import { createSku, frontMatter, titleProblem } from './new-entry.ts';

it('accepts titles of 2 to 80 characters, and explains what is wrong with others', () => {
  expect([2, 80].map((length) => titleProblem('a'.repeat(length)))).toEqual([undefined, undefined]);
  expect(titleProblem('a')).toBe('The title "a" has 1 characters; it must have 2 to 80.');
  expect(titleProblem('a'.repeat(81))).toContain('has 81 characters');
});

it('makes a unique number for every product', () => {
  expect(createSku('cost-review', new Set())).toBe('COST-REVIEW');
  expect(createSku('cost-review', new Set(['COST-REVIEW', 'COST-REVIEW-2']))).toBe('COST-REVIEW-3');
});

it.each(ENTRY_FOLDERS)('writes %s as a draft that YAML reads back', (kind) => {
  const front = frontMatter(kind, {
    locale: 'en',
    title: 'One: "two"',
    today: new Date('2026-03-04'),
    sku: 'ONE',
    services: ['a', 'b', 'c'],
  });
  expect(parse(stringify(front))).toEqual(front);
  expect(front).toMatchObject({ title: 'One: "two"', draft: true });
});

it('refers to existing services, and to none without any', () => {
  const draft = { locale: 'en', title: 'One', today: new Date('2026-03-04'), sku: 'ONE' } as const;
  expect(frontMatter('work', { ...draft, services: ['a', 'b', 'c'] })).toMatchObject({ services: ['a'] });
  expect(frontMatter('services', { ...draft, services: ['a', 'b', 'c'] })).toMatchObject({ related: ['a', 'b'] });
  expect(frontMatter('services', { ...draft, services: [] })).toMatchObject({ related: [] });
});
