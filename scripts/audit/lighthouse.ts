import { type LaunchedChrome, launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { getTemplate } from '../../src/features/analytics/templates.shared.ts';
import { weakestFigures } from '../../src/features/audits/audit-files.ts';
import {
  LIGHTHOUSE_BARS,
  LIGHTHOUSE_SCORES,
  type LighthouseFigures,
  type LighthouseRow,
  type LighthouseScore,
} from '../../src/features/audits/audits.schema.ts';
import { own } from '../../src/features/foreign/own.shared.ts';
import { splitPath } from '../../src/i18n/path.ts';
import { launchOptions } from '../../tests/browser/chromium.ts';
import { countFaults, type Fault } from './findings.ts';
import { scoredPages, templatePages } from './pages.ts';
import { ASIDE, only, type RunPart, toRun } from './run.ts';
import { type Worker, walk } from './walk.ts';

/** For all loads of a page; Lighthouse itself ends a load after 45 seconds. */
const LIMIT_MS = 300_000;
/** Another program only makes a load slower, so the best of several counts. */
const LOADS = 3;
/** A page that took longer so far is not loaded again: the machine is too busy. */
const AGAIN_LIMIT_MS = 120_000;
export const LIGHTHOUSE_PROGRESS = `${ASIDE}/lighthouse.jsonl`;

const CATEGORIES: Readonly<Record<LighthouseScore, string>> = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best-practices',
  seo: 'seo',
};

interface Load extends LighthouseFigures {
  benchmark: number;
  tools: Record<string, string>;
  faults: Fault[];
}

/** Pages that are meant to be left out by search engines would lose a third of their score. */
const isHidden = async (url: string): Promise<boolean> => {
  const response = await fetch(url);
  const html = await response.text();
  return /noindex/u.test(`${response.headers.get('X-Robots-Tag')} ${/<meta name="robots"[^>]*>/u.exec(html)?.[0]}`);
};

async function load(address: string, baseURL: string, { port }: LaunchedChrome, skipAudits: string[]): Promise<Load> {
  const url = `${baseURL}${address}`;
  const ran = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: Object.values(CATEGORIES), skipAudits });
  if (!ran) throw new Error('Lighthouse did not give a result');
  const { categories, audits, environment, lighthouseVersion, runtimeError } = ran.lhr;
  if (runtimeError) throw new Error(`${runtimeError.code}: ${runtimeError.message}`);
  const numeric = (id: string): number => {
    const value = own(audits, id)?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse could not measure ${id}`);
    return value;
  };
  const scoreOf = (name: LighthouseScore): number => {
    const score = own(categories, CATEGORIES[name])?.score;
    if (typeof score !== 'number') throw new Error(`Lighthouse did not give a score for ${name}`);
    return Math.round(score * 100);
  };
  const scores = {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('bestPractices'),
    seo: scoreOf('seo'),
  };
  const faults = LIGHTHOUSE_SCORES.filter((name) => scores[name] < LIGHTHOUSE_BARS[name]).flatMap((name): Fault[] => {
    if (name === 'performance') return [{ address, rule: 'performance', detail: String(scores[name]) }];
    const failed = (own(categories, CATEGORIES[name])?.auditRefs ?? []).filter(
      ({ id, weight }) => weight > 0 && (own(audits, id)?.score ?? 1) < 1,
    );
    return failed.map(({ id }) => ({ address, rule: id, detail: own(audits, id)?.title ?? '' }));
  });
  const chromium = /Chrome\/([\d.]+)/u.exec(environment.hostUserAgent)?.[1] ?? '';
  return {
    ...{ scores, faults, benchmark: environment.benchmarkIndex, tools: { Lighthouse: lighthouseVersion ?? '', Chromium: chromium } },
    ...{ lcp: Math.round(numeric('largest-contentful-paint')), tbt: Math.round(numeric('total-blocking-time')) },
    cls: Math.round(numeric('cumulative-layout-shift') * 1000) / 1000,
  };
}

async function openWorker(baseURL: string): Promise<Worker<Load>> {
  const { executablePath = '', args = [] } = launchOptions();
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless=new', ...args],
    logLevel: 'silent',
    handleSIGINT: false,
  });
  running.add(chrome);
  return {
    check: async (address) => {
      const skipped = (await isHidden(`${baseURL}${address}`)) ? ['is-crawlable'] : [];
      const end = Date.now() + AGAIN_LIMIT_MS;
      let best = await load(address, baseURL, chrome, skipped);
      for (let again = 1; again < LOADS && best.scores.performance < 100 && Date.now() < end; again += 1) {
        const next = await load(address, baseURL, chrome, skipped);
        if (next.scores.performance > best.scores.performance) best = next;
      }
      return best;
    },
    close: async () => {
      running.delete(chrome);
      chrome.kill();
    },
  };
}

const running = new Set<LaunchedChrome>();

/** Chromium has its own process group, which no signal to this one reaches. */
export function endBrowsers(): void {
  for (const chrome of running) chrome.kill();
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Runs Lighthouse with its mobile settings (a slow phone, simulated) on a page of each template in each language, or on every page.
 * Takes one page after the other, since two would slow each other down.
 */
export const runLighthouse: RunPart<'lighthouse'> = async ({ pages, everyPage, server, build }) => {
  const addresses = only(everyPage || pages ? scoredPages() : templatePages(), pages);
  const baseURL = await server();
  const { results, unchecked, seconds } = await walk<Load>({
    ...{ title: 'lighthouse', pages: addresses, file: pages ? undefined : LIGHTHOUSE_PROGRESS, limitMs: LIMIT_MS, workers: 1 },
    key: `lighthouse ${build}`,
    open: () => openWorker(baseURL),
  });
  const all = [...results.values()];
  const [first] = all;
  if (!first) throw new Error('Lighthouse could not measure a single page.');
  const rows = [...results].map(([address, { scores, lcp, tbt, cls }]): LighthouseRow => {
    const { bare, locale } = splitPath(address);
    return { page: bare, locale, template: getTemplate(bare.split('?', 1)[0] ?? bare), scores, lcp, tbt, cls };
  });
  const faults = all.flatMap((one) => one.faults);
  const result = {
    ...toRun(first.tools, seconds),
    ...{ pages: results.size, unchecked: unchecked.length, ...countFaults(faults) },
    ...weakestFigures(rows),
    benchmark: Math.round(median(all.map(({ benchmark }) => benchmark))),
    rows,
  };
  return { result, faults };
};
