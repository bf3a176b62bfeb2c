/** The offer of the other language and the bars that scripts add: early in the page, closed by Escape, never over the focused element. */
import type { Page } from '@playwright/test';
import { PREFERENCES_KEY } from '../../src/features/accessibility/names.ts';
import { translator } from '../../src/i18n/translator.ts';
import { expect, test } from './fixtures.ts';
import { walkByTab } from './focus-walk.ts';
import { ARTICLE } from './templates.ts';
import { laidOut, PHONE } from './visit.ts';

const t = translator('en');
/** 1280 by 1024 and 1280 by 720 at 400 %, a phone in landscape, a phone, a desktop. */
const WINDOWS: { width: number; height: number; textSize?: number }[] = [
  { width: 320, height: 256 },
  { width: 320, height: 180 },
  { width: 640, height: 360 },
  PHONE,
  { ...PHONE, textSize: 200 },
  { width: 1280, height: 800 },
];

const offer = (page: Page) => page.locator('.offer');
const banner = (page: Page) => page.getByRole('complementary', { name: t('install.label') });

const offerToInstall = async (page: Page) => {
  await page.evaluate(() => dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => undefined })));
  await expect(banner(page)).toContainText('Install');
};

/** Share of the window's height that fixed elements at its bottom cover, measured in the middle of its width. */
const coveredShare = (page: Page) =>
  page.evaluate(() => {
    const bars = document.querySelector<HTMLElement>('.bars');
    return bars && getComputedStyle(bars).position === 'fixed' ? bars.getBoundingClientRect().height / innerHeight : 0;
  });

const BARS = [
  {
    name: 'the offer of the other language',
    locale: 'el-GR',
    addresses: ['/contact', ARTICLE],
    open: async (page: Page) => expect(offer(page)).toBeVisible(),
  },
  { name: 'the install bar', locale: 'en-GB', addresses: [ARTICLE], open: offerToInstall },
  {
    name: 'the install bar without a network',
    locale: 'en-GB',
    addresses: ['/contact'],
    open: async (page: Page) => {
      await offerToInstall(page);
      await page.evaluate(() => dispatchEvent(new Event('offline')));
    },
  },
];

for (const { name, locale, addresses, open } of BARS) {
  test.describe(name, () => {
    test.use({ locale });

    for (const address of addresses) {
      test(`hides no focused element at any window size: ${address}`, async ({ page }) => {
        await page.goto('/cookies');
        for (const { textSize = 100, ...viewport } of WINDOWS) {
          await page.setViewportSize(viewport);
          await page.evaluate(
            ([key, fontSize]) => {
              sessionStorage.clear();
              localStorage.setItem(key, JSON.stringify({ fontSize }));
            },
            [PREFERENCES_KEY, textSize] as const,
          );
          await page.goto(address, { waitUntil: 'load' });
          await laidOut(page);
          await open(page);
          const where = `${viewport.width} × ${viewport.height} at ${textSize} %`;
          // The bars move a frame after they are shown.
          await expect.poll(() => coveredShare(page), where).toBeLessThanOrEqual(0.25);
          const { stops, hidden } = await walkByTab(page);
          expect(stops, where).toBeGreaterThan(20);
          expect.soft(hidden, where).toEqual([]);
        }
      });
    }
  });
}

test.describe('in a Greek browser', () => {
  test.use({ locale: 'el-GR', isFirstVisit: true });

  test('the offer is in the first paint, moves nothing, and is the second tab stop', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          // Tab shows the skip link.
          if (!entry.hadRecentInput) shifts.push(entry.value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/about', { waitUntil: 'networkidle' });
    await expect(offer(page)).toBeInViewport();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(offer(page).getByRole('link')).toBeFocused();
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });

  for (const [how, stay] of [
    ['its button', (page: Page) => offer(page).getByRole('button').press('Enter')],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ] as const) {
    test(`${how} ends the offer for good, and the focus is in the text`, async ({ page }) => {
      await page.goto('/about');
      await page.waitForFunction(() => document.querySelector('[data-accessibility]:not([hidden])'));
      await stay(page);
      await expect(offer(page)).toBeHidden();
      await expect(page.locator('main')).toBeFocused();
      await page.reload();
      await expect(page.locator('h1')).toBeVisible();
      await expect(offer(page)).toBeHidden();
    });
  }

  test('Escape ends the offer and leaves the focus in the current field', async ({ page }) => {
    await page.goto('/contact');
    await page.waitForFunction(() => document.querySelector('[data-accessibility]:not([hidden])'));
    const name = page.locator('#contact-name');
    await name.focus();
    await page.keyboard.press('Escape');
    await expect(offer(page)).toBeHidden();
    await expect(name).toBeFocused();
  });

  test('a page that does not exist is not offered in Greek, and the language link keeps its address', async ({ page, allow }) => {
    allow(/404/u);
    await page.goto('/nothing?from=test');
    await expect(offer(page)).toHaveCount(0);
    await page.locator('.tools a[data-locale]').click();
    await expect(page).toHaveURL('/el/nothing?from=test');
    await page.waitForLoadState();
    await page.locator('.tools a[data-locale]').click();
    await expect(page).toHaveURL('/nothing?from=test');
  });
});

test('a bar closes by Escape and by its button, and the focus returns', async ({ page }) => {
  for (const close of ['Escape', 'Enter']) {
    await page.goto('/about');
    await page.evaluate(() => sessionStorage.clear());
    await offerToInstall(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(banner(page).getByRole('button').first(), 'before the header').toBeFocused();
    await page.locator('.brand').focus();
    await banner(page).getByRole('button').last().focus();
    await page.keyboard.press(close);
    await expect(banner(page)).toHaveCount(0);
    await expect(page.locator('.brand')).toBeFocused();
    await expect.poll(() => page.locator('html').evaluate((root) => root.style.scrollPaddingBlockEnd)).toBe('');
  }
});

test('Escape closes an open menu first', async ({ page }) => {
  await page.goto('/about');
  await offerToInstall(page);
  await page.locator('.services-menu summary').click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.services-menu .panel')).toBeHidden();
  await expect(banner(page)).toBeVisible();
  await page.locator('.brand').focus();
  await page.keyboard.press('Escape');
  await expect(banner(page)).toHaveCount(0);
});

test('without room for a bar it is part of the page, and the text being read does not move', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(ARTICLE);
  await laidOut(page);
  for (const scrolled of [0, 900]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
    const top = () => page.locator('h1').evaluate((node) => Math.round(node.getBoundingClientRect().top));
    const before = await top();
    await page.evaluate(() => sessionStorage.clear());
    await offerToInstall(page);
    await expect.poll(() => page.locator('.bars').evaluate((node) => getComputedStyle(node).position)).toBe('static');
    expect(Math.abs((await top()) - before), `scrolled ${scrolled}`).toBeLessThan(2);
    await banner(page)
      .getByRole('button', { name: t('install.dismiss') })
      .click();
    await expect(banner(page)).toHaveCount(0);
  }
});
