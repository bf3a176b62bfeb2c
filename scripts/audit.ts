/**
 * `npm run site -- audit`: axe, the Nu HTML checker, Lighthouse and the link check over the last complete build, served with an empty database.
 * Adds each part's run to docs/audits/. `axe links` runs only those, `outward` checks links to other sites, `--pages /blog,/el`
 * limits the pages and records nothing, `--every-page` gives Lighthouse every page, `--fresh` drops an interrupted run, and
 * `BASE_URL` names a running server of the same build. Exits with 0 without findings, 1 with some, 2 if a part could not run.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeRun } from '../src/features/audits/audit-files.ts';
import { type AuditPart, type AuditResult, auditFile } from '../src/features/audits/audits.schema.ts';
import { AXE_PROGRESS, runAxe } from './audit/axe.ts';
import type { Fault } from './audit/findings.ts';
import { runHtml } from './audit/html.ts';
import { endBrowsers, LIGHTHOUSE_PROGRESS, runLighthouse } from './audit/lighthouse.ts';
import { OUTWARD_PROGRESS, runLinks, runOutward } from './audit/links.ts';
import { EXIT, exitCode, type Options, readOptions } from './audit/options.ts';
import { ASIDE, type RunOptions, type RunPart } from './audit/run.ts';
import { closeServer, openServer } from './audit/server.ts';
import { forget, stopWalks } from './audit/walk.ts';
import { isWhole, recoverSite, SITE, STAMP } from './built-site.ts';
import { faultText } from './fault-text.ts';
import { takeLock } from './lock.ts';

const INTERRUPTED = 130;
const PRINTED = 40;

const RUN: { [Part in AuditPart]: RunPart<Part> } = {
  axe: runAxe,
  html: runHtml,
  lighthouse: runLighthouse,
  links: runLinks,
  outward: runOutward,
};
const PROGRESS: Partial<Record<AuditPart, string>> = { axe: AXE_PROGRESS, lighthouse: LIGHTHOUSE_PROGRESS, outward: OUTWARD_PROGRESS };

let server: Promise<string> | undefined;
let isInterrupted = false;

/** @throws Error if the server responds with another build than the one in the folder */
async function givenServer(address: string, build: string): Promise<string> {
  const served = await fetch(`${address}/${STAMP}`).then(
    (response) => (response.ok ? response.text() : ''),
    () => undefined,
  );
  if (served === undefined) throw new Error(`No server responds at ${address}.`);
  if (served !== build) throw new Error(`The server at ${address} serves another build than ${SITE}/.`);
  return address;
}

function print(faults: readonly Fault[]): void {
  for (const { address, rule, detail } of faults.slice(0, PRINTED))
    console.log(`  ${address}: ${rule}\n    ${detail.replace(/\s+/gu, ' ')}`);
  if (faults.length > PRINTED) console.log(`  and ${faults.length - PRINTED} more`);
}

async function runPart<Part extends AuditPart>(part: Part, options: RunOptions): Promise<AuditResult<Part> | undefined> {
  try {
    const { result, faults } = await RUN[part](options);
    const { pages, found, unchecked, seconds } = result;
    const failed = unchecked > 0 ? `, ${unchecked} could not be checked` : '';
    console.log(`${part}: ${pages} pages in ${seconds} s, ${found} finding(s)${failed}`);
    print(faults);
    if (!options.pages) {
      writeRun(part, result);
      console.log(`  recorded in ${auditFile(part)}`);
    }
    if (PROGRESS[part] && !options.pages && unchecked === 0) forget(PROGRESS[part]);
    return result;
  } catch (error) {
    console.error(`${part} could not run: ${error instanceof Error ? faultText(error) : error}`);
    return undefined;
  }
}

async function audit({ parts, pages, everyPage, fresh }: Options): Promise<number> {
  recoverSite();
  if (!isWhole(SITE)) throw new Error(`There is no complete build to audit (${SITE}/${STAMP} is missing). Make one: npm run build`);
  const build = readFileSync(join(SITE, STAMP), 'utf8');
  const { BASE_URL: given } = process.env;
  if (fresh) for (const file of Object.values(PROGRESS)) forget(file);
  const options: RunOptions = {
    ...{ pages, everyPage, build: JSON.stringify(JSON.parse(build)), site: (JSON.parse(build) as { url: string }).url },
    server: () => {
      server ??= given === undefined ? openServer() : givenServer(given.replace(/\/$/u, ''), build);
      return server;
    },
  };
  const outcomes: Awaited<ReturnType<typeof runPart>>[] = [];
  for (const part of parts) if (!isInterrupted) outcomes.push(await runPart(part, options));
  if (pages) console.log('Nothing was recorded, because the pages were limited.');
  return exitCode(outcomes);
}

async function main(): Promise<number> {
  const release = takeLock(join(ASIDE, 'lock'));
  if (!release) throw new Error('Another audit is running in this folder.');
  try {
    return await audit(readOptions(process.argv.slice(2)));
  } finally {
    await closeServer();
    release();
  }
}

// Stays in place: a second signal must not end this process before its server.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (isInterrupted) return;
    console.log('\nInterrupted. The finished pages are stored; the same command continues.');
    isInterrupted = true;
    stopWalks();
    endBrowsers();
    void closeServer().then(() => process.exit(INTERRUPTED));
  });

try {
  const code = await main();
  process.exit(isInterrupted ? INTERRUPTED : code);
} catch (error) {
  console.error(error instanceof Error ? faultText(error) : error);
  process.exit(EXIT.failed);
}
