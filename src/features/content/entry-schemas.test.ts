import { expect, it } from 'vitest';
import { ENTRY_SCHEMAS } from './entry-schemas.ts';

const note = (dates: object) =>
  ENTRY_SCHEMAS.notes.safeParse({
    title: 'A note',
    description: 'One sentence that says what the reader finds in here.',
    tags: ['sql'],
    publishAt: '2026-05-04',
    ...dates,
  });
const WORK = {
  title: 'Work',
  description: 'One sentence that says what the reader finds in here.',
  ...{ kind: 'case', illustrative: true, sector: 'Retail', role: 'Analyst', from: '2025-11', services: [], stack: ['SQL'], order: 1 },
  figure: { display: '9 → 2', label: 'Hours', before: 9, after: 2, unit: 'h' },
  ...{ series: 'a.csv', seriesUnit: 'h' },
};
const faultsOf = (result: ReturnType<typeof note>) => result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

it('takes a day of change from that of publishing on', () => {
  expect(note({ updatedAt: '2026-05-04' }).success).toBe(true);
  expect(faultsOf(note({ updatedAt: '2026-05-03' }))).toEqual(['updatedAt: it is before "publishAt". Correct one of them']);
});

it.each(['0001-01-01', '0026-05-04', '1026-05-04'])('takes %s for a slip', (publishAt) => {
  expect(faultsOf(note({ publishAt }))).toEqual([expect.stringContaining('publishAt: write a day that exists')]);
});

it.each([
  [{ file: 'εξώφυλλο.jpg' }, 'cover.alt: say what the picture shows, in the language of this text'],
  [{ file: 'εξώφυλλο.jpg', alt: ' ' }, 'cover.alt: say what the picture shows, in the language of this text'],
  [{ file: 'IMG_2041.HEIC', alt: 'A desk' }, 'cover.file: name a picture beside this text that ends in .avif, .jpg, .png or .webp'],
  [{ file: '../other/a.jpg', alt: 'A desk' }, 'cover.file: name a picture beside this text that ends in .avif, .jpg, .png or .webp'],
])('needs a picture and words for it: %j', (cover, fault) => {
  expect(faultsOf(note({ cover }))).toEqual([fault]);
  expect(note({ cover: { file: 'εξώφυλλο (2).jpg', alt: 'Γραφείο' } }).success).toBe(true);
});

it('takes a project without a figure, and a series only with its figure', () => {
  const { figure, series, seriesUnit, ...plain } = WORK;
  const parse = (fields: object) => ENTRY_SCHEMAS.work.safeParse(fields).error?.issues.map(({ path }) => path.join('.'));
  expect([plain, { ...plain, figure }, { ...plain, figure, series, seriesUnit }].map(parse)).toEqual([undefined, undefined, undefined]);
  expect(parse({ ...plain, series, seriesUnit })).toEqual(['series']);
  expect(parse({ ...plain, figure, series })).toEqual(['seriesUnit']);
  expect(parse({ ...plain, figure: { ...figure, display: '−50%' } })).toEqual(['figure.display']);
});

it('takes work that ends before it begins for a slip', () => {
  const parse = (from: string, to: string) =>
    ENTRY_SCHEMAS.work.safeParse({ ...WORK, from, to }).error?.issues.map(({ message }) => message);
  expect(parse('2025-11', '2026-02')).toBeUndefined();
  expect(parse('2026-02', '2025-11')).toEqual(['it is before "from". Correct one of them']);
});
