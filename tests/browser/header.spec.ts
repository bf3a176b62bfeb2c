/** The header while the page scrolls, swipes over it, and the loading line. */
import type { Locator, Page } from '@playwright/test';
import { expect, MOVING, test } from './fixtures.ts';
import { ARTICLE } from './templates.ts';
import { DESKTOP, laidOut, NARROW, PHONE, partsLoaded } from './visit.ts';

test.use(MOVING);

const header = (page: Page) => page.locator('.site-header');

const scrollDown = (page: Page, top: number) => page.evaluate((y) => scrollTo(0, y), top);

test('the header stays visible where there is room, covers no heading, and moves nothing', async ({ page }) => {
  await page.goto(ARTICLE);
  await laidOut(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await scrollDown(page, 600);
  await expect(header(page)).toHaveAttribute('data-scrolled', '');
  await expect(header(page)).toHaveAttribute('data-shrunk', '');
  await expect(header(page)).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  const heading = page.locator('.prose h2').nth(1);
  await page.goto(`${ARTICLE}#${await heading.getAttribute('id')}`);
  await expect(heading).toBeInViewport();
  const box = await header(page).boundingBox();
  await expect
    .poll(async () => ((await heading.boundingBox())?.y ?? 0) >= (box?.y ?? 0) + (box?.height ?? 0) - 12, 'the heading is below the header')
    .toBe(true);
  await page.setViewportSize({ width: 1280, height: 500 });
  await expect(header(page), 'a low window keeps its lines for the text').not.toBeInViewport();
});

test('tabbing through the header does not scroll the page', async ({ page }) => {
  await page.goto('/services');
  await scrollDown(page, 400);
  await page.locator('.services-menu summary').focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Tab');
  await expect(page.locator('.site-header :focus')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(400);
});

test('when tabbing backwards, no focused element is under the header', async ({ page }) => {
  await page.goto(ARTICLE);
  await laidOut(page);
  await page.locator('footer a').nth(3).focus();
  const hidden: string[] = [];
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press('Shift+Tab');
    const under = await page.evaluate(() => {
      const at = document.activeElement;
      const header = document.querySelector('.site-header');
      if (!at || header?.contains(at)) return undefined;
      const { top, height } = at.getBoundingClientRect();
      const px = (of: Element, property: string) => Number.parseFloat(getComputedStyle(of).getPropertyValue(property)) || 0;
      // A block of code taller than the free part of the window, between header and round button, is shown from its middle.
      const room = innerHeight - px(at, 'scroll-margin-top') - px(document.documentElement, 'scroll-padding-bottom');
      return height <= room && top < (header?.getBoundingClientRect().bottom ?? 0) ? at.textContent?.trim() : undefined;
    });
    if (under) hidden.push(under);
  }
  expect(hidden).toEqual([]);
});

/** Moves a finger sideways over an element. */
const swipe = (target: Locator, by: number) =>
  target.evaluate((node, distance) => {
    const { left, top } = node.getBoundingClientRect();
    const touch = (x: number) => new Touch({ identifier: 1, target: node, clientX: left + 150 + x, clientY: top + 10 });
    node.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [touch(0)], changedTouches: [touch(0)] }));
    node.dispatchEvent(new TouchEvent('touchend', { bubbles: true, touches: [], changedTouches: [touch(distance)] }));
  }, by);

test('a swipe of 50 px over the header opens and closes the mobile menu', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/about');
  const menu = page.locator('details.mobile-menu');
  // The first touch loads the code for swipes.
  await swipe(header(page), 0);
  await expect
    .poll(async () => {
      await swipe(header(page), -50);
      return menu.getAttribute('open');
    })
    .toBe('');
  await swipe(header(page), 50);
  await expect(menu).not.toHaveAttribute('open');
});

test('the mobile menu closes when the window grows past it', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/about');
  const menu = page.locator('details.mobile-menu');
  await menu.locator('summary').click();
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(menu.locator('.panel')).toBeVisible();
  await page.setViewportSize(DESKTOP);
  await expect(menu).not.toHaveAttribute('open');
});

test('resizing the window, as phones do while they lay out a page, requests no script', async ({ page }) => {
  const requests: string[] = [];
  const last = page.waitForRequest('**/service-worker.js');
  await page.goto('/about', { waitUntil: 'networkidle' });
  await last;
  page.on('request', (request) => requests.push(request.url()));
  await page.setViewportSize(PHONE);
  await page.setViewportSize(DESKTOP);
  await page.waitForTimeout(500);
  expect(requests).toEqual([]);
  await header(page).click({ position: { x: 1, y: 1 } });
  await partsLoaded(page);
});

/** Records the root's loading states, also across a navigation. */
const NOTE_LOADING = () => {
  const note = () => {
    const state = document.documentElement.hasAttribute('data-loading') ? 'on' : 'off';
    const before = sessionStorage.getItem('said') ?? '';
    if (!before.endsWith(state)) sessionStorage.setItem('said', `${before} ${location.pathname} ${state}`);
  };
  new MutationObserver(note).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-loading'] });
};
const recorded = (page: Page) => page.evaluate(() => sessionStorage.getItem('said'));

test('a progress line shows while the next page loads', async ({ page }) => {
  await page.addInitScript(NOTE_LOADING);
  await page.goto('/');
  await page.locator('.skip').focus();
  await page.keyboard.press('Enter');
  expect(await recorded(page), 'a place on the page needs no line').toBeNull();
  await page.locator('.site-nav .links a[href="/about"]').click();
  await expect(page).toHaveURL('/about');
  expect(await recorded(page)).toBe(' / on');
  await expect(page.locator('html')).not.toHaveAttribute('data-loading');
});

test('going back restores the scroll position', async ({ page }) => {
  await page.goto(ARTICLE);
  await scrollDown(page, 400);
  // Not a mouse click, which scrolls to its target.
  await page
    .locator('footer a')
    .first()
    .evaluate((link) => (link as HTMLAnchorElement).click());
  await expect(page).not.toHaveURL(ARTICLE);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
});

test('a page restored from the back/forward cache is announced, and the announcement is removed again', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.goto('/about');
  await page.clock.pauseAt(600_000);
  const announcement = page.locator('[data-announcement]');
  await expect(announcement, 'a page that is loaded is announced by the screen reader').toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(announcement).toHaveCount(1);
  await page.clock.runFor(50);
  await expect(announcement).toHaveText(await page.title());
  await page.clock.runFor(949);
  await expect(announcement).toHaveText(await page.title());
  await page.clock.runFor(1);
  await expect(announcement).toHaveCount(0);
});

test('the mobile menu says which theme is shown, and its entries have equal height', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/about');
  expect((await header(page).boundingBox())?.height, 'one line of header').toBeLessThan(90);
  const menu = page.locator('details.mobile-menu');
  await menu.locator('summary').click();
  await menu.getByRole('button', { name: 'Theme: light' }).click();
  await expect(menu.getByRole('button', { name: 'Theme: dark' })).toBeVisible();
  const heights = await menu.locator('.panel li').evaluateAll((entries) => entries.map((entry) => entry.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);
});
