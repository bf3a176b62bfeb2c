import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHROMIUM, findProgram } from './programs.ts';

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

it('takes the program that the variable names', () => {
  expect(findProgram(CHROMIUM, { CHROME_PATH: '/opt/chrome', PATH: dir })).toBe('/opt/chrome');
});

it('takes the first name on the path that can be run', () => {
  expect(findProgram(CHROMIUM, { PATH: `/nowhere${delimiter}${dir}` })).toBe(join(dir, 'google-chrome'));
});

it('finds nothing where there is nothing', () => {
  expect(findProgram(CHROMIUM, { PATH: '/nowhere' })).toBeUndefined();
  expect(findProgram(CHROMIUM, {})).toBeUndefined();
});
