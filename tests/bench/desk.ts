/**
 * `npm run bench -- desk`: opens every page of the owner's area with many rows of everything, on a separate server and database, with the
 * last built site. Times each page until the parts on its first screen, and all its parts, have their data; its slowest call; and the next
 * page, sort and search of its tables. Then pages on through the longest tables and prints the tab's memory.
 * `--visits 1000000 --orders 5000 --reports 50000 --requests 200`, and the other sizes of `npm run site -- seed`; `--runs 3`, `--pages 50`, `PORT`.
 */
import { parseArgs } from 'node:util';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { MAKERS } from '../../scripts/seed/makers.ts';
import type { Row, Seeding, Table } from '../../scripts/seed/rows.ts';
import { parseSizes, type Seeded, USUAL_SIZES } from '../../scripts/seed/sizes.ts';
import { writeTotals } from '../../scripts/seed/totals.ts';
import { ADMIN_PAGES } from '../../src/features/admin/pages.shared.ts';
import { openSite, printHead, printTimes } from './browser-site.ts';

const SIZES: Record<Seeded, number> = {
  ...USUAL_SIZES,
  ...{ messages: 10_000, visits: 1_000_000, reports: 50_000, requests: 200, audit: 20_000, orders: 5000 },
};

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    ...(Object.fromEntries(Object.keys(SIZES).map((name) => [name, text])) as Record<Seeded, typeof text>),
    ...{ runs: { type: 'string', default: '3' }, pages: { type: 'string', default: '50' } },
  },
  allowPositionals: true,
});
const runs = Number(values.runs);
const VIEWPORT = { width: 1280, height: 900 };
const NOW = Date.now();

function* everything(): Generator<readonly [Table, Row]> {
  const seeding: Seeding = { seed: 'bench', now: NOW };
  const named = new Map(parseSizes(values));
  for (const name of Object.keys(SIZES) as Seeded[]) yield* MAKERS[name](seeding, named.get(name) ?? SIZES[name]);
}

/** Milliseconds since the navigation began, once the islands run and no part that begins above `bottom`, in px, is loading; false until then. */
const SETTLED = (bottom: number): number | false => {
  const main = document.querySelector('main');
  const waiting = [...(main?.querySelectorAll('astro-island[ssr], [aria-busy=true], .part-state[data-state=loading]') ?? [])];
  // An island has no box of its own.
  const top = (one: Element) => (one.matches('astro-island') ? (one.firstElementChild ?? one) : one).getBoundingClientRect().top;
  return main && !waiting.some((one) => top(one) < bottom) ? performance.now() : false;
};

/** A search within loaded rows makes no call. */
const NO_CALL_MS = 3000;

const settled = async (page: Page, bottom = Number.MAX_SAFE_INTEGER): Promise<number> =>
  Number(await (await page.waitForFunction(SETTLED, bottom, { polling: 'raf', timeout: 60_000 })).jsonValue());

const FIRST_PAINT = (): number | undefined => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;

const SLOWEST_CALL = (): number =>
  Math.max(
    0,
    ...performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.startsWith('/api/admin/'))
      .map(({ duration }) => duration),
  );

async function memory(cdp: CDPSession): Promise<string> {
  await cdp.send('HeapProfiler.collectGarbage');
  const [{ usedSize }, { nodes }] = [await cdp.send('Runtime.getHeapUsage'), await cdp.send('Memory.getDOMCounters')];
  return `${(usedSize / 1024 / 1024).toFixed(1)} MiB, ${nodes} nodes`;
}

const nextOf = (page: Page) => page.locator('main .data-steps button').last();
const canStep = async (page: Page): Promise<boolean> =>
  (await nextOf(page).count()) > 0 && (await nextOf(page).getAttribute('aria-disabled')) === null;

/** Acts on a page's last table. @returns the time until the table has its rows; undefined if that needs no call */
async function timed(page: Page, act: () => Promise<unknown>): Promise<number | undefined> {
  const startMs = performance.now();
  const response = page.waitForResponse(/\/api\/admin\//u, { timeout: NO_CALL_MS }).catch(() => undefined);
  await act();
  if ((await response) === undefined) return undefined;
  await settled(page);
  return performance.now() - startMs;
}

async function actions(page: Page, note: (name: string, ms: number | undefined) => void): Promise<void> {
  if (await canStep(page)) note('next page', await timed(page, () => nextOf(page).click()));
  const head = page.locator('main .data th button').first();
  if ((await head.count()) > 0 && (await canStep(page))) note('sort', await timed(page, () => head.click()));
  const search = page.locator('main .data input[type=search]').first();
  if ((await search.count()) > 0) note('search', await timed(page, () => search.fill('an')));
}

async function onePage(context: BrowserContext, to: string): Promise<void> {
  const times = new Map<string, number[]>();
  const note = (name: string, ms: number | undefined) => {
    if (ms !== undefined) times.set(name, [...(times.get(name) ?? []), ms]);
  };
  for (let run = 0; run < runs; run += 1) {
    const page = await context.newPage();
    await page.goto(`${site.address}${to}`);
    note('first screen', await settled(page, VIEWPORT.height));
    note('all parts', await settled(page));
    note('first paint', await page.evaluate(FIRST_PAINT));
    note('slowest call', await page.evaluate(SLOWEST_CALL));
    await actions(page, note);
    await page.close();
  }
  for (const [name, all] of times) printTimes(`${to}: ${name}`, all);
}

async function pageOn(context: BrowserContext, to: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${site.address}${to}`);
  await settled(page);
  const cdp = await context.newCDPSession(page);
  for (let at = 1; at <= Number(values.pages); at += 1) {
    if (at === 1 || at % 10 === 0) console.log(`${to}, page ${at}: ${await memory(cdp)}`);
    if (!(await canStep(page))) break;
    await timed(page, () => nextOf(page).click());
  }
  await page.close();
}

const site = await openSite(everything(), (state) => writeTotals(state, NOW));
try {
  const context = await site.browser.newContext({ serviceWorkers: 'block', viewport: VIEWPORT });
  await context.addCookies(await site.signIn());
  printHead('the owner’s pages, on a laptop');
  for (const { to } of ADMIN_PAGES) await onePage(context, to);
  for (const { to } of ADMIN_PAGES) {
    const page = await context.newPage();
    await page.goto(`${site.address}${to}`);
    await settled(page);
    const isLong = await canStep(page);
    await page.close();
    if (isLong) await pageOn(context, to);
  }
} finally {
  await site.close();
}
