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
const faultsOf = (result: ReturnType<typeof note>) => result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

it('takes a day of change from that of publishing on', () => {
  expect(note({ updatedAt: '2026-05-04' }).success).toBe(true);
  expect(faultsOf(note({ updatedAt: '2026-05-03' }))).toEqual(['updatedAt: it is before "publishAt". Correct one of them']);
});

it.each(['0001-01-01', '0026-05-04', '1026-05-04'])('takes %s for a slip', (publishAt) => {
  expect(faultsOf(note({ publishAt }))).toEqual([expect.stringContaining('publishAt: write a day that exists')]);
});

it('takes work that ends before it begins for a slip', () => {
  const work = {
    title: 'Work',
    description: 'One sentence that says what the reader finds in here.',
    ...{ kind: 'case', illustrative: true, sector: 'Retail', role: 'Analyst', services: [], stack: ['SQL'], order: 1 },
    figure: { display: '9 → 2', label: 'Hours', before: 9, after: 2, unit: 'h' },
    ...{ series: 'a.csv', seriesUnit: 'h' },
  };
  const parse = (from: string, to: string) =>
    ENTRY_SCHEMAS.work.safeParse({ ...work, from, to }).error?.issues.map(({ message }) => message);
  expect(parse('2025-11', '2026-02')).toBeUndefined();
  expect(parse('2026-02', '2025-11')).toEqual(['it is before "from". Correct one of them']);
});
