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
