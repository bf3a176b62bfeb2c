/**
 * Part of `npm run check`: licences of all packages in the lock file, offline, and known vulnerabilities, if the registry has a list of them.
 * Fails on a licence that is not allowed, and on a high or critical advisory in what pages and functions contain.
 */
import './no-arguments.ts';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { own } from '../src/features/foreign/own.shared.ts';
import { packageLicences } from '../src/features/licences/licences.ts';
import { ACCEPTED_ADVISORIES, ALLOWED_LICENCES, LICENCE_EXCEPTIONS } from './dependency-rules.ts';
import { auditFailure, judgeAudit, judgeLicences } from './judge-dependencies.ts';

const FETCH_LIMIT_MS = 15_000;

function readDeployed(): (folder: string) => boolean {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { dev?: boolean }> };
  return (folder) => own(packages, folder)?.dev !== true;
}

function runAudit(): unknown {
  const options = ['--json', '--fetch-retries=0', `--fetch-timeout=${FETCH_LIMIT_MS}`];
  const { stdout } = spawnSync('npm', ['audit', ...options], {
    encoding: 'utf8',
    timeout: FETCH_LIMIT_MS * 2,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    return JSON.parse(stdout);
  } catch {
    return { message: 'npm audit gave no JSON' };
  }
}

const packages = packageLicences();
const licences = judgeLicences(packages, ALLOWED_LICENCES, LICENCE_EXCEPTIONS);
console.log(`licences: ${packages.length} packages, ${LICENCE_EXCEPTIONS.length} exceptions`);

const output = runAudit();
const rules = { accepted: ACCEPTED_ADVISORIES, today: new Date().toISOString().slice(0, 10), isDeployed: readDeployed() };
const audit = judgeAudit(output, rules);
console.log(
  audit ? `known vulnerabilities: ${audit.problems.length} to fix` : `known vulnerabilities: not checked: ${auditFailure(output)}`,
);
for (const note of audit?.notes ?? []) console.log(`  ${note}`);

const problems = [...licences, ...(audit?.problems ?? [])];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
