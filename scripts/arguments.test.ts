import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import pkg from '../package.json' with { type: 'json' };
import { SITE_COMMANDS } from './commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'arguments-'));
afterAll(() => rmSync(folder, { recursive: true }));
const SITE = join(folder, 'content/site.yaml');
cpSync('content/site.yaml', SITE);
for (const file of ['content/terms.yaml', 'content/topics.yaml']) cpSync(file, join(folder, file));

const run = (script: string, args: readonly string[], input = '') =>
  spawnSync(process.execPath, [resolve(`scripts/${script}.ts`), ...args], { cwd: folder, input, encoding: 'utf8', timeout: 20_000 });

/** Those that judge their arguments themselves. */
const OWN = [
  'scripts/audit.ts',
  'scripts/new.ts',
  'scripts/site.ts',
  'scripts/test.ts',
  'scripts/test-again.ts',
  'scripts/translated.ts',
  'tests/bench/bench.ts',
];

it('no command ignores an argument', () => {
  const named = Object.values(pkg.scripts).flatMap((command) => command.match(/(?<=node )\S+\.ts/gu) ?? []);
  const scripts = [...named, ...Object.keys(SITE_COMMANDS).map((name) => `scripts/${name}.ts`)];
  const careless = scripts.filter((file) => !/'\.\/no-arguments\.ts'|\bparseArgs\(/u.test(readFileSync(file, 'utf8')));
  expect(careless.sort()).toEqual(OWN.toSorted());
});

it('a command of the owner runs by its name, and an unknown one names them all', () => {
  expect(run('site', ['credly', 'x']).stderr).toMatch(/Unexpected argument/u);
  const { status, stdout, stderr } = run('site', ['bakcup']);
  expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining('"bakcup"') });
  expect(stdout).toMatch(/^backup +Writes/mu);
});

it.each([
  ['credly', ['x']],
  ['check-dependencies', ['x']],
  ['personalise', ['x']],
  ['new', ['notes', 'A title', 'Ένας τίτλος', 'x']],
  ['translated', ['notes/first', 'el', 'x']],
  ['translated', ['--all', 'el', 'x']],
])('%s refuses one too many', (script, args) => {
  const { status, stdout, stderr } = run(script, args);
  expect(status).toBeGreaterThan(0);
  expect(stdout + stderr).toMatch(/Unexpected argument|Usage: /u);
});

it.each([
  ['before the first question', ''],
  ['after a reply', 'Hill Hillary\n'],
  ['within a question', 'Hill'],
])('personalise writes nothing if its input ends %s', (_, input) => {
  const { status, stderr } = run('personalise', [], input);
  expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining('Nothing was written.') });
  expect(readFileSync(SITE, 'utf8')).toBe(readFileSync('content/site.yaml', 'utf8'));
});
