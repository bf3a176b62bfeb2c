import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { SETTINGS } from '../functions/settings.ts';
import { SERVICES } from '../src/features/integrations/admin/integrations.schema.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const list = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => (file.endsWith('.md') ? [join(folder, file)] : []));
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...list('docs')];

function firstCells(markdown: string, heading: string): string[] {
  const section = markdown.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return section.split('\n').flatMap((line) => (/^\| `/u.test(line) ? [line.split('|')[1] ?? ''] : []));
}

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
const HARMLESS = ['059-constants-without-a-place.md', '063-one-place-for-focus-and-speech.md', '067-a-noun-has-two-homes.md'];

it('the threat model has a row for every newer decision', () => {
  const model = read('docs/develop/threat-model.md');
  const missing = readdirSync('docs/decisions').filter(
    (file) => /^\d/u.test(file) && file >= FIRST_WITH_ROW && !model.includes(`decisions/${file}`),
  );
  expect(missing).toEqual(HARMLESS);
});

/** Of examples, and of what an owner may have: an import from Credly. */
const MADE_UP = /talks|a-title|content\/credly|\*/iu;

it('documents and comments name only files that exist', () => {
  const sources = globSync('{src,functions,scripts,tests,lint}/**/*.{ts,tsx,astro,css,grit}', {
    exclude: ['scripts/*.test.ts'],
  });
  const named = [...DOCUMENTS, ...sources].flatMap((file) =>
    [
      ...read(file).matchAll(
        /(?<![\w./@-])(?:src|functions|scripts|tests|lint|docs)\/[\w./[\]-]+\.(?:tsx?|astro|css|mjs|md|jsonc?|sql)\b/gu,
      ),
    ].map(([path]) => `${file}: ${path}`),
  );
  expect(named.length).toBeGreaterThan(400);
  expect(named.filter((one) => !MADE_UP.test(one) && !existsSync(one.split(': ')[1] ?? ''))).toEqual([]);
  const inOwners = DOCUMENTS.filter((file) => /^docs\/(?:owner|develop\/(?:README|recipes|admin-pages))/u.test(file))
    .flatMap((file) => [...read(file).matchAll(/`((?:src|functions|scripts|tests|docs|content)\/[^`\s<>]+)`/gu)])
    .flatMap(([, path = '']) => (path.includes('{en,el}') ? ['en', 'el'].map((locale) => path.replace('{en,el}', locale)) : path));
  expect(inOwners.filter((path) => !MADE_UP.test(path) && !existsSync(path))).toEqual([]);
});

it('no document of today names a command that does not exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const today = DOCUMENTS.filter((file) => !/decisions|CHANGELOG|measurements/u.test(file));
  const named = today.flatMap((file) => [...read(file).matchAll(/npm run ([\w:]+)/gu)].map(([, name = '']) => name));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

/** As GitHub makes them from headings. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (file: string): string[] => [...read(file).matchAll(/^#{1,6} (.+)$/gmu)].map(([, heading = '']) => anchor(heading));

function leads(link: string, from: string): boolean {
  const [path = '', heading] = link.split('#');
  const target = path === '' ? from : join(dirname(from), path);
  return existsSync(target) && (heading === undefined || anchorsOf(target).includes(heading));
}

it.each(Object.entries(SERVICES))('the guide of the service %s exists', (_, { guide }) => {
  expect(leads(guide, 'docs/README.md')).toBe(true);
});

it('the README is short and opens with the two commands', () => {
  const readme = read('README.md');
  expect(Buffer.byteLength(readme)).toBeLessThan(6000);
  expect(readme).toMatch(/^# .+\n\n```sh\nnpm ci && npm start .+\nnpm ci && npm test .+\n```\n/u);
});

it.each(DOCUMENTS)('the links of %s lead to files and headings that exist', (file) => {
  const links = [...read(file).matchAll(/(?:\]\(|<img src=")([^)"\s]+)/gu)].map(([, link = '']) => link);
  expect(links.filter((link) => !/^https?:/u.test(link) && !leads(link, file))).toEqual([]);
  const mislabelled = [...read(file).matchAll(/\[(?:decision )?0*(\d+)\]\((?:[\w./]*decisions\/)?0*(\d+)-/giu)].filter(
    ([, label, number]) => label !== number,
  );
  expect(mislabelled.map(([whole]) => whole)).toEqual([]);
});

const MOST_PICTURE_BYTES = 400_000;

it('the README and the documents show the product, in small pictures that say what they show', () => {
  const shown = globSync(['README.md', 'docs/owner/*.md']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<img src="([^"]*)" alt="([^"]*)"|!\[([^\]]*)\]\(([^)]*)\)/gu)].map(
      ([, address = '', alt = '', words = '', path = '']) => ({ picture: join(dirname(file), address || path), alt: alt || words }),
    ),
  );
  expect(shown.filter(({ picture, alt }) => !existsSync(picture) || alt.length < 20)).toEqual([]);
  const pictures = globSync('docs/pictures/*');
  expect(pictures.length).toBeGreaterThan(3);
  expect(pictures.filter((file) => !shown.some(({ picture }) => picture === file))).toEqual([]);
  expect(pictures.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(MOST_PICTURE_BYTES);
});

it('no document pads the cells of its tables', () => {
  const padded = DOCUMENTS.flatMap((file) => [...read(file).matchAll(/^\|.*(?: {2}\||\| {2}).*$/gmu)].map(([row]) => `${file}: ${row}`));
  expect(padded).toEqual([]);
});
