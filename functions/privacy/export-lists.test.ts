import { expect, it } from 'vitest';
import { pathOf } from './export-lists.ts';

const place = (name: string) => pathOf({ stored: 1, name }, 0);

it.each(['letter.pdf', 'Τιμολόγιο 2026.PDF', 'scan.jpeg', 'ακρόαση.m4a', 'message.eml', 'sheet.xlsx', 'list.csv'])(
  '%j keeps its ending',
  (name) => {
    expect(place(name)).toBe(`attachments/1-${name}`);
  },
);

it.each([
  'passport.pif',
  'setup.msi',
  'panel.cpl',
  'form.docm',
  'old.xls',
  'page.html',
  'drawing.svg',
  'run.appref-ms',
  'disk.vhdx',
  'no ending',
])('%j opens as text, whatever a system does with its own ending', (name) => {
  expect(place(name)).toBe(`attachments/1-${name}.txt`);
});
