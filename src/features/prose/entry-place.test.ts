import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { entryPlace, partProps, readBeside } from './entry-place.ts';

const folder = mkdtempSync(join(tmpdir(), 'entry-place-'));
afterAll(() => rmSync(folder, { recursive: true }));

const place = { dir: 'content/blog/x', locale: 'en' } as const;

test('an entry’s folder is the same, absolute or from the project’s root', () => {
  expect(entryPlace({ entryDir: resolve('content/blog/x'), entryLocale: 'en' })).toEqual(place);
  expect(entryPlace({ entryDir: './content/blog/x/', entryLocale: 'en' })).toEqual(place);
  expect(() => entryPlace({})).toThrow('Astro.locals.entryDir');
});

test('a missing file is reported with its folder and a fix', () => {
  expect(() => readBeside(place, 'error.csv', 'Plot')).toThrow(/^content\/blog\/x\/error\.csv is missing: <Plot>.*Add the file/u);
});

test('a data file in another encoding is reported, and one with the mark of Windows is read without it', () => {
  writeFileSync(join(folder, 'error.el.csv'), Uint8Array.from([0x61, 0x2c, 0xc5, 0xeb]));
  expect(() => readBeside({ dir: folder }, 'error.el.csv', 'Plot')).toThrow(/error\.el\.csv:1: byte 4 of the file is not UTF-8/u);
  writeFileSync(join(folder, 'error.csv'), '\uFEFFa,b');
  expect(readBeside({ dir: folder }, 'error.csv', 'Plot')).toBe('a,b');
});

test('a mistake in a part’s properties is reported', () => {
  const schema = z.strictObject({ alt: z.string('say what the picture shows') });
  expect(partProps(schema, { alt: 'a' }, 'Figure', place)).toEqual({ alt: 'a' });
  expect(() => partProps(schema, {}, 'Figure', place)).toThrow(
    'content/blog/x: <Figure> is not written right. alt: say what the picture shows',
  );
  expect(() => partProps(schema, { alt: 'a', Caption: 'b' }, 'Figure', place)).toThrow('Caption');
});
