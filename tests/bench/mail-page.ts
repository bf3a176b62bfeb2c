/**
 * `npm run bench -- mail-page`: times the owner's mail page with many messages in a browser, on a separate server and database, with the
 * last built site: until the first conversation is painted (on a new and on a warm server) and from the last letter of a search to its
 * rows. Prints the tab's memory while paging. `--messages 10000`, `--starts 5`, `--runs 10`, `--pages 50`, `PORT`; `--trace` lists the
 * requests of the first load.
 */
import { parseArgs } from 'node:util';
import type { CDPSession, Cookie, Page } from '@playwright/test';
import { mailRows } from '../../scripts/seed/mail.ts';
import { openSite, printHead, printTimes } from './browser-site.ts';

const size = (usual: string) => ({ type: 'string', default: usual }) as const;
const { values } = parseArgs({
  options: { messages: size('10000'), starts: size('5'), runs: size('10'), pages: size('50'), trace: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const WORDS = ['linux', 'σεμιναριο', 'πωλησεις φυλλα ανοιξη', 'ada', 'client.example', 'e'];

const { address, browser, signIn, restart, close } = await openSite(mailRows({ seed: 'bench', now: Date.now() }, Number(values.messages)));

/** Records when the first conversation is painted, in milliseconds since the navigation began. */
const NOTE_FIRST_ROW = () => {
  const seen = new MutationObserver(() => {
    if (!document.querySelector('.mail-row')) return;
    seen.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(globalThis, { firstRow: performance.now() })));
  });
  seen.observe(document, { childList: true, subtree: true });
};

/** Milliseconds from the last letter to the painted rows, including the wait for another letter. */
const SEARCH = (words: string) =>
  new Promise<number>((resolve) => {
    const list = document.querySelector('.mail-rows');
    const field = document.querySelector<HTMLInputElement>('.mail-search input');
    if (!list || !field) throw new Error('no list');
    let wasBusy = false;
    const seen = new MutationObserver(() => {
      const isBusy = list.getAttribute('aria-busy') === 'true';
      if (wasBusy && !isBusy) {
        seen.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - startMs));
      }
      wasBusy ||= isBusy;
    });
    seen.observe(list, { attributes: true });
    const startMs = performance.now();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

async function memory(cdp: CDPSession): Promise<string> {
  await cdp.send('HeapProfiler.collectGarbage');
  const [{ usedSize }, { nodes }] = [await cdp.send('Runtime.getHeapUsage'), await cdp.send('Memory.getDOMCounters')];
  return `${(usedSize / 1024 / 1024).toFixed(1)} MiB, ${nodes} nodes`;
}

async function openPage(page: Page, query = ''): Promise<number> {
  await page.goto(`${address}/admin/mail${query}`);
  return page.waitForFunction(() => (globalThis as { firstRow?: number }).firstRow).then((handle) => handle.jsonValue() as Promise<number>);
}

/** Lists the requests of a load, with start and end in milliseconds since the navigation began. */
const ASKED = () =>
  performance
    .getEntries()
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .map(({ name, startTime, responseStart, responseEnd }) =>
      [startTime, responseStart, responseEnd, new URL(name).pathname].map((value) =>
        typeof value === 'number' ? value.toFixed(0) : value,
      ),
    );

async function measure(page: Page): Promise<void> {
  await page.addInitScript(NOTE_FIRST_ROW);
  const first: number[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) first.push(await openPage(page));
  printTimes('first conversation painted', first);
  for (const words of WORDS) {
    const times: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      await openPage(page);
      times.push(await page.evaluate(SEARCH, words));
    }
    printTimes(`search: ${words}`, times);
  }
  await openPage(page, '?folder=all');
  const cdp = await page.context().newCDPSession(page);
  for (let at = 1; at <= Number(values.pages); at += 1) {
    if (at === 1 || at % 10 === 0) console.log(`page ${at}: ${await memory(cdp)}`);
    await page.locator('.mail-step').last().click();
    await page.waitForURL(new RegExp(`page=${at + 1}\\b`, 'u'));
    await page.locator('.mail-rows[aria-busy=false]').waitFor();
  }
}

const context = async (cookies: Cookie[]) => {
  const opened = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 900 } });
  await opened.addCookies(cookies);
  return opened;
};
try {
  const cookies = await signIn();
  printHead(`with ${values.messages} messages`);
  const cold: number[] = [];
  for (let start = 0; start < Number(values.starts); start += 1) {
    await restart();
    const fresh = await context(cookies);
    const page = await fresh.newPage();
    await page.addInitScript(NOTE_FIRST_ROW);
    cold.push(await openPage(page));
    if (values.trace) console.log((await page.evaluate(ASKED)).map((row) => row.join('\t')).join('\n'));
    await fresh.close();
  }
  printTimes('first conversation painted, empty cache, server just started', cold);
  await measure(await (await context(cookies)).newPage());
} finally {
  await close();
}
