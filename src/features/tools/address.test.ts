import { expect, it } from 'vitest';
import { readHash, writeHash } from './address.ts';

it('a link carries every character back', () => {
  const values = { pattern: '(?<έτος>\\d{4})#&=?+ %', flags: 'giu' };
  const { tool, query } = readHash(writeHash('regex', values) ?? '');
  expect(tool).toBe('regex');
  expect(Object.fromEntries(query)).toEqual(values);
});

it('empty values are left out, and a link that is too long is none', () => {
  expect(writeHash('cron', { expression: '' })).toBe('#cron');
  expect(writeHash('regex', { pattern: 'α'.repeat(400) })).toBeUndefined();
});

it.each(['', '#', '#tools', '#jsonx', '#JSON', '#%'])('%j names no tool', (hash) => {
  expect(readHash(hash).tool).toBeUndefined();
});
