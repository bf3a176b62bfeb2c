import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { own } from '../../src/features/foreign/own.shared.ts';
import { type Build, buildSchema } from '../../src/features/health/health.schema.ts';
import type { Identity } from '../../src/features/identity/identity.schema.ts';
import { sampleFields } from '../../src/features/identity/sample-values.ts';
import { isWhole, SITE, STAMP } from '../built-site.ts';
import { formatted } from '../formatted.ts';
import { CONFIG } from '../functions-server.ts';
import { type Changes, type Configuration, changeConfiguration, previewConfiguration, readConfiguration } from './configuration.ts';
import type { Facts } from './plan.ts';

// What a deployment reads and writes in this folder.

const PREVIEW_CONFIG = '.wrangler/preview.json';
const RECORD = '.wrangler/deployed.json';

export const configuration = (): Configuration => readConfiguration(readFileSync(CONFIG, 'utf8'));

export function writeConfiguration(changes: Changes): void {
  writeFileSync(CONFIG, formatted(CONFIG, changeConfiguration(readFileSync(CONFIG, 'utf8'), changes)));
}

export function writePreviewConfiguration(site: string, id?: string): string {
  mkdirSync(dirname(PREVIEW_CONFIG), { recursive: true });
  writeFileSync(PREVIEW_CONFIG, JSON.stringify(previewConfiguration(configuration(), resolve(), site, id), null, 2));
  return PREVIEW_CONFIG;
}

export function siteFacts(identity: Identity): Facts['site'] {
  const { owner, switches } = identity;
  const samples = sampleFields(identity);
  return {
    hasSampleAddress: samples.includes('url') || samples.includes('owner.email'),
    hasSamples: switches.sampleNotice || samples.some((field) => field.startsWith('seller.')),
    callsElsewhere: switches.apiUrl !== undefined || switches.websocketUrl !== undefined,
    email: owner.email,
  };
}

const git = (...args: string[]): string | undefined => {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trimEnd();
  } catch {
    return undefined;
  }
};

/** Ignores changes to the configuration, which a deployment itself makes. */
export function gitFacts(): Facts['git'] & { head: string | undefined } {
  const status = git('status', '--porcelain');
  const lines = (status ?? '').split('\n').filter((line) => line !== '' && line.slice(3) !== CONFIG);
  return { isRepository: status !== undefined, changed: lines.length, head: git('rev-parse', '--short', 'HEAD') };
}

export const readStamp = (): Build => buildSchema.parse(JSON.parse(readFileSync(join(SITE, STAMP), 'utf8')));

const recordSchema = z.record(z.string(), z.object({ builtAt: z.string(), configuration: z.string(), version: z.string() }));
type Records = z.output<typeof recordSchema>;
const readRecords = (): Records => (existsSync(RECORD) ? recordSchema.parse(JSON.parse(readFileSync(RECORD, 'utf8'))) : {});
const configurationMark = (): string => createHash('sha256').update(readFileSync(CONFIG)).digest('hex');

/** Notes what this folder has deployed, so that an unchanged site is not deployed again. */
export function noteDeployment(worker: string, version: string): void {
  const records = { ...readRecords(), [worker]: { builtAt: readStamp().builtAt, configuration: configurationMark(), version } };
  writeFileSync(RECORD, JSON.stringify(records));
}

export function buildFacts(worker: string, running: string | undefined, now: Date): Facts['build'] {
  if (!isWhole(SITE)) return { exists: false, isCurrent: false, isRunning: false };
  const { version, builtAt, dueAt } = readStamp();
  const { head, changed } = gitFacts();
  const isDue = dueAt.some((time) => time > builtAt && time <= now.toISOString());
  const isCurrent = head === version && changed === 0 && !isDue;
  const known = own(readRecords(), worker);
  const isSame = known?.builtAt === builtAt && known.version === running && known.configuration === configurationMark();
  return { exists: true, isCurrent, isRunning: isCurrent && isSame };
}
