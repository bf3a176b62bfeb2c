/** The theme follows the system until the visitor chooses, and is set before the first paint. */
import type { Page } from '@playwright/test';
import { THEME_KEY } from '../../src/features/theme/theme-key.ts';
import { expect, test } from './fixtures.ts';

const DARK_PAPER = 'rgb(17, 22, 30)';
const LIGHT_PAPER = 'rgb(251, 250, 247)';

const toggle = (page: Page) => page.locator('.tools [data-theme-toggle]');
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Records the root's attributes when the body starts: nothing is painted before that. */
const NOTE_THEME_AT_BODY = () => {
  new MutationObserver((_, observer) => {
    if (!document.body) return;
    Object.assign(globalThis, { themeAtBody: document.documentElement.dataset['theme'] ?? 'none' });
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
};
const themeAtBody = (page: Page) => page.evaluate(() => (globalThis as { themeAtBody?: string }).themeAtBody);

test('the toggle changes the theme, announces it, and the choice survives a reload without a flash', async ({ page }) => {
  await page.addInitScript(NOTE_THEME_AT_BODY);
  await page.goto('/');
  expect(await themeAtBody(page)).toBe('none');
  expect(await paper(page)).toBe(LIGHT_PAPER);
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false');
  await toggle(page).focus();
  await page.keyboard.press('Enter');
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await paper(page)).toBe(DARK_PAPER);
  expect(await page.evaluate((key) => localStorage.getItem(key), THEME_KEY)).toBe('dark');
  for (const to of ['/', '/el/about', '/about/uses']) {
    await page.goto(to);
    expect(await themeAtBody(page)).toBe('dark');
    expect(await paper(page)).toBe(DARK_PAPER);
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
  }
  await toggle(page).click();
  expect(await paper(page)).toBe(LIGHT_PAPER);
});

test('without a choice the theme follows the system, also, after a delay, when that changes', async ({ page }) => {
  await page.clock.install();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  expect(await paper(page)).toBe(DARK_PAPER);
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.clock.runFor(499);
  expect(await paper(page)).toBe(DARK_PAPER);
  await page.clock.runFor(1);
  await expect.poll(() => paper(page)).toBe(LIGHT_PAPER);
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false');
});

test('a choice overrides the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await toggle(page).click();
  await page.reload();
  expect(await paper(page)).toBe(LIGHT_PAPER);
});

test('a choice is followed in other tabs', async ({ page, context }) => {
  await page.goto('/');
  const second = await context.newPage();
  await second.goto('/el/about');
  await toggle(page).click();
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(toggle(second)).toHaveAttribute('aria-pressed', 'true');
  await second.close();
});

test('with storage blocked the theme still changes for the page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('blocked by the test', 'SecurityError');
      },
    });
  });
  await page.goto('/');
  await toggle(page).click();
  expect(await paper(page)).toBe(DARK_PAPER);
});

test('an invalid stored value is ignored', async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, '"><script>'), THEME_KEY);
  await page.goto('/');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  expect(await paper(page)).toBe(LIGHT_PAPER);
});
