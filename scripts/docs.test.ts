import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SETTINGS } from '../functions/settings.ts';

function firstCells(markdown: string, heading: string): string[] {
  const section = markdown.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return section.split('\n').flatMap((line) => (/^\| `/u.test(line) ? [line.split('|')[1] ?? ''] : []));
}

it('lists every setting in the README, and no unused one', () => {
  const cells = firstCells(readFileSync('README.md', 'utf8'), 'Settings').filter((cell) => !cell.includes('binding'));
  const listed = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/gu)].map(([, name]) => name));
  expect(listed.sort()).toEqual(Object.keys(SETTINGS).sort());
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

it.each(['docs/recipes.md', 'docs/admin-pages.md'])('%s names only files that exist', (file) => {
  const paths = [...readFileSync(file, 'utf8').matchAll(/`((?:src|functions|scripts|tests|docs|content)\/[^`\s<>]+)`/gu)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !/talks/iu.test(path) && !path.includes('*') && !existsSync(path))).toEqual([]);
});
