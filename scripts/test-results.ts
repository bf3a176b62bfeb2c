import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Totals {
  passed: number;
  failed: number;
}

interface VitestResults {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    assertionResults: { status: string; ancestorTitles: string[]; title: string; failureMessages: string[] }[];
  }[];
}
interface PlaywrightResults {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}
interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: {
      status: string;
      results: { status: string; error?: { message?: string }; attachments: { name: string; path?: string }[] }[];
    }[];
  }[];
}

/** In CI a test that failed may run once more: it is flaky if it then passed. */
export type Fault = 'failed' | 'flaky';

export interface FaultyTest {
  name: string;
  error: string;
  trace?: string;
}

export const TITLE_SEPARATOR = ' › ';

const isPlaywright = (results: VitestResults | PlaywrightResults): results is PlaywrightResults => 'stats' in results;

/**
 * Counts a step's tests. A step without results counts as one test, as does an error that stops a
 * runner.
 * @param file the runner's report, if any
 */
export function stepTotals(succeeded: boolean, file?: string): Totals {
  const totals = file === undefined ? { passed: succeeded ? 1 : 0, failed: 0 } : readTotals(file);
  return succeeded || totals.failed > 0 ? totals : { ...totals, failed: 1 };
}

const firstLine = (text = ''): string => stripVTControlCharacters(text).trim().split('\n')[0] ?? '';
const toName = (file: string, titles: string[]): string => [relative('.', file), ...titles].join(TITLE_SEPARATOR);

/** How each runner reports a faulty test. Vitest keeps the errors of failed attempts. */
const VITEST_STATUS = { failed: 'failed', flaky: 'passed' } as const satisfies Record<Fault, string>;
const PLAYWRIGHT_STATUS = { failed: 'unexpected', flaky: 'flaky' } as const satisfies Record<Fault, string>;

export function faultyTests(file: string, fault: Fault): FaultyTest[] {
  try {
    const results = JSON.parse(readFileSync(file, 'utf8')) as VitestResults | PlaywrightResults;
    if (isPlaywright(results)) return results.suites.flatMap((suite) => faultyInSuite(suite, results.config.rootDir, fault));
    return results.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === VITEST_STATUS[fault] && failureMessages.length > 0)
        .map(({ ancestorTitles, title, failureMessages }) => ({
          name: toName(name, [...ancestorTitles, title]),
          error: firstLine(failureMessages[0]),
        })),
    );
  } catch {
    return [];
  }
}

function faultyInSuite(suite: PlaywrightSuite, rootDir: string, fault: Fault, titles: string[] = []): FaultyTest[] {
  const own = suite.specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === PLAYWRIGHT_STATUS[fault])
      .map(({ results }) => {
        const failed = results.find(({ status }) => status !== 'passed');
        const trace = results.flatMap(({ attachments }) => attachments).find(({ name }) => name === 'trace')?.path;
        return {
          name: toName(join(rootDir, file), [...titles, title]),
          error: firstLine(failed?.error?.message),
          ...(trace === undefined ? {} : { trace: relative('.', trace) }),
        };
      }),
  );
  const nested = (suite.suites ?? []).flatMap((inner) => faultyInSuite(inner, rootDir, fault, [...titles, inner.title]));
  return [...own, ...nested];
}

function readTotals(file: string): Totals {
  try {
    const results = JSON.parse(readFileSync(file, 'utf8')) as VitestResults | PlaywrightResults;
    if (isPlaywright(results)) return { passed: results.stats.expected + results.stats.flaky, failed: results.stats.unexpected };
    return { passed: results.numPassedTests, failed: results.numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

export const sumTotals = (all: readonly Totals[]): Totals =>
  all.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), { passed: 0, failed: 0 });

export const totalsLine = ({ passed, failed }: Totals): string => `${passed} passed, ${failed} failed`;
