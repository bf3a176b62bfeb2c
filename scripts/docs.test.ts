import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { SETTINGS } from '../functions/settings.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const list = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => (file.endsWith('.md') ? [join(folder, file)] : []));
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...list('docs')];

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
  const rows = firstCells(read('docs/owner/operations.md'), 'Rotate a key').join();
  const pipeline = [...read('.github/workflows/ci.yml').matchAll(/secrets\.(\w+_TOKEN)/gu)].map(([, name = '']) => name);
  const keys = [...Object.keys(SETTINGS), ...pipeline].filter((name) => /_(?:KEY|SECRET|TOKEN)$/u.test(name));
  expect(keys.filter((name) => !rows.includes(`\`${name}\``))).toEqual([]);
  expect(keys.length).toBeGreaterThan(pipeline.length);
});

it('the threat model names a test for every door, and only tests that exist', () => {
  const doors = readFileSync('docs/develop/threat-model.md', 'utf8').split('\n## Doors\n')[1]?.split('\n## ')[0] ?? '';
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
  const model = read('docs/develop/threat-model.md');
  const missing = readdirSync('docs/decisions').filter((file) => file >= FIRST_WITH_ROW && !model.includes(`decisions/${file}`));
  expect(missing).toEqual(HARMLESS);
});

it.each(['docs/develop/recipes.md', 'docs/develop/admin-pages.md', 'docs/owner/operations.md'])(
  '%s names only files that exist',
  (file) => {
    const paths = [...read(file).matchAll(/`((?:src|functions|scripts|tests|docs|content)\/[^`\s<>]+)`/gu)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !/talks/iu.test(path) && !path.includes('*') && !existsSync(path))).toEqual([]);
  },
);

it('the README lists every command, and no document names another', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = Object.keys(scripts);
  const listed = firstCells(read('README.md'), 'Commands').map((cell) => /`npm (?:run )?([\w:]+)/u.exec(cell)?.[1]);
  // `npm test` runs these, and `npm run check`.
  expect(
    commands.filter((name) => !listed.includes(name) && !/^test:(?!again)|^(?:check|new|personalise|translated)$/u.test(name)),
  ).toEqual([]);
  const today = DOCUMENTS.filter((file) => !/decisions|CHANGELOG|measurements/u.test(file));
  const named = today.flatMap((file) => [...read(file).matchAll(/npm run ([\w:]+)/gu)].map(([, name = '']) => name));
  expect(named.filter((name) => !commands.includes(name))).toEqual([]);
});

/** As GitHub makes them from headings. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (file: string): string[] => [...read(file).matchAll(/^#{1,6} (.+)$/gmu)].map(([, heading = '']) => anchor(heading));

it.each(DOCUMENTS)('the links of %s lead to files and headings that exist', (file) => {
  const links = [...read(file).matchAll(/(?:\]\(|<img src=")([^)"\s]+)/gu)].map(([, link = '']) => link);
  const broken = links
    .filter((link) => !/^https?:/u.test(link))
    .filter((link) => {
      const [path = '', heading] = link.split('#');
      const target = path === '' ? file : join(dirname(file), path);
      return !existsSync(target) || (heading !== undefined && !anchorsOf(target).includes(heading));
    });
  expect(broken).toEqual([]);
  const mislabelled = [...read(file).matchAll(/\[(?:decision )?0*(\d+)\]\((?:[\w./]*decisions\/)?0*(\d+)-/giu)].filter(
    ([, label, number]) => label !== number,
  );
  expect(mislabelled.map(([whole]) => whole)).toEqual([]);
});

it('no document pads the cells of its tables', () => {
  const padded = DOCUMENTS.flatMap((file) => [...read(file).matchAll(/^\|.*(?: {2}\||\| {2}).*$/gmu)].map(([row]) => `${file}: ${row}`));
  expect(padded).toEqual([]);
});
