/**
 * `npm run bench -- store-page`: times cart and checkout on a slow phone, and the owner's orders, in a browser on a separate server and
 * database, with the last built site. `--orders 5000`, `--runs 5`, `PORT`.
 */
import { parseArgs } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { orderRows } from '../../scripts/seed/orders.ts';
import { CART_LINE_PREFIX, CART_MARK } from '../../src/features/store/cart/keys.ts';
import { openSite, printHead, printTimes } from './browser-site.ts';
import { PHONE, SLOW_4G, SLOW_CPU } from './slow-phone.ts';

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '5000' }, runs: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const runs = Number(values.runs);

const LINES = [
  { sku: 'LYC-PRT-01', title: 'Athens ridgeline print', unitCents: 4500 },
  { sku: 'LYC-TPL-02', title: 'NIS2 starter kit', unitCents: 12_900 },
];

const { address, browser, signIn, close } = await openSite(orderRows({ seed: 'bench', now: Date.now() }, Number(values.orders)));

const fillCart = ([mark, prefix, lines]: readonly [string, string, typeof LINES]) => {
  localStorage.setItem(mark, String(lines.length));
  for (const { sku, ...line } of lines)
    localStorage.setItem(`${prefix}${sku}`, JSON.stringify({ version: 1, quantity: 1, addedAt: 1, ...line }));
};

/** Milliseconds from an action in the page until what it changes is painted. */
async function paintedAfter(target: Locator, action: 'click' | 'choose', changed: string): Promise<number> {
  return target.evaluate(
    (element, [does, selector]) =>
      new Promise<number>((resolve, reject) => {
        const seen = () => {
          const watched = document.querySelector(selector);
          return watched instanceof HTMLInputElement ? watched.value : watched?.textContent;
        };
        const before = seen();
        const startMs = performance.now();
        if (does === 'click' && element instanceof HTMLElement) element.click();
        if (does === 'choose' && element instanceof HTMLSelectElement) {
          element.value = element.value === 'DE' ? 'GR' : 'DE';
          for (const event of ['input', 'change']) element.dispatchEvent(new Event(event, { bubbles: true }));
        }
        const check = () => {
          if (seen() !== before) requestAnimationFrame(() => resolve(performance.now() - startMs));
          else if (performance.now() - startMs > 10_000) reject(new Error(`${selector} did not change`));
          else setTimeout(check, 1);
        };
        check();
      }),
    [action, changed] as const,
  );
}

async function onPhone(path: string, measure: (page: Page) => Promise<Record<string, number>>): Promise<void> {
  const times = new Map<string, number[]>();
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: PHONE, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    await page.goto(`${address}/disclaimer`);
    await page.evaluate(fillCart, [CART_MARK, CART_LINE_PREFIX, LINES] as const);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
    await page.goto(`${address}${path}`);
    for (const [name, ms] of Object.entries(await measure(page))) times.set(name, [...(times.get(name) ?? []), ms]);
    await context.close();
  }
  for (const [name, all] of times) printTimes(`${path}: ${name}`, all);
}

const now = (page: Page): Promise<number> => page.evaluate(() => performance.now());

async function inCart(page: Page): Promise<Record<string, number>> {
  await page.locator('.cart-quantity input').first().waitFor();
  const shown = await now(page);
  const more = page.locator('.cart-quantity button').nth(1);
  const first = await paintedAfter(more, 'click', '.cart-quantity input');
  return { 'lines shown': shown, 'first touch': first, 'second touch': await paintedAfter(more, 'click', '.cart-quantity input') };
}

async function inCheckout(page: Page): Promise<Record<string, number>> {
  await page.locator('.order-total').waitFor();
  const shown = await now(page);
  const country = page.locator('select[name="customer.country"]');
  const first = await paintedAfter(country, 'choose', '.order-review');
  return { 'total shown': shown, 'first touch': first, 'second touch': await paintedAfter(country, 'choose', '.order-review') };
}

/** The owner's orders on a laptop. */
async function ownersOrders(): Promise<void> {
  const cookies = await signIn();
  const times: Record<string, number[]> = {};
  const note = (name: string, ms: number) => {
    times[name] = [...(times[name] ?? []), ms];
  };
  const timed = async (name: string, act: () => Promise<unknown>) => {
    const startMs = performance.now();
    await act();
    note(name, performance.now() - startMs);
  };
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 900 } });
    await context.addCookies(cookies);
    const page = await context.newPage();
    const row = page.locator('main tbody tr').first();
    for (const name of ['list, empty cache', 'list']) {
      await page.goto(`${address}/admin/store`);
      await row.waitFor();
      note(name, await now(page));
    }
    await timed('another state', async () => {
      await Promise.all([
        page.waitForResponse(/[?&]state=fulfilled/u),
        page.locator('.data-choice select').first().selectOption('fulfilled'),
      ]);
      await row.waitFor();
    });
    await timed('search', async () => {
      await Promise.all([page.waitForResponse(/[?&]q=maria/u), page.getByRole('searchbox').first().fill('maria')]);
      await row.waitFor();
    });
    await timed('one order', async () => {
      await row.getByRole('link').first().click();
      await page.locator('.order-state').waitFor();
    });
    await context.close();
  }
  for (const [name, all] of Object.entries(times)) printTimes(`/admin/store: ${name}`, all);
}

try {
  printHead(`slow phone; owner’s laptop with ${values.orders} orders`);
  await onPhone('/store/cart', inCart);
  await onPhone('/store/checkout', inCheckout);
  await ownersOrders();
} finally {
  await close();
}
