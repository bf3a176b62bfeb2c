import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AREAS, COLLECTIONS, collectionsWith, ENTRY_FOLDERS, entryAddress, getArea } from './collections.shared.ts';

it('has a folder of content for each collection, and a page that introduces its list', () => {
  expect(ENTRY_FOLDERS.filter((name) => !readdirSync('content').includes(name))).toEqual([]);
  expect(Object.values(COLLECTIONS).filter(({ page }) => !readdirSync('content/pages').includes(page))).toEqual([]);
});

it('finds collections by their entries’ properties, in the order of the table', () => {
  expect(collectionsWith('dated')).toEqual(expect.arrayContaining(['blog', 'notes']));
  expect(collectionsWith('twin')[0]).toBe('services');
  expect(collectionsWith('twin')).not.toContain('products');
});

it('knows the address and the area of an entry', () => {
  expect(entryAddress('products', 'course')).toBe('/store/products/course');
  expect(getArea('products')).toBe('store');
  expect(AREAS.filter((area) => area === 'work' || area === 'store')).toEqual(['work', 'store']);
});
