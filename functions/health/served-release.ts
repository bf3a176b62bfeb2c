import { RELEASE_LENGTH } from '../../src/features/monitor/monitor.schema.ts';
import type { Env } from '../env.ts';
import { readBuild } from './health.ts';

/** A deployment brings its files with a new `Env`, so a flood of reports reads them once. */
const known = new WeakMap<Env, string>();

export async function servedRelease(env: Env): Promise<string> {
  const release = known.get(env);
  if (release !== undefined) return release;
  const build = await readBuild(env.ASSETS).catch(() => undefined);
  if (!build) return '';
  const version = build.version.slice(0, RELEASE_LENGTH);
  known.set(env, version);
  return version;
}
