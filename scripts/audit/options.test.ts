import { expect, test } from 'vitest';
import { countFaults } from './findings.ts';
import { exitCode, readOptions } from './options.ts';

const clean = { found: 0, unchecked: 0 };

test.each([
  [[clean, clean], 0],
  [[clean, { found: 3, unchecked: 0 }], 1],
  [[{ found: 3, unchecked: 0 }, undefined], 2],
  [[{ found: 3, unchecked: 1 }, clean], 2],
])('exits for %j with %i', (outcomes, code) => {
  expect(exitCode(outcomes)).toBe(code);
});

test('runs the four parts that need no internet, or those named, in the usual order', () => {
  expect(readOptions([])).toMatchObject({ parts: ['axe', 'html', 'lighthouse', 'links'], pages: undefined, everyPage: false });
  expect(readOptions(['outward', 'axe', '--pages', '/blog, /el', '--every-page'])).toMatchObject({
    ...{ parts: ['axe', 'outward'], pages: ['/blog', '/el'], everyPage: true },
  });
  expect(() => readOptions(['axes'])).toThrow('axe, html, lighthouse, links, outward');
  expect(() => readOptions(['--pages', 'blog'])).toThrow('from the slash');
});

test('counts faults by rule, and by page and rule with the first place', () => {
  const fault = (address: string, rule: string, detail: string) => ({ address, rule, detail });
  const long = 'x'.repeat(300);
  expect(countFaults([fault('/', 'region', 'a'), fault('/', 'region', 'b'), fault('/el/blog', long, 'c\n  d')])).toEqual({
    found: 3,
    rules: { region: 2, [`${long.slice(0, 200)}…`]: 1 },
    findings: [
      { page: '/', locale: 'en', rule: 'region', count: 2, detail: 'a' },
      { page: '/blog', locale: 'el', rule: `${long.slice(0, 200)}…`, count: 1, detail: 'c d' },
    ],
  });
  const many = countFaults(Array.from({ length: 600 }, (_, at) => fault(`/${at}`, 'region', '')));
  expect([many.found, many.findings.length]).toEqual([600, 500]);
});
