/** A page whose first view is painted before the rest is laid out: what the reader meets is the page as it always is. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { PHONE } from './visit.ts';

const ARTICLE = '/blog/website-in-one-round-trip';

/** Elements that are still left out of the layout while they are not seen. */
const leftOut = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('*')].filter((node) => getComputedStyle(node).contentVisibility === 'auto').length);

for (const address of [ARTICLE, '/el/blog/postgres-before-spark', '/el/cookies']) {
  test(`soon nothing is left out of the layout: ${address}`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    // What runs after the load is held, so that the first view can be looked at.
    await page.addInitScript(() => {
      const held: IdleRequestCallback[] = [];
      Object.assign(window, {
        requestIdleCallback: (work: IdleRequestCallback) => held.push(work),
        goOn: () => {
          for (const work of held) work({ didTimeout: false, timeRemaining: () => 50 });
        },
      });
    });
    await page.goto(address);
    expect(await leftOut(page)).toBeGreaterThan(0);
    await page.evaluate(() => (window as unknown as { goOn: () => void }).goOn());
    await expect.poll(() => leftOut(page)).toBe(0);
    await expect(page.locator('html')).not.toHaveAttribute('data-first');
  });
}

test('a reload comes back to the place that was read', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(ARTICLE);
  await expect.poll(() => leftOut(page)).toBe(0);
  const heading = page.locator('.prose h2').nth(3);
  await heading.evaluate((node) => node.scrollIntoView({ behavior: 'instant' }));
  const top = () => heading.evaluate((node) => Math.round(node.getBoundingClientRect().top));
  const before = await top();
  await page.reload();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3);
});

test('an address of a place within leads to it', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(ARTICLE);
  const id = await page.locator('.prose h2').nth(3).getAttribute('id');
  await page.goto('/about');
  await page.goto(`${ARTICLE}#${id}`);
  await expect(page.locator('html')).not.toHaveAttribute('data-first');
  await expect(page.locator(`#${id}`)).toBeInViewport();
});
