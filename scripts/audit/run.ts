import { cpus } from 'node:os';
import packageFile from '../../package.json' with { type: 'json' };
import type { AuditPart, AuditResult } from '../../src/features/audits/audits.schema.ts';
import type { Fault } from './findings.ts';

export interface RunOptions {
  pages: readonly string[] | undefined;
  everyPage: boolean;
  server: () => Promise<string>;
  build: string;
  site: string;
}

export interface Ran<Part extends AuditPart> {
  result: AuditResult<Part>;
  faults: readonly Fault[];
}

export type RunPart<Part extends AuditPart> = (options: RunOptions) => Promise<Ran<Part>>;

export const ASIDE = '.cache/audits';

export const toRun = (tools: Record<string, string>, seconds: number) => ({
  date: new Date(Math.floor(Date.now() / 1000) * 1000),
  version: packageFile.version,
  tools,
  seconds: Math.round(seconds),
});

export const WORKERS = Math.max(1, Math.min(4, cpus().length));

/** @throws Error that names an address which the site lacks */
export function only(addresses: readonly string[], pages: RunOptions['pages']): string[] {
  if (!pages) return [...addresses];
  const unknown = pages.filter((page) => !addresses.includes(page));
  if (unknown.length > 0) throw new Error(`This part checks no page ${unknown.join(', ')}.`);
  return addresses.filter((address) => pages.includes(address));
}

export const isLocal = (address: string): boolean => new URL(address).hostname === 'localhost';
