import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stepTotals, sumTotals, totalsLine } from './test-results.ts';

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'results-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

const results = (content: unknown): string => {
  const file = join(dir, 'results.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

it('counts the tests of a runner', () => {
  expect(stepTotals(true, results({ numPassedTests: 12, numFailedTests: 0 }))).toEqual({ passed: 12, failed: 0 });
  expect(stepTotals(false, results({ numPassedTests: 12, numFailedTests: 3 }))).toEqual({ passed: 12, failed: 3 });
  expect(stepTotals(true, results({ stats: { expected: 5, unexpected: 0, flaky: 1 } }))).toEqual({ passed: 6, failed: 0 });
});

it('counts a step without tests as one', () => {
  expect([stepTotals(true), stepTotals(false)]).toEqual([
    { passed: 1, failed: 0 },
    { passed: 0, failed: 1 },
  ]);
});

it('counts a failure without a failed test as one', () => {
  expect(stepTotals(false, results({ numPassedTests: 12, numFailedTests: 0 }))).toEqual({ passed: 12, failed: 1 });
  expect(stepTotals(false, results('{'))).toEqual({ passed: 0, failed: 1 });
  expect(stepTotals(false, join(dir, 'none.json'))).toEqual({ passed: 0, failed: 1 });
});

it('sums up in a line', () => {
  expect(
    totalsLine(
      sumTotals([
        { passed: 1, failed: 0 },
        { passed: 20, failed: 2 },
      ]),
    ),
  ).toBe('21 passed, 2 failed');
});
