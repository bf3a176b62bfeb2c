import { expect, it } from 'vitest';
import { CSV_FORMS, toCsv } from '../table/csv.shared.ts';
import { FILE_COLUMNS, type FileColumn, readRedirectFile } from './redirect-file.ts';

const HEADS = Object.fromEntries(FILE_COLUMNS.map((column) => [column, `Head of ${column}`])) as Record<FileColumn, string>;
const row = { from: '/a', to: '/b', status: 308, everyLocale: false, note: '', hits: 0, lastOn: null };

it('reads a short file, with its defaults', () => {
  expect(readRedirectFile('from,to\n/a,/b\n\n/c,\n', HEADS)).toEqual([row, { ...row, from: '/c', to: '', status: 410 }]);
});

it.each(CSV_FORMS)('reads what the table saves for %s', (form) => {
  const saved = toCsv(
    FILE_COLUMNS.map((column) => HEADS[column]),
    [['/παλιά, σελίδα', 'https://other.example/?a="b"', 302, 'true', '=SUM(A1)', 7, '2026-11-20']],
    { form },
  );
  expect(readRedirectFile(saved, HEADS)).toEqual([
    {
      from: '/παλιά, σελίδα',
      to: 'https://other.example/?a="b"',
      status: 302,
      everyLocale: true,
      note: '=SUM(A1)',
      hits: 7,
      lastOn: '2026-11-20',
    },
  ]);
});

it('reads what a Greek Excel has saved again', () => {
  const saved = '\uFEFFfrom;to;status;everyLocale;note;hits;lastOn\r\n/a;/b;308;true;;7;5/11/2026\r\n';
  expect(readRedirectFile(saved, HEADS)).toEqual([{ ...row, everyLocale: true, hits: 7, lastOn: '2026-11-05' }]);
});

it('reads nothing without a column of paths, or without rows', () => {
  expect(readRedirectFile('old,new\n/a,/b\n', HEADS)).toBeUndefined();
  expect(readRedirectFile('from,to\n', HEADS)).toBeUndefined();
  expect(readRedirectFile('', HEADS)).toBeUndefined();
});
