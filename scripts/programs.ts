import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { own } from '../src/features/foreign/own.shared.ts';

export interface Program {
  title: string;
  names: readonly string[];
  variable: string;
  packageName: string;
  /** What is lost without it. */
  optional?: string;
}

export const CHROMIUM: Program = {
  title: 'Chromium',
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  variable: 'CHROME_PATH',
  packageName: 'chromium',
};
/** The same engine without windows: the browser tests take a third less time. It shows no notifications. */
export const HEADLESS_SHELL: Program = {
  title: 'Chromium’s headless shell',
  names: ['chromium-headless-shell', 'chrome-headless-shell'],
  variable: 'HEADLESS_SHELL_PATH',
  packageName: 'chromium-headless-shell',
  optional: 'the browser tests take longer',
};
export const JAVA: Program = { title: 'Java', names: ['java'], variable: 'JAVA', packageName: 'default-jre-headless' };
/** Checks XML against a schema: without it, one test is skipped. */
export const XMLLINT: Program = {
  title: 'xmllint',
  names: ['xmllint'],
  variable: 'XMLLINT',
  packageName: 'libxml2-utils',
  optional: 'XML is not checked against the tax office’s schema',
};

const runs = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

export function findProgram({ names, variable }: Program, env = process.env): string | undefined {
  if (own(env, variable)) return own(env, variable);
  const folders = (env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs);
}

const apt = (): string | undefined => {
  const program = findProgram({ title: 'apt-get', names: ['apt-get'], variable: '', packageName: 'apt' });
  return process.getuid?.() === 0 ? program : undefined;
};

/**
 * Finds a program, or installs it if permitted.
 * @throws Error that says what to install
 */
export function programPath(program: Program): string {
  const found = findProgram(program);
  if (found) return found;
  const { title, packageName, variable } = program;
  const installer = apt();
  if (installer) {
    console.log(`${title} is missing; installing Debian's package ${packageName}`);
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    execFileSync(installer, ['update', '--quiet'], options);
    execFileSync(installer, ['install', '--yes', '--quiet', '--no-install-recommends', packageName], options);
  }
  const installed = findProgram(program);
  if (!installed)
    throw new Error(`${title} is missing. Install it (Debian: sudo apt-get install ${packageName}), or set ${variable} to its path.`);
  return installed;
}

export function programVariable(program: Program): Record<string, string> {
  try {
    return { [program.variable]: programPath(program) };
  } catch (error) {
    if (!program.optional) throw error;
    console.log(`Without ${program.title}, ${program.optional}. ${error instanceof Error ? error.message : error}`);
    return {};
  }
}
