import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getPreview, isItem, type QueueItem } from './item.ts';

const ITEM: QueueItem = {
  id: 'a',
  url: '/api/contact',
  method: 'POST',
  body: '{}',
  headers: { Accept: 'application/json' },
  page: '/contact',
  values: { name: 'Ελένη' },
  queuedAt: 1,
};

describe('an item of the queue', () => {
  it('is recognised, rejected or not', () => {
    expect(isItem(ITEM)).toBe(true);
    expect(isItem({ ...ITEM, refusal: { status: 422, fields: { email: 'x' } } })).toBe(true);
  });

  it.each([
    { url: 'https://evil.example/api/contact' },
    { url: '//evil.example' },
    { url: '/admin' },
    { page: '//evil.example' },
    { page: 'javascript:alert(1)' },
    { method: 'DELETE' },
    { body: {} },
    { headers: { Accept: 1 } },
    { values: ['x'] },
    { values: { name: 1 } },
    { queuedAt: Number.NaN },
    { id: '' },
    { refusal: 'no' },
    { preview: 1 },
    { seen: 1 },
    { heldSince: 'x' },
    { taken: { version: 0 } },
  ])('is invalid with %o', (change) => {
    expect(isItem({ ...ITEM, ...change })).toBe(false);
  });

  it('can be parsed from any value', () => {
    fc.assert(fc.property(fc.anything(), (value) => typeof isItem(value) === 'boolean'));
  });
});

it.each([
  [{ email: 'a.long.address@example.gr', message: 'Short' }, 'Short'],
  [{ email: 'a.long.address@example.gr', problem: 'The report is late', data: 'Two spreadsheets, one database' }, 'The report is late'],
  [{ email: 'a.long.address@example.gr', name: 'Ελένη' }, 'a.long.address@example.gr'],
  [{ message: `${'α'.repeat(119)} βγ` }, `${'α'.repeat(119)}…`],
  [{}, ''],
])('the preview of %o is %j', (values, preview) => {
  expect(getPreview({ ...ITEM, values })).toBe(preview);
});
