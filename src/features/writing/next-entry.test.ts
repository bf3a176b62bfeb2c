import { expect, it } from 'vitest';
import type { Entry } from '@/features/entries/entries.ts';
import { nextEntry } from './next-entry.ts';

const note = (slug: string, textLocale = 'el') => ({ slug, locale: 'el', textLocale, data: { title: slug } }) as unknown as Entry<'notes'>;
const notes = [note('newest'), note('middle', 'en'), note('oldest')];

it('is the next older one, and the newest after the oldest', () => {
  expect(notes.map(({ slug }) => nextEntry('/notes', notes, slug)?.to)).toEqual(['/notes/middle', '/notes/oldest', '/notes/newest']);
});

it('names the language of a title without a translation', () => {
  expect(notes.map(({ slug }) => nextEntry('/notes', notes, slug)?.lang)).toEqual(['en-US', undefined, undefined]);
});

it('is undefined after the only one', () => {
  expect(nextEntry('/notes', [note('only')], 'only')).toBeUndefined();
});
