import { delimiter, resolve } from 'node:path';

export const RESULTS = resolve('.cache/test');

export const resultFile = (name: string): string => `${RESULTS}/${name}.json`;

export const logFile = (name: string): string => `${RESULTS}/${name}.log`;

/**
 * For the project's tools, also without npm.
 * @param name the step that Playwright writes results for
 */
export const runnerEnvironment = (name: string): Record<string, string> => ({
  PATH: [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter),
  ASTRO_TELEMETRY_DISABLED: '1',
  WRANGLER_SEND_METRICS: 'false',
  PLAYWRIGHT_JSON_OUTPUT_FILE: resultFile(name),
});
