import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import vnu from 'vnu-jar/package.json' with { type: 'json' };
import { SITE } from '../built-site.ts';
import { JAVA, programPath } from '../programs.ts';
import { countFaults, type Fault } from './findings.ts';
import { builtPages } from './pages.ts';
import { only, type RunPart, toRun } from './run.ts';

const JAR = 'node_modules/vnu-jar/build/dist/vnu.jar';
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;
const LIMIT_MS = 15 * 60_000;

export interface HtmlError {
  type: string;
  url: string;
  message: string;
  lastLine?: number;
  extract?: string;
}

/**
 * The errors in HTML files and folders. Ignores CSS: the checker's parser lags behind browsers (no `@container`, no `@view-transition`).
 * @throws Error without a result
 */
export async function htmlErrors(files: readonly string[]): Promise<HtmlError[]> {
  const options = [
    '-Xss4m',
    '-jar',
    JAR,
    '--errors-only',
    '--skip-non-html',
    '--exit-zero-always',
    '--stdout',
    '--format',
    'json',
    ...files,
  ];
  const limits = { maxBuffer: MAX_OUTPUT_BYTES, timeout: LIMIT_MS };
  const { stdout, stderr } = await promisify(execFile)(programPath(JAVA), options, limits);
  if (!stdout.startsWith('{')) throw new Error(`The checker gave no JSON: ${stderr.slice(0, 400)}`);
  const { messages } = JSON.parse(stdout) as { messages: HtmlError[] };
  return messages.filter(({ message }) => !message.startsWith('CSS:'));
}

export const runHtml: RunPart<'html'> = async ({ pages }) => {
  if (!existsSync(JAR)) throw new Error(`${JAR} is missing. Run npm ci.`);
  const built = builtPages();
  const wanted = new Set(
    only(
      built.map(({ address }) => address),
      pages,
    ),
  );
  const checked = built.filter(({ address }) => wanted.has(address));
  const addresses = new Map(checked.map(({ address, file }) => [pathToFileURL(file).href.replace('file:///', 'file:/'), address]));
  const start = performance.now();
  console.log(`html: ${checked.length} files, about ${Math.ceil(checked.length / 20)} s`);
  const errors = await htmlErrors(pages ? checked.map(({ file }) => file) : [SITE]);
  const faults = errors.map(({ url, message, lastLine, extract = '' }): Fault => {
    const address = addresses.get(url) ?? new URL(url).pathname;
    return { address, rule: message, detail: `line ${lastLine ?? 1}: ${extract}` };
  });
  const run = toRun({ 'Nu HTML checker': vnu.version }, (performance.now() - start) / 1000);
  return { result: { ...run, pages: checked.length, unchecked: 0, ...countFaults(faults) }, faults };
};
