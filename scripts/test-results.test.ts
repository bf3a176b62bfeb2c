import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultyTests, stepTotals, sumTotals, totalsLine } from './test-results.ts';

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

it('summarises the results in one line', () => {
  expect(
    totalsLine(
      sumTotals([
        { passed: 1, failed: 0 },
        { passed: 20, failed: 2 },
      ]),
    ),
  ).toBe('21 passed, 2 failed');
});

it('lists the Vitest tests that failed, and those that passed only on retry', () => {
  const test = { status: 'passed', ancestorTitles: ['mail'], title: 'comes in', failureMessages: [] as string[] };
  const error = '\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n    at somewhere';
  const assertionResults = [
    test,
    { ...test, failureMessages: [error] },
    { ...test, title: 'comes in again', status: 'failed', failureMessages: [error] },
  ];
  const file = results({ testResults: [{ name: resolve('tests/functions/mail.test.ts'), assertionResults }] });
  const name = 'tests/functions/mail.test.ts › mail › comes in';
  expect(faultyTests(file, 'flaky')).toEqual([{ name, error: 'AssertionError: expected 1 to be 2' }]);
  expect(faultyTests(file, 'failed')).toEqual([{ name: `${name} again`, error: 'AssertionError: expected 1 to be 2' }]);
});

it('lists the Playwright tests that failed or passed only on retry, each with its trace', () => {
  const attempts = [
    { status: 'failed', error: { message: 'Timeout\nmore' }, attachments: [] },
    { status: 'passed', attachments: [{ name: 'trace', path: resolve('test-results/a/trace.zip') }] },
  ];
  const spec = (status: string) => ({ title: status, file: 'panel.spec.ts', tests: [{ status, results: attempts }] });
  const suite = {
    title: 'panel.spec.ts',
    specs: [spec('expected')],
    suites: [{ title: 'by keyboard', specs: [spec('flaky'), spec('unexpected')] }],
  };
  const file = results({ config: { rootDir: resolve('tests/browser') }, stats: { expected: 1, unexpected: 0, flaky: 1 }, suites: [suite] });
  const listed = (status: string) => [
    { name: `tests/browser/panel.spec.ts › by keyboard › ${status}`, error: 'Timeout', trace: 'test-results/a/trace.zip' },
  ];
  expect(faultyTests(file, 'flaky')).toEqual(listed('flaky'));
  expect(faultyTests(file, 'failed')).toEqual(listed('unexpected'));
});

it('lists nothing without a runner’s report', () => {
  expect(faultyTests(join(dir, 'none.json'), 'flaky')).toEqual([]);
});
