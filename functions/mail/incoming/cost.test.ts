import { expect, it } from 'vitest';
import { LINES_LIMIT, parseMail } from './parse.ts';

const LONGEST_MS = 4000;
const HEAD = 'From: a@b.example\r\nSubject: x\r\n';
const html = (source: string): string => `${HEAD}Content-Type: text/html\r\n\r\n${source}`;
const part = (disposition: string): string =>
  `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Disposition: ${disposition}\r\n\r\nx\r\n--b--\r\n`;

// Each took from 6 seconds to minutes, of the 30 that a Worker has.
it.each([
  ['a header of 100,000 lines', () => `${HEAD}X: y\r\n${' y\r\n'.repeat(100_000)}\r\nx`],
  ['30,000 recipients, each in a line', () => `${HEAD}To: ${'a@b.example,\r\n '.repeat(30_000)}c@d.example\r\n\r\nx`],
  ['a name that begins 80,000 times', () => part(`attachment; filename=q; ${'name*='.repeat(80_000)}`)],
  ['blanks within fields', () => html(`<input type=${' '.repeat(1980)}>`.repeat(300))],
  [
    'a boundary declared in each of 10,000 parts',
    () =>
      `${HEAD}Content-Type: multipart/mixed; boundary=z\r\n\r\n${Array.from({ length: 9990 }, (_, at) => `--b\r\nContent-Type: multipart/mixed; boundary=b${at}\r\n\r\n`).join('')}`,
  ],
])('%s costs little', async (_, mail) => {
  const raw = new Uint8Array(new TextEncoder().encode(mail()));
  const start = performance.now();
  await parseMail(raw, '');
  expect(performance.now() - start).toBeLessThan(LONGEST_MS);
});

it('lines that end in CR alone count as lines', async () => {
  const mail = (lines: number) => new Uint8Array(new TextEncoder().encode(`From: a@b.example\r\r${'a\r'.repeat(lines)}`));
  expect((await parseMail(mail(1000), '')).unreadable).toBe(false);
  expect((await parseMail(mail(LINES_LIMIT + 1), '')).unreadable).toBe(true);
});
