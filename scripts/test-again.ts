/**
 * `npm run test:again -- NAME`: runs one test twenty times under full load and counts its passes.
 * NAME is a test's title, or a `flaky:` line's `file › titles`. Site and browser tests use the last
 * build.
 */

import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { matchesGlob } from 'node:path';
import { own } from '../src/features/foreign/own.shared.ts';
import { launch, type Running, together } from './processes.ts';
import { CHROMIUM, HEADLESS_SHELL, programVariable } from './programs.ts';
import { RESULTS, resultFile, runnerEnvironment } from './runners.ts';
import { stepTotals, sumTotals, TITLE_SEPARATOR, type Totals, totalsLine } from './test-results.ts';

const TIMES = 20;
/** The first that matches a file. */
const FILES: Readonly<Record<string, string>> = {
  component: 'src/**/*.test.tsx',
  functions: 'functions/**/*.runtime.test.ts',
  unit: '{src,scripts,functions}/**/*.test.ts',
  server: 'tests/server/**/*.test.ts',
  site: 'tests/site/**/*.test.ts',
  browser: 'tests/browser/**/*.spec.ts',
};

interface Found {
  project: string;
  file: string;
  titles: string[];
}

function find(name: string): Found {
  const [first = '', ...rest] = name.split(TITLE_SEPARATOR);
  const isFile = /\.(?:test|spec)\.tsx?$/u.test(first);
  const titles = isFile ? rest : [first, ...rest];
  const title = titles.at(-1) ?? '';
  const files = isFile ? [first] : globSync(Object.values(FILES)).filter((file) => readFileSync(file, 'utf8').includes(title));
  const [file] = files;
  if (file === undefined)
    throw new Error(`No test file contains “${title}”. If the title is built from parts, name its file too: FILE${TITLE_SEPARATOR}TITLE`);
  if (files.length > 1) throw new Error(`More than one file contains “${title}”; name one: ${files.join(', ')}`);
  const project = Object.keys(FILES).find((key) => matchesGlob(file, own(FILES, key) ?? ''));
  if (project === undefined) throw new Error(`${file} is not a test file`);
  return { project, file, titles };
}

const results = resultFile('again');
const environment = runnerEnvironment('again');
/** Both runners match a pattern against the titles joined by spaces. */
const pattern = (titles: string[]): string => titles.join(' ').replace(/[$()*+.?[\\\]^{|}]/gu, '\\$&');

function runOnce({ project, file, titles }: Found): Running {
  const only = titles.length > 0 ? ['-t', pattern(titles)] : [];
  return launch(
    'vitest',
    ['run', '--project', project, file, ...only, '--retry=0', '--reporter=json', `--outputFile=${results}`],
    environment,
  );
}

function runInBrowser({ file, titles }: Found): Running {
  const only = titles.length > 0 ? ['-g', pattern(titles)] : [];
  const command = ['test', file, ...only, '--retries=0', '--trace=retain-on-failure', `--repeat-each=${TIMES}`, '--reporter=list,json'];
  return launch('playwright', command, { ...environment, ...programVariable(HEADLESS_SHELL), ...programVariable(CHROMIUM) });
}

/** Keeps a core busy until this program ends, however it ends. */
const BUSY = 'const parent = process.ppid; while (process.ppid === parent);';

async function repeat(test: Found): Promise<Totals> {
  mkdirSync(RESULTS, { recursive: true });
  const busy = Array.from({ length: availableParallelism() }, () => launch(process.execPath, ['-e', BUSY]));
  const totals: Totals[] = [];
  const isBrowser = test.project === 'browser';
  for (let run = 0; run < (isBrowser ? 1 : TIMES); run++) {
    const { code, signalled } = await together([isBrowser ? runInBrowser(test) : runOnce(test)]);
    if (signalled) break;
    totals.push(stepTotals(code === 0, results));
  }
  await Promise.all(busy.map(({ kill }) => kill()));
  return sumTotals(totals);
}

try {
  const sum = await repeat(find(process.argv.slice(2).join(' ')));
  if (sum.passed + sum.failed === 0) throw new Error('No test has this title.');
  console.log(totalsLine(sum));
  process.exitCode = sum.failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
