import { delimiter, resolve } from 'node:path';

/** Where the test runners write what they found. */
export const RESULTS = resolve('.cache/test');

/** The results file of a step, JSON. */
export const resultFile = (name: string): string => `${RESULTS}/${name}.json`;

/** What a step prints while another is shown. */
export const logFile = (name: string): string => `${RESULTS}/${name}.log`;

/** The environment of the project's own tools, also when a script is run without npm. `name`: the step that Playwright writes results for. */
export const runnerEnvironment = (name: string): Record<string, string> => ({
  PATH: [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter),
  ASTRO_TELEMETRY_DISABLED: '1',
  WRANGLER_SEND_METRICS: 'false',
  PLAYWRIGHT_JSON_OUTPUT_FILE: resultFile(name),
});
