import { readFileSync } from 'node:fs';

export interface Totals {
  passed: number;
  failed: number;
}

/** The parts that are read of what Vitest (`--reporter=json`) and Playwright (`json`) write. */
interface VitestResults {
  numPassedTests: number;
  numFailedTests: number;
}
interface PlaywrightResults {
  stats: { expected: number; unexpected: number; flaky: number };
}

const isPlaywright = (results: VitestResults | PlaywrightResults): results is PlaywrightResults => 'stats' in results;

/**
 * Counts a step of the test run. A step without results of its own counts as one test; so does what keeps a runner from
 * reporting a failed test, as a file that cannot be read.
 * @param file what the runner wrote, if the step is one
 */
export function stepTotals(succeeded: boolean, file?: string): Totals {
  const totals = file === undefined ? { passed: succeeded ? 1 : 0, failed: 0 } : readTotals(file);
  return succeeded || totals.failed > 0 ? totals : { ...totals, failed: 1 };
}

function readTotals(file: string): Totals {
  try {
    const results = JSON.parse(readFileSync(file, 'utf8')) as VitestResults | PlaywrightResults;
    if (isPlaywright(results)) return { passed: results.stats.expected + results.stats.flaky, failed: results.stats.unexpected };
    return { passed: results.numPassedTests, failed: results.numFailedTests };
  } catch {
    // The runner ended before it could write.
    return { passed: 0, failed: 0 };
  }
}

export const sumTotals = (all: readonly Totals[]): Totals =>
  all.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), { passed: 0, failed: 0 });

export const totalsLine = ({ passed, failed }: Totals): string => `${passed} passed, ${failed} failed`;
