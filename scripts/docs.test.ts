import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { SETTINGS } from '../functions/settings.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const HANDBOOKS = ['README.md', 'docs/operations.md', 'docs/threat-model.md'];

function firstCells(markdown: string, heading: string): string[] {
  const section = markdown.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return section.split('\n').flatMap((line) => (/^\| `/u.test(line) ? [line.split('|')[1] ?? ''] : []));
}

it('lists every setting in the README, and no unused one', () => {
  const cells = firstCells(read('README.md'), 'Settings').filter((cell) => !cell.includes('binding'));
  const listed = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/gu)].map(([, name]) => name));
  expect(listed.sort()).toEqual(Object.keys(SETTINGS).sort());
});

it('operations say how to rotate each key of the settings and the pipelines', () => {
  const rows = firstCells(read('docs/operations.md'), 'Rotate a key').join();
  const pipeline = [...read('.github/workflows/ci.yml').matchAll(/secrets\.(\w+_TOKEN)/gu)].map(([, name = '']) => name);
  const keys = [...Object.keys(SETTINGS), ...pipeline].filter((name) => /_(?:KEY|SECRET|TOKEN)$/u.test(name));
  expect(keys.filter((name) => !rows.includes(`\`${name}\``))).toEqual([]);
  expect(keys.length).toBeGreaterThan(pipeline.length);
});

it('the threat model names a test for every door, and only tests that exist', () => {
  const doors = readFileSync('docs/threat-model.md', 'utf8').split('\n## Doors\n')[1]?.split('\n## ')[0] ?? '';
  const rows = doors.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:door |-)/u.test(line));
  expect(rows.length).toBeGreaterThan(35);
  const wrong = rows.flatMap((row) => {
    const tests = [...row.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`: "([^"]+)"/gu)];
    const missing = tests.filter(([, file = '', title = '']) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title));
    return tests.length === 0 ? [row] : missing.map(([whole]) => whole);
  });
  expect(wrong).toEqual([]);
});

/** Decisions from this one on have a row in the threat model, unless nobody is hurt where they fail. */
const FIRST_WITH_ROW = '053';
const HARMLESS = ['063-one-place-for-focus-and-speech.md'];

it('the threat model has a row for every newer decision', () => {
  const model = read('docs/threat-model.md');
  const missing = readdirSync('docs/decisions').filter((file) => file >= FIRST_WITH_ROW && !model.includes(`decisions/${file}`));
  expect(missing).toEqual(HARMLESS);
});

it.each(['docs/recipes.md', 'docs/admin-pages.md', 'docs/operations.md'])('%s names only files that exist', (file) => {
  const paths = [...read(file).matchAll(/`((?:src|functions|scripts|tests|docs|content)\/[^`\s<>]+)`/gu)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !/talks/iu.test(path) && !path.includes('*') && !existsSync(path))).toEqual([]);
});

it('the README lists every command, and its handbooks name no other', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = Object.keys(scripts);
  const listed = firstCells(read('README.md'), 'Commands').map((cell) => /`npm (?:run )?([\w:]+)/u.exec(cell)?.[1]);
  // `npm test` runs these, and `npm run check`.
  expect(
    commands.filter((name) => !listed.includes(name) && !/^test:(?!again)|^(?:check|new|personalise|translated)$/u.test(name)),
  ).toEqual([]);
  const named = HANDBOOKS.flatMap((file) => [...read(file).matchAll(/npm run ([\w:]+)/gu)].map(([, name = '']) => name));
  expect(named.filter((name) => !commands.includes(name))).toEqual([]);
});

/** As GitHub makes them from headings. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (file: string): string[] => [...read(file).matchAll(/^#{1,6} (.+)$/gmu)].map(([, heading = '']) => anchor(heading));

it.each(HANDBOOKS)('the links of %s lead to files and headings that exist', (file) => {
  const links = [...read(file).matchAll(/\]\(([^)\s]+)\)/gu)].map(([, link = '']) => link).filter((link) => !/^https?:/u.test(link));
  expect(links.length).toBeGreaterThan(10);
  const broken = links.filter((link) => {
    const [path = '', heading] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    return !existsSync(target) || (heading !== undefined && !anchorsOf(target).includes(heading));
  });
  expect(broken).toEqual([]);
  const mislabelled = [...read(file).matchAll(/\[(?:decision )?(\d+)\]\([\w/]*decisions\/0*(\d+)-/gu)].filter(
    ([, label, number]) => label !== number,
  );
  expect(mislabelled.map(([whole]) => whole)).toEqual([]);
});
