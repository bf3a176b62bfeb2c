import { expect, type Page, type Request } from '@playwright/test';

/** Milliseconds without a request after which a page counts as quiet. */
const QUIET_MS = 500;

const underWay = new WeakMap<Page, Set<Request>>();
const latest = new WeakMap<Page, number>();

/** Tracks a page's pending requests: GET until complete, others until their status, because pages do not wait for their body; no pings. */
export function follow(page: Page): void {
  const open = new Set<Request>();
  underWay.set(page, open);
  const settled = (request: Request) => {
    open.delete(request);
    latest.set(page, Date.now());
  };
  page.on('request', (request) => {
    latest.set(page, Date.now());
    if (request.resourceType() !== 'ping') open.add(request);
  });
  page.on('requestfinished', settled);
  page.on('response', (response) => response.request().method() !== 'GET' && settled(response.request()));
  page.on('requestfailed', settled);
  // A page's requests end with it, without an event. A history step within the page does not leave it.
  let leaves = false;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) leaves = true;
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !leaves) return;
    leaves = false;
    open.clear();
  });
}

/** Goes offline once no request is pending: an interrupted request fails, which most tests do not expect. */
export async function goOffline(page: Page): Promise<void> {
  const open = underWay.get(page) ?? new Set();
  const calledAt = Date.now();
  await expect
    .poll(
      () => (Date.now() - Math.max(calledAt, latest.get(page) ?? 0) < QUIET_MS ? ['just now'] : [...open].map((request) => request.url())),
      {
        message: 'nothing is under way',
        timeout: 20_000,
      },
    )
    .toEqual([]);
  await page.context().setOffline(true);
}

/** Addresses in the worker's caches, without the host. */
export const getCached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
