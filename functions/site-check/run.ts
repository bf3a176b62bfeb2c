import {
  type CheckName,
  type CheckRun,
  FINDINGS_LIMIT,
  type Finding,
  SUBJECT_LENGTH,
} from '../../src/features/site-check/admin/checks.schema.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { readBuild, readPages } from '../http/build.ts';
import type { Actor } from '../storage/audit.ts';
import { type Database, database } from '../storage/database.ts';
import { FEEDS, feedFaults } from './feeds.ts';
import { linkFindings, outwardLinks } from './link-findings.ts';
import { checkOutward } from './outward.ts';
import { readOnce, type SiteReader } from './site-reader.ts';
import { slugAddresses, slugFindings } from './slugs.ts';
import { addStep, countOutward, findRun, listOutward, type OutwardLink, startRun, toCheckRun } from './storage.ts';
import { graphFaults } from './structured-data.ts';

interface Site {
  env: Env;
  db: Database;
  origin: string;
  pages: readonly string[];
  isPage: (pathname: string) => boolean;
  reader: SiteReader;
}

interface Found {
  findings: Finding[];
  outward?: OutwardLink[];
}

interface Check {
  size: number;
  total: (site: Site) => number | Promise<number>;
  look: (site: Site, from: number, size: number) => Promise<Found>;
}

const overPages =
  (look: (site: Site, page: string) => Promise<Found>): Check['look'] =>
  async (site, from, size) => {
    const all = await Promise.all(site.pages.slice(from, from + size).map((page) => look(site, page)));
    return { findings: all.flatMap(({ findings }) => findings), outward: all.flatMap(({ outward = [] }) => outward) };
  };

const PAGES_A_STEP = 40;
const OUTWARD_A_STEP = 6;

const missing = (page: string): Found => ({ findings: [{ page, rule: 'page-missing', subject: '', detail: '' }] });

const ALL: Record<CheckName, Check> = {
  links: {
    size: PAGES_A_STEP,
    total: ({ pages }) => pages.length,
    look: overPages(async ({ origin, reader, isPage }, page) => {
      const parts = await reader.partsAt(page);
      if (!parts) return missing(page);
      const findings = await linkFindings({ page, parts, origin, isPage, reader });
      return { findings, outward: outwardLinks({ page, parts, origin }) };
    }),
  },
  outward: {
    size: OUTWARD_A_STEP,
    total: ({ db }) => countOutward(db),
    look: async ({ db, origin }, from, size) => {
      const links = await listOutward(db, from, size);
      const faults = await Promise.all(links.map(({ url }) => checkOutward(url, origin)));
      return { findings: links.flatMap(({ url, page }, at) => (faults[at] ? [{ page, subject: url, ...faults[at] }] : [])) };
    },
  },
  feeds: {
    size: FEEDS.length,
    total: () => FEEDS.length,
    look: async ({ origin, isPage, reader }) => {
      const texts = await Promise.all(FEEDS.map(({ to }) => reader.textAt(to)));
      return {
        findings: FEEDS.flatMap((feed, at) =>
          feedFaults(texts[at], feed, origin, isPage).map((fault) => ({ page: feed.to, detail: '', ...fault })),
        ),
      };
    },
  },
  slugs: {
    size: Number.POSITIVE_INFINITY,
    total: ({ pages }) => slugAddresses(pages).length,
    look: async ({ pages }) => ({ findings: slugFindings(pages) }),
  },
  structured: {
    size: PAGES_A_STEP,
    total: ({ pages }) => pages.length,
    look: overPages(async ({ origin, reader, isPage }, page) => {
      const parts = await reader.partsAt(page);
      if (!parts) return missing(page);
      const faults = graphFaults({ graphs: parts.graphs, address: page }, origin, isPage);
      return { findings: faults.map((fault) => ({ page, detail: '', ...fault })) };
    }),
  },
};

async function openSite(env: Env): Promise<Site> {
  const [pages, { url }] = await Promise.all([readPages(env.ASSETS), readBuild(env.ASSETS)]).catch(() => {
    throw new ApiError('unavailable');
  });
  const known = new Set(pages);
  return {
    ...{ env, pages },
    db: database(env.DB),
    origin: new URL(url).origin,
    isPage: (pathname) => known.has(pathname),
    reader: createReader(env.ASSETS),
  };
}

const cut = (text: string): string => text.slice(0, SUBJECT_LENGTH).toWellFormed();

/**
 * Looks at the next things of a check, from the number where the last step ended; from 0 for a new run.
 * @throws ApiError `conflict` if it is not the next step, `unavailable` without a built site
 */
export async function runStep(env: Env, actor: Actor, name: CheckName, from: number): Promise<CheckRun> {
  const { size, total, look } = ALL[name];
  const site = await openSite(env);
  if (from === 0) {
    const started = { name, startedAt: new Date(), endedAt: null, reached: 0, total: await total(site), found: 0 };
    await startRun(site.db, actor, started);
  }
  const run = await findRun(site.db, name);
  if (!run || run.reached !== from || run.endedAt !== null) throw new ApiError('conflict');
  const { findings, outward = [] } = await look(site, from, size);
  const reached = Math.min(run.total, from + size);
  const next = { ...run, reached, found: run.found + findings.length, endedAt: reached >= run.total ? new Date() : null };
  const stored = findings.slice(0, FINDINGS_LIMIT).map(({ subject, ...finding }) => ({ ...finding, subject: cut(subject) }));
  if (!(await addStep(site.db, next, { from, findings: stored, outward }))) throw new ApiError('conflict');
  return toCheckRun(next);
}

function createReader(assets: Fetcher): SiteReader {
  const request = (pathname: string, method: 'GET' | 'HEAD') =>
    assets.fetch(new Request(new URL(pathname, 'https://assets.internal'), { method, redirect: 'manual' }));
  return readOnce({
    textAt: async (pathname) => {
      const response = await request(pathname, 'GET');
      if (response.ok) return response.text();
      await response.body?.cancel();
      return undefined;
    },
    isFile: async (pathname) => {
      const response = await request(pathname, 'HEAD');
      await response.body?.cancel();
      return response.status === 200;
    },
  });
}
