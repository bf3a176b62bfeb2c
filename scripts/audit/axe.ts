import { type Browser, chromium } from '@playwright/test';
import { splitPath } from '../../src/i18n/path.ts';
import { inEveryState, isEnhancedContrast } from '../../tests/browser/axe.ts';
import { headlessOptions } from '../../tests/browser/chromium.ts';
import { laidOut, visit } from '../../tests/browser/visit.ts';
import { newVisitor } from '../../tests/browser/visitor.ts';
import { countFaults, type Fault } from './findings.ts';
import { publicPages, toTemplate } from './pages.ts';
import { ASIDE, isLocal, only, type RunPart, toRun, WORKERS } from './run.ts';
import { type Worker, walk } from './walk.ts';

const LIMIT_MS = 120_000;
const OPEN_LIMIT_MS = 45_000;
export const AXE_PROGRESS = `${ASIDE}/axe.jsonl`;

interface PageResult {
  states: number;
  version: string;
  contrast: number;
  faults: Fault[];
}

async function openWorker(browser: Browser, baseURL: string): Promise<Worker<PageResult>> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block', reducedMotion: 'reduce', locale: 'en-US' });
  const page = await context.newPage();
  page.setDefaultTimeout(OPEN_LIMIT_MS);
  return {
    check: async (address) => {
      // The platform itself refuses this header from visitors.
      if (isLocal(baseURL)) await context.setExtraHTTPHeaders(newVisitor());
      await visit(page, splitPath(address).locale, toTemplate(address));
      await laidOut(page);
      const result: PageResult = { states: 0, version: '', contrast: 0, faults: [] };
      await inEveryState(page, ({ theme, width }, { version, found }) => {
        result.states += 1;
        result.version = version;
        for (const finding of found) {
          if (isEnhancedContrast(finding)) result.contrast += 1;
          result.faults.push({ address, rule: finding.rule, detail: `${theme}, ${width} px: ${finding.at}` });
        }
      });
      return result;
    },
    close: () => context.close(),
  };
}

/** axe over every public page of every language: all rules at two widths, the rules about colour in the other theme too. */
export const runAxe: RunPart<'axe'> = async ({ pages, server, build }) => {
  const [addresses, baseURL] = [only(publicPages(), pages), await server()];
  const browser = await chromium.launch({ ...headlessOptions(), handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false });
  try {
    const { results, unchecked, seconds } = await walk<PageResult>({
      ...{ title: 'axe', pages: addresses, file: pages ? undefined : AXE_PROGRESS, limitMs: LIMIT_MS, workers: WORKERS },
      key: `axe ${build} ${browser.version()}`,
      open: () => openWorker(browser, baseURL),
    });
    const all = [...results.values()];
    const faults = all.flatMap((result) => result.faults);
    const sum = (of: (result: PageResult) => number) => all.reduce((total, result) => total + of(result), 0);
    const result = {
      ...toRun({ 'axe-core': all[0]?.version ?? '', Chromium: browser.version() }, seconds),
      ...{ pages: results.size, unchecked: unchecked.length, ...countFaults(faults) },
      ...{ states: sum(({ states }) => states), enhancedContrast: sum(({ contrast }) => contrast) },
    };
    return { result, faults };
  } finally {
    await browser.close();
  }
};
