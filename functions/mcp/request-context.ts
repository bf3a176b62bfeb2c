import type { Context } from 'hono';
import { COLLECTION_NAMES, COLLECTIONS, type CollectionName } from '../../src/features/content/collections.shared.ts';
import { sectionAt } from '../../src/features/sections/sections.shared.ts';
import { DEFAULT_LOCALE } from '../../src/i18n/locales.ts';
import type { AppEnv } from '../env.ts';
import { readBuild } from '../http/build.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { readContents } from './guide.ts';

export interface RequestContext {
  c: Context<AppEnv>;
  assets: Fetcher;
  origin: string;
  /** Origins whose URLs mean pages of this site; `origin` first. */
  origins: readonly string[];
  brand: string;
  version: string;
  /** Not those of a section that the site does without. */
  collections: readonly CollectionName[];
}

/** @throws ApiError `unavailable` where the build cannot be read */
export async function readRequestContext(c: Context<AppEnv>): Promise<RequestContext> {
  const assets = c.env.ASSETS;
  const [origin, { brand }, { url, version, sectionsOff }] = await Promise.all([
    siteOrigin(c.env, c.req.url),
    readContents(assets, DEFAULT_LOCALE),
    readBuild(assets),
  ]);
  const collections = COLLECTION_NAMES.filter((name) => !sectionsOff.includes(sectionAt(COLLECTIONS[name].home) ?? ''));
  return { c, assets, origin, origins: [origin, url], brand, version, collections };
}
