import { expect, it } from 'vitest';
import type { TextsFile } from '../texts.shared.ts';
import { recordsOf } from './records.shared.ts';

const facts = {
  url: '/el/blog/a',
  title: 'Τίτλος',
  description: 'Τι λέει',
  collection: 'blog',
  category: 'Δεδομένα',
  tags: ['SQL'],
  year: '2026',
};
const file = (passages: TextsFile['passages'], more: object = {}) => ({ locale: 'el' as const, pages: [{ ...facts, ...more }], passages });
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

it('has the page’s facts and its text with each heading once', async () => {
  const [record] = await recordsOf(
    file([
      [0, '', '', 'Πρώτα.'],
      [0, 'how', 'Πώς', 'Μία\nγραμμή.'],
      [0, 'how', 'Πώς', 'Άλλη.'],
    ]),
  );
  expect(record).toEqual({
    ...{ objectID: '/el/blog/a', path: '/el/blog/a', title: 'Τίτλος', description: 'Τι λέει', category: 'Δεδομένα', tags: ['SQL'] },
    ...{ collection: 'blog', year: '2026', language: 'el', text: 'Πρώτα. Πώς Μία γραμμή. Άλλη.' },
    version: expect.stringMatching(/^[\da-f]{16}$/u),
  });
});

it('fits Algolia’s limit of 10 KB, in bytes, and ends with a whole word', async () => {
  for (const word of ['λέξη', 'word', '"\\"', '🙂🙂']) {
    const [record] = await recordsOf(file([[0, '', '', `${word} `.repeat(8000)]]));
    expect(bytes(record)).toBeLessThan(10_000);
    expect(bytes(record)).toBeGreaterThan(9000);
    expect(record?.text.endsWith(word)).toBe(true);
  }
  const [whole] = await recordsOf(file([[0, '', '', 'x'.repeat(20_000)]]));
  expect(whole?.text).toBe('');
});

it('changes its version with anything it says, and with nothing else', async () => {
  const version = async (...given: Parameters<typeof file>) => (await recordsOf(file(...given)))[0]?.version;
  const first = await version([[0, '', '', 'Ένα']]);
  expect(await version([[0, '', '', 'Ένα']])).toBe(first);
  expect(await version([[0, '', '', 'Δύο']])).not.toBe(first);
  expect(await version([[0, '', '', 'Ένα']], { tags: [] })).not.toBe(first);
});
