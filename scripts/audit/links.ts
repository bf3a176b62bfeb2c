import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { linkFindings, outwardLinks } from '../../functions/site-check/link-findings.ts';
import { checkOutward } from '../../functions/site-check/outward.ts';
import { readOnce } from '../../functions/site-check/site-reader.ts';
import { OUTWARD_LIMIT } from '../../src/features/site-check/admin/checks.schema.ts';
import { SITE } from '../built-site.ts';
import { countFaults, type Fault } from './findings.ts';
import { builtPages } from './pages.ts';
import { ASIDE, only, type RunOptions, type RunPart, toRun, WORKERS } from './run.ts';
import { forget, walk } from './walk.ts';

const OUTWARD_LIMIT_MS = 60_000;
const OUTWARD_AT_ONCE = 3 * WORKERS;
export const OUTWARD_PROGRESS = `${ASIDE}/outward.jsonl`;

function openSite(): {
  addresses: string[];
  readPage: (page: string) => Promise<{ page: string; parts: Parts }>;
  reader: Reader;
  isPage: (pathname: string) => boolean;
} {
  const files = new Map(builtPages().map(({ address, file }) => [address, file]));
  const fileOf = (pathname: string): string => files.get(pathname) ?? join(SITE, decodeURI(pathname));
  const isFile = (pathname: string): boolean => existsSync(fileOf(pathname)) && statSync(fileOf(pathname)).isFile();
  const reader = readOnce({
    textAt: async (pathname) => (isFile(pathname) ? readFileSync(fileOf(pathname), 'utf8') : undefined),
    isFile: async (pathname) => isFile(pathname),
  });
  return {
    addresses: [...files.keys()],
    reader,
    isPage: (pathname) => files.has(pathname),
    readPage: async (page) => {
      const parts = await reader.partsAt(page);
      if (!parts) throw new Error(`${page} lacks its file`);
      return { page, parts };
    },
  };
}
type Reader = ReturnType<typeof readOnce>;
type Parts = NonNullable<Awaited<ReturnType<Reader['partsAt']>>>;

async function readLinks({ pages, site: origin }: RunOptions) {
  const site = openSite();
  const read = await Promise.all(only(site.addresses, pages).map(site.readPage));
  return { ...site, read: read.map((one) => ({ ...one, origin })) };
}

export const runLinks: RunPart<'links'> = async (options) => {
  const start = performance.now();
  const { read, isPage, reader } = await readLinks(options);
  const found = await Promise.all(read.map((one) => linkFindings({ ...one, isPage, reader })));
  const faults = found.flat().map(({ page, rule, subject }): Fault => ({ address: page, rule, detail: subject }));
  const links = read.reduce((sum, { parts }) => sum + new Set(parts.links).size, 0);
  const run = toRun({}, (performance.now() - start) / 1000);
  return { result: { ...run, pages: read.length, unchecked: 0, links, ...countFaults(faults) }, faults };
};

/**
 * Checks links to other sites, each once. A site that does not respond, refuses or is busy counts as silent and is no finding.
 * @throws Error if none responds, since this machine is then offline
 */
export const runOutward: RunPart<'outward'> = async (options) => {
  const { read } = await readLinks(options);
  const all = read.flatMap(outwardLinks);
  const first = new Map(all.toReversed().map(({ url, page }) => [url, page]));
  const urls = [...first.keys()].slice(0, OUTWARD_LIMIT);
  const { results, unchecked, seconds } = await walk({
    ...{
      title: 'outward',
      pages: urls,
      file: options.pages ? undefined : OUTWARD_PROGRESS,
      limitMs: OUTWARD_LIMIT_MS,
      workers: OUTWARD_AT_ONCE,
    },
    key: `outward ${options.build}`,
    open: async () => ({
      check: async (url) => (await checkOutward(url, options.site)) ?? { rule: '', detail: '' },
      close: async () => undefined,
    }),
  });
  const isSilent = (rule: string) => rule === 'outward-silent' || rule === 'outward-unsure';
  const silent = [...results.values()].filter(({ rule }) => isSilent(rule)).length + unchecked.length;
  const mute = [...results.values()].filter(({ rule }) => rule === 'outward-silent').length + unchecked.length;
  if (urls.length > 0 && mute === urls.length) {
    forget(OUTWARD_PROGRESS);
    throw new Error(
      `None of ${urls.length} other sites' addresses responded: this machine cannot reach the internet. Nothing is recorded.`,
    );
  }
  const faults = [...results].flatMap(([url, { rule, detail }]): Fault[] =>
    rule === '' || isSilent(rule) ? [] : [{ address: first.get(url) ?? '/', rule, detail: `${url} ${detail}`.trim() }],
  );
  const pages = new Set(all.map(({ page }) => page)).size;
  return { result: { ...toRun({}, seconds), pages, unchecked: 0, links: urls.length, silent, ...countFaults(faults) }, faults };
};
