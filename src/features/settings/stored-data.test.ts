import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { draftKey } from '@/features/forms/draft.ts';
import { countBytes, findKnownEntry, inOrder, KNOWN_ENTRIES, labelOf, notStored, readCookies, type StoredTexts } from './stored-data.ts';

const keysInCode = globSync('src/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') }).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\bconst \w+_KEY(?:: string)? = '([^']+)'/gu)].map(([, key = '']) => key),
);
const cachesInCode = globSync('src/**/*.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\bconst \w+_CACHE = '([^']+)'/gu)].map(([, name = '']) => name),
);

describe('the list of stored data', () => {
  it('has every name that the code writes to', () => {
    expect(keysInCode.length).toBeGreaterThan(5);
    expect(keysInCode.filter((key) => !findKnownEntry('local', key) && !findKnownEntry('session', key))).toEqual([]);
    expect(cachesInCode.filter((name) => !findKnownEntry('cache', name))).toEqual([]);
  });

  it('recognises a name by its prefix, in its own storage only', () => {
    expect(findKnownEntry('local', draftKey('message'))?.purpose).toBe('stored.draft');
    expect(findKnownEntry('cache', 'workbox-precache-v2-https://site.example/')?.purpose).toBe('stored.shell');
    expect(findKnownEntry('session', 'theme')).toBeUndefined();
    expect(findKnownEntry('local', 'themes')).toBeUndefined();
    expect(findKnownEntry('local', '')).toBeUndefined();
  });

  it('calls what it knows by a name for people, and the rest by its own', () => {
    const texts = Object.fromEntries(KNOWN_ENTRIES.map(({ purpose }) => [purpose, 'The offline page'])) as StoredTexts;
    expect(labelOf({ kind: 'cache', name: 'workbox-precache-v2-https://site.example/' }, texts)).toBe('The offline page');
    expect(labelOf({ kind: 'local', name: 'of-another' }, { ...texts, 'stored.other': 'Unknown' })).toBe('Unknown (of-another)');
  });

  it('has no duplicates', () => {
    const names = KNOWN_ENTRIES.map(({ kind, name }) => `${kind} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

it('stored data is in the order of the list, unknown data last', () => {
  const items = [
    { kind: 'local', name: 'zeta' },
    { kind: 'local', name: 'alpha' },
    { kind: 'local', name: 'theme' },
    { kind: 'cookie', name: 'locale' },
  ] as const;
  expect(inOrder(items).map(({ name }) => name)).toEqual(['locale', 'theme', 'alpha', 'zeta']);
});

it('missing data is the rest of the list', () => {
  const names = notStored([
    { kind: 'local', name: 'theme' },
    { kind: 'local', name: 'draft:brief' },
  ]).map(({ name }) => name);
  expect(names).not.toContain('theme');
  expect(names).not.toContain('draft:…');
  expect(names).toHaveLength(KNOWN_ENTRIES.length - 2);
});

it('cookies are read one by one, whatever their values contain', () => {
  expect(readCookies('locale=el; a=b=c;empty=;  ; bare')).toEqual([
    ['locale', 'el'],
    ['a', 'b=c'],
    ['empty', ''],
    ['bare', ''],
  ]);
  expect(readCookies('')).toEqual([]);
});

it('bytes are counted in UTF-8', () => expect(countBytes('θ', 'ab')).toBe(4));
