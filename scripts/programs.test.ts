import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CHROMIUM, findProgram, programVariable } from './programs.ts';

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'programs-'));
  for (const [name, mode] of [
    ['google-chrome', 0o755],
    ['chromium', 0o644],
  ] as const) {
    writeFileSync(join(dir, name), '');
    chmodSync(join(dir, name), mode);
  }
});
afterAll(() => rmSync(dir, { recursive: true }));

it('returns the program that the variable names', () => {
  expect(findProgram(CHROMIUM, { CHROME_PATH: '/opt/chrome', PATH: dir })).toBe('/opt/chrome');
});

it('returns the first name on the path that is executable', () => {
  expect(findProgram(CHROMIUM, { PATH: `/nowhere${delimiter}${dir}` })).toBe(join(dir, 'google-chrome'));
});

it('returns nothing when there is none', () => {
  expect(findProgram(CHROMIUM, { PATH: '/nowhere' })).toBeUndefined();
  expect(findProgram(CHROMIUM, {})).toBeUndefined();
});

it('leaves out an optional program that is not there, and asks for the others', () => {
  const missing = { title: 'Nothing', names: ['no-such-program'], variable: 'NO_SUCH_PROGRAM', packageName: 'no-such-package' };
  vi.stubEnv('PATH', '/nowhere');
  const said = vi.spyOn(console, 'log').mockReturnValue();
  expect(programVariable({ ...missing, optional: 'nothing is lost' })).toEqual({});
  expect(said).toHaveBeenCalledWith(expect.stringContaining('no-such-package'));
  expect(() => programVariable(missing)).toThrow(/apt-get install no-such-package/u);
  vi.unstubAllEnvs();
  said.mockRestore();
});
