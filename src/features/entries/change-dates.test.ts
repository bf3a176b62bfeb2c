import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'change-dates-'));
afterAll(() => rmSync(root, { recursive: true }));

const WHEN = '2026-01-05T10:00:00+02:00';
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd,
    stdio: 'ignore',
    env: { ...process.env, GIT_COMMITTER_DATE: WHEN, GIT_AUTHOR_DATE: WHEN },
  });

/** In a process of its own: git works in the current folder. */
const datesIn = (cwd: string, ...files: string[]): (string | null)[] => {
  const module = new URL('change-dates.ts', import.meta.url).href;
  const script = `const { changeDates } = await import('${module}'); console.log(JSON.stringify(${JSON.stringify(files)}.map(changeDates('content'))))`;
  const args = ['--input-type=module', '-e', script];
  return JSON.parse(execFileSync(process.execPath, args, { cwd, encoding: 'utf8' })) as (string | null)[];
};
const put = (name: string, text: string) => {
  const file = join(root, 'site', name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
};
const onDisk = (folder: string, name: string) => statSync(join(root, folder, name)).mtime.toISOString();

beforeAll(() => {
  for (const name of ['content/same.mdx', 'content/edited.mdx', 'content/κείμενο.mdx']) put(name, 'One');
  git(join(root, 'site'), 'init', '-q');
  git(join(root, 'site'), 'add', '.');
  git(join(root, 'site'), 'commit', '-qm', 'One');
  put('content/edited.mdx', 'Two');
  put('content/new.mdx', 'Three');
});

it('has the time of the last commit, and of the file where it is not committed', () => {
  const [same, greek, edited, added] = datesIn(
    join(root, 'site'),
    ...['content/same.mdx', 'content/κείμενο.mdx', 'content/edited.mdx', 'content/new.mdx'],
  );
  expect([same, greek].map((at) => Date.parse(at ?? ''))).toEqual([Date.parse(WHEN), Date.parse(WHEN)]);
  expect([edited, added]).toEqual([onDisk('site', 'content/edited.mdx'), onDisk('site', 'content/new.mdx')]);
});

it('knows nothing of a committed file in a shallow clone', () => {
  git(root, 'clone', '-q', '--depth', '1', `file://${join(root, 'site')}`, 'shallow');
  expect(datesIn(join(root, 'shallow'), 'content/same.mdx')).toEqual([null]);
});

it('has the time of the file without a repository', () => {
  mkdirSync(join(root, 'plain/content'), { recursive: true });
  writeFileSync(join(root, 'plain/content/same.mdx'), 'One');
  expect(datesIn(join(root, 'plain'), 'content/same.mdx')).toEqual([onDisk('plain', 'content/same.mdx')]);
});
