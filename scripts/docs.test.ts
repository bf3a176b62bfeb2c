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

it.each(['docs/recipes.md', 'docs/admin-pages.md'])('%s names only files that exist', (file) => {
  const paths = [...readFileSync(file, 'utf8').matchAll(/`((?:src|functions|scripts|tests|docs|content)\/[^`\s<>]+)`/gu)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !/talks/iu.test(path) && !path.includes('*') && !existsSync(path))).toEqual([]);
});
