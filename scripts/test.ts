/**
 * `npm test` runs CI's steps in order up to the first failure; steps of one line run in parallel.
 * `npm test -- site html` runs only those. Finds or installs Chromium and Java first.
 * In CI a failed browser, function or server test runs once more; one that then passes is listed as
 * flaky and does not stop the run. The summary names the tests that failed.
 */
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { launch, type Running, together } from './processes.ts';
import { CHROMIUM, HEADLESS_SHELL, JAVA, type Program, programVariable } from './programs.ts';
import { logFile, RESULTS, resultFile, runnerEnvironment } from './runners.ts';
import { type FaultyTest, faultyTests, stepTotals, sumTotals, type Totals, totalsLine } from './test-results.ts';

const INTERRUPTED = 130;
/** Failed tests that the summary names. */
const MOST_NAMED = 20;

interface Step {
  name: string;
  command: [program: string, ...options: string[]];
  results?: string;
  needs?: Program[];
}

const vitest = (project: string): Step => ({
  name: project,
  command: ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${resultFile(project)}`],
  results: resultFile(project),
});

/** Type checks and the HTML checker use one core each, so other steps run beside them. */
const STAGES: Step[][] = [
  [{ name: 'check', command: ['npm', 'run', '--silent', 'check'] }, vitest('unit')],
  [{ ...vitest('component'), needs: [HEADLESS_SHELL, CHROMIUM] }],
  [vitest('functions'), vitest('server')],
  [{ name: 'build', command: ['npm', 'run', '--silent', 'build'] }],
  [vitest('site'), { name: 'html', command: ['node', 'scripts/check-html.ts'], needs: [JAVA] }],
  [
    {
      name: 'browser',
      command: ['playwright', 'test', '--reporter=list,json'],
      results: resultFile('browser'),
      needs: [HEADLESS_SHELL, CHROMIUM],
    },
  ],
];
const STEPS = STAGES.flat();

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. The steps are: ${STEPS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const isWanted = ({ name }: Step): boolean => wanted.length === 0 || wanted.includes(name);
const steps = STEPS.filter(isWanted);

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const environment = runnerEnvironment('browser');
try {
  for (const program of new Set(steps.flatMap(({ needs = [] }) => needs))) Object.assign(environment, programVariable(program));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

interface Outcome {
  step: Step;
  code: number;
  seconds: number;
}

/** Runs steps in parallel. The first prints at once, the others at the end. */
async function runStage(stage: Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const running = stage.map((step, index): Running => {
    const [program, ...options] = step.command;
    const start = performance.now();
    const child = launch(program, options, environment, index === 0 ? 'inherit' : openSync(logFile(step.name), 'w'));
    const ended = child.ended.then((code) => {
      outcomes.push({ step, code, seconds: (performance.now() - start) / 1000 });
      return code;
    });
    return { ...child, ended };
  });
  const stopAll = async (): Promise<void> => {
    await Promise.all(running.map(({ stop }) => stop()));
  };
  const ended = Promise.all(running.map((one) => one.ended)).then((codes) => Math.max(...codes));
  const { signalled } = await together([{ ended, stop: stopAll, kill: stopAll }]);
  if (signalled) process.exit(INTERRUPTED);
  for (const { name } of stage.slice(1)) console.log(`\n── ${name} ──\n\n${readFileSync(logFile(name), 'utf8')}`);
  return stage.flatMap((step) => outcomes.filter((outcome) => outcome.step === step));
}

const done: { name: string; seconds: number; totals: Totals }[] = [];
const flaky: FaultyTest[] = [];
const broken: FaultyTest[] = [];
let failed: string | undefined;
for (const stage of STAGES.map((all) => all.filter(isWanted))) {
  if (failed !== undefined || stage.length === 0) continue;
  console.log(`\n── ${stage.map(({ name }) => name).join(', beside it ')} ──\n`);
  for (const { step, code, seconds } of await runStage(stage)) {
    const { name, results } = step;
    done.push({ name, seconds, totals: stepTotals(code === 0, results) });
    if (results !== undefined) {
      flaky.push(...faultyTests(results, 'flaky'));
      broken.push(...faultyTests(results, 'failed'));
    }
    if (code !== 0) failed ??= name;
  }
}

console.log('');
for (const { name, seconds, totals } of done) console.log(`${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s   ${totalsLine(totals)}`);
const print = (label: string, { name, error, trace }: FaultyTest): void =>
  console.log(`${label}: ${[name, error, trace].filter(Boolean).join('\n       ')}`);
for (const test of flaky) print('flaky', test);
if (flaky.length > 0) console.log('Each failed once and then passed. Repeat one under load: npm run test:again -- "NAME"');
const line = totalsLine(sumTotals(done.map(({ totals }) => totals)));
writeFileSync(`${RESULTS}/totals`, `${line}\n`);
// Last, because a report may keep only the end of the output.
for (const test of broken.slice(0, MOST_NAMED)) print('failed', test);
const left = steps.slice(done.length).map(({ name }) => name);
if (failed) console.error(`\nFAILED in ${failed}${left.length > 0 ? `; not run: ${left.join(', ')}` : ''}. Again: npm test -- ${failed}`);
console.log(line);
process.exitCode = failed ? 1 : 0;
