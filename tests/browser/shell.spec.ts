/** Header, menus and focus order of every page. */
import type { Page } from '@playwright/test';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { expect, MOVING, test } from './fixtures.ts';
import { PHONE } from './visit.ts';

test.use(MOVING);

const menu = (page: Page, name: 'services' | 'mobile') => {
  const details = page.locator(`details.${name}-menu`);
  return { details, summary: details.locator('summary'), panel: details.locator('.panel') };
};

const locale = 'el';
const t = translator(locale);

test('the skip link skips the header', async ({ page }) => {
  await page.goto(path(locale, '/about'));
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: t('shell.skip') });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null), 'the next stop is inside main').toBe(true);
});

test('the services menu opens by click, Enter and Space', async ({ page }) => {
  await page.goto(path(locale, '/'));
  const { summary, panel } = menu(page, 'services');
  await expect(panel).toBeHidden();
  await summary.click();
  await expect(panel).toBeVisible();
  await summary.click();
  await expect(panel).toBeHidden();
  for (const key of ['Enter', 'Space']) {
    await summary.focus();
    await page.keyboard.press(key);
    await expect(panel).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(summary).toBeFocused();
  }
  await summary.click();
  await panel.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/services\/[a-z-]+$/u);
});

test('a menu closes on a click outside, and when focus moves on', async ({ page }) => {
  await page.goto('/');
  const { summary, panel } = menu(page, 'services');
  await summary.click();
  await page.locator('h1').click({ position: { x: 5, y: 5 } });
  await expect(panel).toBeHidden();
  await summary.click();
  await panel.getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(panel).toBeHidden();
});

test('only one menu is open at a time', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const services = menu(page, 'services');
  const mobile = menu(page, 'mobile');
  await services.summary.click();
  await expect(services.panel).toBeVisible();
  await mobile.summary.click();
  await expect(mobile.panel).toBeVisible();
  await expect(services.panel).toBeHidden();
  await services.summary.focus();
  await page.keyboard.press('Enter');
  await expect(services.panel).toBeVisible();
  await expect(mobile.panel).toBeHidden();
});

test('the mobile menu holds search, language and theme', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/about');
  const { summary, panel } = menu(page, 'mobile');
  await summary.click();
  await expect(panel.getByRole('link', { name: 'Search' })).toBeVisible();
  await panel.getByRole('button', { name: 'Theme: light' }).click();
  await expect(panel.getByRole('button', { name: 'Theme: dark' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await panel.getByRole('link', { name: 'Ελληνικά' }).click();
  await expect(page).toHaveURL('/el/about');
});

test('the services panel scrolls where the header is sticky', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.goto('/services');
  await page.evaluate(() => scrollTo(0, 400));
  const { summary, panel } = menu(page, 'services');
  await expect(summary).toBeInViewport();
  // By keyboard, because a click that Playwright repeats scrolls the page to its target.
  await summary.press('Enter');
  await panel.getByRole('link').last().focus();
  await expect(panel.getByRole('link').last()).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(400);
});

test('an open panel stays inside the window and its last link can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  for (const locale of LOCALE_CODES) {
    await page.goto(path(locale, '/'));
    for (const name of ['services', 'mobile'] as const) {
      const { summary, panel } = menu(page, name);
      await summary.click();
      const box = await panel.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
      await panel.getByRole('link').last().scrollIntoViewIfNeeded();
      await expect(panel.getByRole('link').last()).toBeInViewport();
    }
  }
});

test('Tab goes through the home page in reading order', async ({ page }) => {
  await page.goto('/');
  const stops: { part: string; name: string; x: number; y: number; shown: boolean; ring: boolean }[] = [];
  for (let press = 0; press < 200; press += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return undefined;
      const { x, y, width, height } = at.getBoundingClientRect();
      return {
        part: at.closest('header.site-header, main, footer.site-footer')?.tagName.toLowerCase() ?? 'skip',
        name: (at.getAttribute('aria-label') ?? at.textContent ?? '').trim().slice(0, 40),
        x,
        y: y + scrollY,
        shown: width > 0 && height > 0 && y >= 0 && y < innerHeight,
        ring: getComputedStyle(at).outlineStyle !== 'none',
      };
    });
    if (!stop) break;
    stops.push(stop);
  }
  expect(stops.length).toBeGreaterThan(20);
  expect(
    stops.filter(({ shown }) => !shown),
    'every stop is on the screen',
  ).toEqual([]);
  expect(
    stops.filter(({ ring }) => !ring),
    'every stop shows its focus',
  ).toEqual([]);
  const parts = stops.map(({ part }) => part).filter((part, index, all) => part !== all[index - 1]);
  expect(parts).toEqual(['skip', 'header', 'main', 'footer']);
  const header = stops.filter(({ part }) => part === 'header').map(({ x }) => x);
  expect(header, 'left to right').toEqual(header.toSorted((a, b) => a - b));
  const main = stops.filter(({ part }) => part === 'main');
  const backwards = main.filter(({ x, y }, index) => {
    const before = main[index - 1];
    return before !== undefined && y < before.y - 4 && x <= before.x;
  });
  expect(backwards, 'top down').toEqual([]);
});
