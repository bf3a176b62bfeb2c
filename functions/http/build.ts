import { type Build, buildSchema } from '../../src/features/health/health.schema.ts';
import { PAGES_FILE, pageListSchema } from '../../src/features/machines/pages.schema.ts';
import { RELEASE_LENGTH } from '../../src/features/monitor/monitor.schema.ts';
import type { SectionName } from '../../src/features/sections/sections.shared.ts';
import type { Env } from '../env.ts';

/** @throws where the files are unavailable */
export const fetchBuild = async (assets: Fetcher): Promise<unknown> => (await assets.fetch('https://assets.internal/build.json')).json();

/** @throws where the files are unavailable or not those of a build */
export const readBuild = async (assets: Fetcher): Promise<Build> => buildSchema.parse(await fetchBuild(assets));

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

const sections = new WeakMap<Env, Build['sectionsOff']>();

/** Whether the build has the section; true where the files are unavailable, so that a moment without them refuses nobody. */
export async function hasSection(env: Env, section: SectionName): Promise<boolean> {
  const off = sections.get(env) ?? (await readBuild(env.ASSETS).catch(() => undefined))?.sectionsOff;
  if (!off) return true;
  sections.set(env, off);
  return !off.includes(section);
}

export async function readPages(assets: Fetcher): Promise<readonly string[]> {
  const response = await assets.fetch(`https://assets.internal${PAGES_FILE}`);
  return pageListSchema.parse(await response.json()).pages;
}
