/**
 * `npm test`: everything that CI runs, in this order, up to the first failure. `npm test -- site html` runs those steps only.
 * Chromium and Java are found first, and installed where that is possible. In CI a failed browser, function or server test runs once more
 * (`retry` in the runners' configurations); one that passes only then is listed as flaky and does not stop the run.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { launch, together } from './processes.ts';
import { CHROMIUM, JAVA, type Program, programPath } from './programs.ts';
import { RESULTS, resultFile, runnerEnvironment } from './runners.ts';
import { type FlakyTest, flakyTests, stepTotals, sumTotals, type Totals, totalsLine } from './test-results.ts';

const INTERRUPTED = 130;

interface Step {
  name: string;
  command: [program: string, ...options: string[]];
  /** What its runner writes. */
  results?: string;
  needs?: Program;
}

const vitest = (project: string): Step => ({
  name: project,
  command: ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${resultFile(project)}`],
  results: resultFile(project),
});

const STEPS: Step[] = [
  { name: 'check', command: ['npm', 'run', '--silent', 'check'] },
  vitest('unit'),
  { ...vitest('component'), needs: CHROMIUM },
  vitest('functions'),
  vitest('server'),
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  vitest('site'),
  { name: 'html', command: ['node', 'scripts/check-html.ts'], needs: JAVA },
  { name: 'browser', command: ['playwright', 'test', '--reporter=list,json'], results: resultFile('browser'), needs: CHROMIUM },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. The steps are: ${STEPS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const steps = STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const environment = runnerEnvironment('browser');
try {
  for (const { needs } of steps) if (needs) environment[needs.variable] = programPath(needs);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const done: { name: string; seconds: number; totals: Totals }[] = [];
const flaky: FlakyTest[] = [];
let failed: string | undefined;
for (const { name, command, results } of steps) {
  console.log(`\n── ${name} ──\n`);
  const start = performance.now();
  const [program, ...options] = command;
  const { code, told } = await together([launch(program, options, environment)]);
  if (told) process.exit(INTERRUPTED);
  done.push({ name, seconds: (performance.now() - start) / 1000, totals: stepTotals(code === 0, results) });
  if (results !== undefined) flaky.push(...flakyTests(results));
  if (code === 0) continue;
  failed = name;
  break;
}

console.log('');
for (const { name, seconds, totals } of done) console.log(`${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s   ${totalsLine(totals)}`);
for (const { name, error, trace } of flaky) console.log(`flaky: ${name}\n       ${[error, trace].filter(Boolean).join('\n       ')}`);
if (flaky.length > 0) console.log('Each failed once and then passed. Repeat one under load: npm run test:again -- "NAME"');
const line = totalsLine(sumTotals(done.map(({ totals }) => totals)));
writeFileSync(`${RESULTS}/totals`, `${line}\n`);
const left = steps.slice(done.length).map(({ name }) => name);
if (failed) console.error(`\nFAILED in ${failed}${left.length > 0 ? `; not run: ${left.join(', ')}` : ''}. Again: npm test -- ${failed}`);
console.log(line);
process.exitCode = failed ? 1 : 0;
