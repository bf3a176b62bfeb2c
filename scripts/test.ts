/**
 * `npm test` runs CI's steps, three at once; none starts after a failure.
 * `npm test -- site html` runs only those. Finds or installs Chromium and Java first.
 * In CI a failed browser, function or server test runs once more; one that then passes is listed as
 * flaky and does not stop the run. The summary names the tests that failed.
 */
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { launch, type Running, together } from './processes.ts';
import { CHROMIUM, HEADLESS_SHELL, JAVA, type Program, programVariable, XMLLINT } from './programs.ts';
import { logFile, RESULTS, resultFile, runnerEnvironment } from './runners.ts';
import { type FaultyTest, faultyTests, stepTotals, sumTotals, totalsLine } from './test-results.ts';

const INTERRUPTED = 130;
const MOST_NAMED = 20;

interface Step {
  name: string;
  command: [program: string, ...options: string[]];
  results?: string;
  needs?: Program[];
  after?: string[];
  isLast?: boolean;
}

const vitest = (project: string): Step => ({
  name: project,
  command: ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${resultFile(project)}`],
  results: resultFile(project),
});

/** Most at once. Two cores have three places, because most steps keep one busy. */
const PLACES = 3;

/** In the order in which they start. `astro check` and `astro build` write the same files. */
const STEPS: Step[] = [
  { ...vitest('unit'), needs: [XMLLINT] },
  { name: 'check', command: ['npm', 'run', '--silent', 'check'] },
  vitest('server'),
  { name: 'build', command: ['npm', 'run', '--silent', 'build'], after: ['check'] },
  vitest('functions'),
  { name: 'services', command: ['node', 'tests/site/fixtures/keep-all-on.ts'] },
  { ...vitest('component'), needs: [HEADLESS_SHELL, CHROMIUM] },
  { name: 'html', command: ['node', 'scripts/check-html.ts'], needs: [JAVA], after: ['build'] },
  { ...vitest('site'), after: ['build', 'services'] },
  {
    name: 'browser',
    command: ['playwright', 'test', '--reporter=list,json'],
    results: resultFile('browser'),
    needs: [HEADLESS_SHELL, CHROMIUM],
    after: ['build', 'services'],
    isLast: true,
  },
];
/** The longest step and those that it waits for; the others yield the processor to them. */
const FIRST = new Set(['check', 'build', 'services', 'browser']);

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

const environment: Record<string, string> = { ...runnerEnvironment('browser'), KEPT_ALL_ON: `${RESULTS}/all-on` };
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

const outcomes: Outcome[] = [];
const hasFailed = (): boolean => outcomes.some(({ code }) => code !== 0);

const running = new Set<Running>();

async function runStep(step: Step): Promise<void> {
  const [program, ...options] = step.command;
  const printsAtOnce = step.isLast || steps.length === 1;
  const start = performance.now();
  if (printsAtOnce) console.log(`\n── ${step.name} ──\n`);
  const child = launch(program, options, environment, printsAtOnce ? 'inherit' : openSync(logFile(step.name), 'w'), !FIRST.has(step.name));
  running.add(child);
  const code = await child.ended;
  running.delete(child);
  outcomes.push({ step, code, seconds: (performance.now() - start) / 1000 });
  if (!printsAtOnce) console.log(`\n── ${step.name} ──\n\n${readFileSync(logFile(step.name), 'utf8')}`);
}

const waiting = new Set(steps);
const isReady = ({ after = [] }: Step): boolean =>
  after.every((name) => !steps.some((step) => step.name === name) || outcomes.some(({ step }) => step.name === name));

async function runSteps(): Promise<void> {
  const started = new Set<Promise<void>>();
  while (!hasFailed()) {
    const next = started.size < PLACES ? [...waiting].find(isReady) : undefined;
    if (next) {
      waiting.delete(next);
      const run = runStep(next).finally(() => started.delete(run));
      started.add(run);
    } else if (started.size > 0) await Promise.race(started);
    else return;
  }
  await Promise.all(started);
}

console.log(`\n── ${steps.map(({ name }) => name).join(', ')}: ${PLACES} at once ──`);
const ended = runSteps().then(() => 0);
const stopAll = async (): Promise<void> => {
  await Promise.all([...running].map(({ stop }) => stop()));
};
const { signalled } = await together([{ ended, stop: stopAll, kill: stopAll }]);
if (signalled) process.exit(INTERRUPTED);

const done = STEPS.flatMap((step) => outcomes.filter((outcome) => outcome.step === step)).map(({ step, code, seconds }) => {
  const { name, results } = step;
  return {
    ...{ name, code, seconds, totals: stepTotals(code === 0, results) },
    flaky: results === undefined ? [] : faultyTests(results, 'flaky'),
    broken: results === undefined ? [] : faultyTests(results, 'failed'),
  };
});
const flaky = done.flatMap((step) => step.flaky);
const broken = done.flatMap((step) => step.broken);
const failed = done.filter(({ code }) => code !== 0).map(({ name }) => name);

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
const left = steps.filter(({ name }) => !done.some((step) => step.name === name)).map(({ name }) => name);
if (failed.length > 0) {
  const again = `Again: npm test -- ${failed.join(' ')}`;
  console.error(`\nFAILED in ${failed.join(', ')}${left.length > 0 ? `; not run: ${left.join(', ')}` : ''}. ${again}`);
}
console.log(line);
process.exitCode = failed.length > 0 ? 1 : 0;
