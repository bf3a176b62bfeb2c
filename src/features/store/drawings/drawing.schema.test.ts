import { expect, it } from 'vitest';
import { drawing } from './drawing.schema.ts';

const caption = 'What the drawing shows, in words.';
const bill = { kind: 'bill', caption, from: '2025-10', to: '2025-12', total: [300, 200, 400], found: [30, 20, 40], label: 'Saved' };
const rows = [
  ['Name', 'Revenue'],
  ['Unit', '€'],
  ['Owner', 'Sales'],
];
const sheet = { kind: 'sheet', caption, tabs: ['One', 'Two'], open: 2, title: 'Card', rows };
const problems = (data: object): string[] => drawing.safeParse(data).error?.issues.map(({ path }) => path.join('.')) ?? [];

it.each([bill, sheet])('accepts a $kind', (data) => {
  expect(problems(data)).toEqual([]);
});

it('refuses a part of a bill that is missing or larger than its total', () => {
  expect(problems({ ...bill, found: [30, 20] })).toEqual(['found']);
  expect(problems({ ...bill, found: [30, 201, 40] })).toEqual(['found']);
});

it('refuses a print whose margins leave no room', () => {
  const print = { kind: 'print', caption, file: 'a.svg', sheet: { width: 594, height: 420, margin: 40 } };
  expect(problems(print)).toEqual([]);
  expect(problems({ ...print, sheet: { ...print.sheet, margin: 210 } })).toEqual(['sheet.margin']);
});

it('refuses a missing tab', () => {
  expect(problems({ ...sheet, open: 3 })).toEqual(['open']);
});
