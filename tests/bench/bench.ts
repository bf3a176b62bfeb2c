/**
 * `npm run bench`: times builds, then floods calls. `npm run bench -- build 100 500 --cards` or `npm run bench -- flood --seconds 60`
 * runs one benchmark, with the options after its name.
 */
import { run } from '../../scripts/processes.ts';

const BENCHES = [
  'build',
  'site',
  'flood',
  'orders',
  'mail',
  'mail-page',
  'store-page',
  'desk',
  'calls',
  'search',
  'search-page',
  'known-questions',
];

const [first = '', ...rest] = process.argv.slice(2);
const isNamed = BENCHES.includes(first);
if (/^[a-z]/u.test(first) && !isNamed) {
  console.error(`There is no benchmark ${first}. There are: ${BENCHES.join(', ')}.`);
  process.exit(2);
}
// Without a name, sizes and `--cards` apply to the build.
const toRun = isNamed
  ? [first === 'orders' ? ['flood', '--orders', ...rest] : [first, ...rest]]
  : [['build', ...(first ? [first, ...rest] : [])], ['flood']];

try {
  for (const [name, ...options] of toRun) await run(process.execPath, [`tests/bench/${name}.ts`, ...options]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
