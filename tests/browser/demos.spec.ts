/** The demo pages: axe-core in the visitor's own browser, and the page of all components. */
import type { Page } from '@playwright/test';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { BREAKPOINTS_PX } from '../../src/styles/breakpoints.shared.ts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';

/** axe-core is half a megabyte of code, and the machine may be busy. */
const EXAMINED_MS = 60_000;

const demo = (page: Page) => {
  const form = page.locator('.axe-demo form');
  return {
    choice: (name: string) => form.locator(`select[name=${name}]`),
    button: form.locator('button[type=submit]'),
    status: page.locator('.axe-demo [role=status]'),
    results: page.locator('.axe-report h2').first(),
    summary: page.locator('.axe-report > p'),
    rule: (id: string) => page.locator('.axe-rule', { has: page.locator('summary .figures', { hasText: id }) }),
  };
};

/** Delays axe-core until the returned function is called, so that the pending state can be checked. */
async function holdAxe(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/axe\.min.*\.js$/u, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const locale = 'en';
const t = translator(locale);

test('the accessibility demo audits its own page by keyboard alone', async ({ page }) => {
  test.setTimeout(EXAMINED_MS * 2);
  const release = await holdAxe(page);
  await page.goto(path(locale, '/accessibility-test'));
  const { choice, button, status, results, summary } = demo(page);
  await choice('page').focus();
  for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(button).toHaveAttribute('aria-busy', 'true', { timeout: EXAMINED_MS });
  await expect(button).toHaveText(t('axe.running'));
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button.locator('.spinner')).toBeVisible();
  await expect(button, 'the focus stays while it loads').toBeFocused();
  await expect(status).toHaveText(t('axe.running'));
  await page.keyboard.press('Enter');
  release();

  await expect(results).toBeFocused({ timeout: EXAMINED_MS });
  await expect(results).toHaveText(t('axe.results', { page: t('axe.here') }));
  await expect(summary).toContainText(/axe-core \d/u);
  await expect(page.getByRole('heading', { name: `${t('axe.violations')} (0)` })).toBeVisible();
  await expect(button).toHaveText(t('axe.run'));
  await expect(button).not.toHaveAttribute('aria-busy');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('.axe-rule[open] .axe-nodes li').first()).toBeVisible();
});

test('the accessibility demo audits another page with the chosen settings', async ({ page }) => {
  test.setTimeout(EXAMINED_MS * 2);
  const release = await holdAxe(page);
  await page.goto(path(locale, '/accessibility-test'));
  const { choice, button, results } = demo(page);
  await choice('page').selectOption(path(locale, '/contact'));
  await choice('width').selectOption('320');
  await choice('theme').selectOption('dark');
  await choice('contrast').selectOption('high');
  await button.click();
  const frame = page.frameLocator('.axe-demo iframe').locator('html');
  await expect(frame).toHaveAttribute('data-contrast', 'high', { timeout: EXAMINED_MS });
  await expect(frame).toHaveAttribute('data-theme', 'dark');
  expect(await frame.evaluate(() => innerWidth)).toBe(320);
  expect(await frame.evaluate(() => getComputedStyle(document.body).backgroundColor), 'its styles are there').toBe('rgb(0, 0, 0)');
  release();
  await expect(results).toContainText((await choice('page').locator('option:checked').textContent()) ?? '?', { timeout: EXAMINED_MS });
  await expect(page.getByRole('heading', { name: `${t('axe.violations')} (0)` })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('the accessibility demo says what it needs without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}${path(locale, '/accessibility-test')}`);
  // Not getByText, which ignores <noscript>.
  await expect(page.locator('noscript p')).toContainText(t('axe.noscript'));
  await expect(page.locator('noscript p')).toBeVisible();
  await context.close();
});

test('the accessibility demo finds a fault, and names its place', async ({ page }) => {
  test.setTimeout(EXAMINED_MS * 2);
  await page.route('**/about', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><head><title>Wrong</title><style>.faint{color:#999;background:#fff}</style><script>throw new Error("runs")</script></head><body><main><h1>Wrong</h1><p class="faint">Hard to read</p><button class="nameless"></button></main></body></html>',
    }),
  );
  await page.goto('/accessibility-test');
  const { choice, button, results, rule } = demo(page);
  await choice('page').selectOption('/about');
  await button.click();
  await expect(results).toBeFocused({ timeout: EXAMINED_MS });
  for (const [id, named] of [
    ['button-name', 'class="nameless"'],
    ['color-contrast', 'class="faint"'],
  ] as const) {
    await rule(id).first().locator('summary').click();
    await expect(rule(id).first().locator('.axe-nodes li')).toContainText(named);
  }
  expect((await findings(page)).found, 'the report itself holds').toEqual([]);
});

test('the accessibility demo says when a page fails to load, and can try again', async ({ page, allow }) => {
  test.setTimeout(EXAMINED_MS * 2);
  allow(/^500: /u);
  allow(/^console: Failed to load resource/u);
  await page.route('**/about', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/accessibility-test');
  const { choice, button, status, results } = demo(page);
  await choice('page').selectOption('/about');
  await button.click();
  await expect(status).toHaveText(translator('en')('axe.error'), { timeout: EXAMINED_MS });
  await choice('page').selectOption('');
  await button.click();
  await expect(results).toBeFocused({ timeout: EXAMINED_MS });
});

/** Specification, section 9: 8, 9, 11 and 12 units of 0.25 rem, of 16 px each. */
const BUTTON_MIN_HEIGHTS_PX = { xs: 32, sm: 36, md: 44, lg: 48 };

test('buttons have the height of their size, grow with their text, and are disabled while they load', async ({ page }) => {
  await page.goto('/test-styles');
  for (const [size, px] of Object.entries(BUTTON_MIN_HEIGHTS_PX)) {
    const button = page.getByRole('button', { name: `solid ${size}` });
    await expect(button).toHaveCSS('min-height', `${px}px`);
    expect((await button.boundingBox())?.height, size).toBe(px);
  }
  for (const loading of await page.locator('#buttons [aria-busy=true]').all()) {
    await expect(loading).toBeDisabled();
    await expect(loading.locator('.spinner')).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Loading...' })).toHaveCount(5);
  const off = page.getByRole('link', { name: translator('en')('styles.link.off') });
  await expect(off).toHaveAttribute('aria-disabled', 'true');
  await expect(off).not.toHaveAttribute('href');
});

test('a touch screen makes the small buttons 44 px high', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${baseURL}/test-styles`);
  for (const button of await page.locator('#buttons .button').all()) {
    expect((await button.boundingBox())?.height, (await button.textContent()) ?? '').toBeGreaterThanOrEqual(44);
  }
  await context.close();
});

test('the grid gains a column at each breakpoint and not before', async ({ page }) => {
  await page.goto('/test-styles');
  const columns = () => page.locator('#layout .u-grid').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  let before = 1;
  for (const px of Object.values(BREAKPOINTS_PX)) {
    await page.setViewportSize({ width: px - 1, height: 600 });
    expect(await columns(), `at ${px - 1} px`).toBe(before);
    await page.setViewportSize({ width: px, height: 600 });
    before += 1;
    expect(await columns(), `at ${px} px`).toBe(before);
  }
});
