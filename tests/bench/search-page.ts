/**
 * `npm run bench -- search-page`: times the suggestions of the header's search on a slow phone, in a browser, with the last built site.
 * `--runs 5`, `PORT`.
 */
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { openSite, printHead, printTimes } from './browser-site.ts';
import { PHONE, SLOW_4G, SLOW_CPU } from './slow-phone.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } }, allowPositionals: true });

/** Typed letter by letter. The last one is a slip, so that every reading is tried. */
const TYPED = { '/about': ['backup restore', 'passkyes'], '/el/about': ['αντίγραφα ασφαλείας', 'antigrafa'] } as const;

const { address, browser, close } = await openSite([]);

/** Milliseconds from a key until the list, or its note, is painted with what it found. */
async function suggestedAfter(page: Page, letter: string): Promise<number> {
  return page.evaluate(
    (key) =>
      new Promise<number>((resolve, reject) => {
        const field = document.querySelector<HTMLInputElement>('.finder input');
        const shown = document.querySelector('.finder');
        if (!field || !shown) return reject(new Error('The search is not open'));
        const startMs = performance.now();
        const late = setTimeout(() => reject(new Error(`No suggestions for “${field.value}”`)), 20_000);
        const watch = new MutationObserver(() => {
          watch.disconnect();
          clearTimeout(late);
          requestAnimationFrame(() => resolve(performance.now() - startMs));
        });
        watch.observe(shown, { childList: true, subtree: true });
        field.value += key;
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }),
    letter,
  );
}

async function measure(path: keyof typeof TYPED, times: Map<string, number[]>): Promise<void> {
  const note = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms]);
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: PHONE, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  await page.goto(`${address}${path}`);
  await page.keyboard.press('Control+k');
  await page.locator('.finder input').waitFor();
  for (const text of TYPED[path]) {
    await page.locator('.finder input').fill('');
    const [first = '', ...rest] = text;
    note(`${path}: first letter of “${text}”`, await suggestedAfter(page, first));
    for (const letter of rest) note(`${path}: next letters of “${text}”`, await suggestedAfter(page, letter));
    // Everything is loaded: the same words again.
    await page.locator('.finder input').fill('');
    for (const letter of text) note(`${path}: “${text}” again`, await suggestedAfter(page, letter));
  }
  await context.close();
}

try {
  printHead('suggestions on a slow phone');
  const times = new Map<string, number[]>();
  for (let run = 0; run < Number(values.runs); run += 1)
    for (const path of Object.keys(TYPED)) await measure(path as keyof typeof TYPED, times);
  for (const [name, all] of times) printTimes(name, all);
} finally {
  await close();
}
