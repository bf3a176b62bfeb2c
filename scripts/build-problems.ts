/**
 * What stopped the last build, for the owner's page of content: in a file on this machine, and as annotations where GitHub builds. Import it
 * before `plain-errors.ts`, which ends the process.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { problemIn } from '../src/features/content/admin/build-lines.shared.ts';
import { type BuildProblem, type BuildProblems, buildProblems } from '../src/features/content/admin/content.schema.ts';
import { WITH_HELD } from '../src/features/entries/front.ts';
import { faultText } from './fault-text.ts';

const FILE = '.cache/build-problems.json';
const MOST = 200;

export const problemsIn = (text: string): BuildProblem[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MOST)
    .map((line) => problemIn(line) ?? { file: null, line: null, text: line });

/** GitHub shows them beside the lines of the commit, and its API returns them. */
function annotate(problems: readonly BuildProblem[]): void {
  const escaped = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  for (const { file, line, text } of problems)
    if (file) console.log(`::error file=${file}${line === null ? '' : `,line=${line}`}::${escaped(text)}`);
}

export const forgetFailure = (): void => rmSync(FILE, { force: true });

/** The first one counts: the pages' build has its own process, whose end is a second failure. */
export function rememberFailure(error: unknown): void {
  if (existsSync(FILE)) return;
  const problems = problemsIn(error instanceof Error ? faultText(error) : String(error));
  if (process.env['GITHUB_ACTIONS']) annotate(problems);
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(
    FILE,
    JSON.stringify({ at: new Date().toISOString(), ofPreviews: process.env[WITH_HELD] === 'yes', problems } satisfies BuildProblems),
  );
}

export function readFailure(): BuildProblems | null {
  return existsSync(FILE) ? buildProblems.parse(JSON.parse(readFileSync(FILE, 'utf8'))) : null;
}

process.on('uncaughtException', rememberFailure);
