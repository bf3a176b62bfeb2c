import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = 'docs/decisions';
const read = (file: string): string => readFileSync(`${FOLDER}/${file}`, 'utf8');
const FILES = readdirSync(FOLDER).filter((file) => /^\d/u.test(file));
const titleOf = (file: string): string | undefined => /^# \d+\. (.+)/u.exec(read(file))?.[1];
const numberOf = (file: string): string => String(Number(file.slice(0, 3)));
/** A decision without a status holds. */
const statusOf = (file: string): string => /^Status: (.+)$/mu.exec(read(file))?.[1] ?? 'holds';

const ROWS = read('README.md')
  .split('\n')
  .filter((line) => /^\| \d/u.test(line));

it('the index has every decision in order, with the title and the status of its file', () => {
  const shown = ROWS.map((row) => row.split(' | ').filter((_, column) => column !== 2));
  expect(shown).toEqual(FILES.map((file) => [`| ${numberOf(file)}`, `[${titleOf(file)}](${file})`, `${statusOf(file)} |`]));
});

it('says of every decision in one sentence what it decides', () => {
  const sentences = ROWS.map((row) => row.split(' | ')[2] ?? '');
  expect(sentences.filter((sentence) => !/^[^|]{20,160}[.]$/u.test(sentence))).toEqual([]);
  expect(new Set(sentences).size).toBe(FILES.length);
});

it.each(FILES)('%s has its number, and a status under its title if it does not hold', (file) => {
  const text = read(file);
  expect(text.startsWith(`# ${numberOf(file)}. `)).toBe(true);
  if (!/^Status:/mu.test(text)) return;
  expect(text.split('\n')[2]).toBe(`Status: ${statusOf(file)}`);
  const [, number, target] = /^superseded (?:in part )?by \[(\d+)\]\(([^)]+)\)$/u.exec(statusOf(file)) ?? [];
  if (target === undefined) expect(statusOf(file)).toMatch(/^withdrawn(?: in part)?$/u);
  else {
    expect(FILES).toContain(target);
    expect(numberOf(target)).toBe(number);
    expect(target > file).toBe(true);
  }
});
