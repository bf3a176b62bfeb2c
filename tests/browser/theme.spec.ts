/** The theme follows the system until the visitor chooses, and is set before the first paint. */
import type { Page } from '@playwright/test';
import { brand } from '../../src/features/brand/brand.ts';
import { THEME_KEY } from '../../src/features/theme/theme-key.ts';
import { expect, test } from './fixtures.ts';

const inRgb = (hex: string): string => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
const DARK_PAPER = inRgb(brand.palette.dark.paper);
const LIGHT_PAPER = inRgb(brand.palette.light.paper);

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

test('without a choice the theme follows the system, also when that changes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  expect(await paper(page)).toBe(DARK_PAPER);
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
  // Each frame until it has changed: the old theme stays for the delay, and comes back in none.
  const frames = page.evaluate(async () => {
    const papers: string[] = [];
    const until = performance.now() + 1500;
    while (performance.now() < until) {
      await new Promise(requestAnimationFrame);
      const paper = getComputedStyle(document.body).backgroundColor;
      if (papers.at(-1) !== paper) papers.push(paper);
    }
    return papers;
  });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await frames).toEqual([DARK_PAPER, LIGHT_PAPER]);
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false');
});
