import { expect, it } from 'vitest';
import { CSV_FORMS, toCsv } from '../../admin/table/csv.shared.ts';
import { FILE_COLUMNS, type FileColumn, readRedirectFile } from './redirect-file.ts';

const HEADS = Object.fromEntries(FILE_COLUMNS.map((column) => [column, `Head of ${column}`])) as Record<FileColumn, string>;
const read = (text: string) => readRedirectFile(new TextEncoder().encode(text), HEADS);
const row = { from: '/a', to: '/b', status: 308, everyLocale: false, note: '', hits: 0, lastOn: null };

it('reads a short file, with its defaults', () => {
  expect(read('from,to\n/a,/b\n\n/c,\n')).toEqual([row, { ...row, from: '/c', to: '', status: 410 }]);
});

it.each(CSV_FORMS)('reads what the table saves for %s', (form) => {
  const saved = toCsv(
    FILE_COLUMNS.map((column) => HEADS[column]),
    [['/παλιά, σελίδα', 'https://other.example/?a="b"', 302, 'true', '=SUM(A1)', 7, '2026-11-20']],
    { form },
  );
  expect(read(saved)).toEqual([
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
  expect(read(saved)).toEqual([{ ...row, everyLocale: true, hits: 7, lastOn: '2026-11-05' }]);
});

it('reads Greek paths that an old Excel has saved without UTF-8', () => {
  // Windows-1253, and UTF-16 as “Unicode text”.
  const greek = Uint8Array.from([...'from;to\r\n/'].map((letter) => letter.charCodeAt(0)).concat(0xed, 0xdd, 0xe1));
  expect(readRedirectFile(new Uint8Array([...greek, ...new TextEncoder().encode(';/b\r\n')]), HEADS)?.[0]?.from).toBe('/νέα');
  expect(readRedirectFile(new Uint8Array(Buffer.from('\uFEFFfrom\tto\r\n/νέα\t/b\r\n', 'utf16le')), HEADS)?.[0]?.from).toBe('/νέα');
});

it('reads nothing without a column of paths, or without rows', () => {
  expect(read('old,new\n/a,/b\n')).toBeUndefined();
  expect(read('from,to\n')).toBeUndefined();
  expect(read('')).toBeUndefined();
});
