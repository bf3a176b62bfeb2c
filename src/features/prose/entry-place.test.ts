import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { entryPlace, partProps, readBeside } from './entry-place.ts';

const place = { dir: 'content/blog/x', locale: 'en' } as const;

test('an entry’s folder is the same, absolute or from the project’s root', () => {
  expect(entryPlace({ entryDir: resolve('content/blog/x'), entryLocale: 'en' })).toEqual(place);
  expect(entryPlace({ entryDir: './content/blog/x/', entryLocale: 'en' })).toEqual(place);
  expect(() => entryPlace({})).toThrow('Astro.locals.entryDir');
});

test('a missing file is reported with its folder and a fix', () => {
  expect(() => readBeside(place, 'error.csv', 'Plot')).toThrow(/^content\/blog\/x\/error\.csv is missing: <Plot>.*Add the file/u);
});

test('a mistake in a part’s properties is reported', () => {
  const schema = z.strictObject({ alt: z.string('say what the picture shows') });
  expect(partProps(schema, { alt: 'a' }, 'Figure', place)).toEqual({ alt: 'a' });
  expect(() => partProps(schema, {}, 'Figure', place)).toThrow(
    'content/blog/x: <Figure> is not written right. alt: say what the picture shows',
  );
  expect(() => partProps(schema, { alt: 'a', Caption: 'b' }, 'Figure', place)).toThrow('Caption');
});
