/** Toasts that a page shows for the page before. */
import type { Page } from '@playwright/test';
import { type StoredToast, TOAST_POSITIONS, TOAST_TYPES } from '../../src/features/toast/toast.schema.ts';
import { TOASTS_KEY } from '../../src/features/toast/toasts-key.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { findings, inEveryState, showTheme, THEMES } from './axe.ts';
import { showContrast } from './contrast.ts';
import { expect, MOVING, test } from './fixtures.ts';
import { NARROW, PHONE, tooWide } from './visit.ts';

test.use(MOVING);

const toasts = (page: Page) => page.locator('.toast');

/** Opens a page with these stored toasts. */
async function open(page: Page, stored: StoredToast[], to = '/about') {
  await page.goto('/cookies');
  await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [TOASTS_KEY, JSON.stringify(stored)] as const);
  await page.goto(to);
  await expect(toasts(page).first()).toBeVisible();
}

test('a toast survives a navigation, once', async ({ page }) => {
  await open(page, [{ type: 'success', title: 'Message sent', message: 'An answer comes within two days.' }]);
  await expect(toasts(page)).toContainText('An answer comes within two days.');
  await page.reload();
  await expect(page.locator('[data-accessibility]')).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('a toast disappears after its time, but not under the pointer or with focus', async ({ page }) => {
  // Far longer than the test takes, because the installed clock also runs by itself.
  await page.clock.install();
  await open(page, [{ type: 'success', title: 'Saved', duration: 600_000 }]);
  await page.clock.runFor(200_000);
  await toasts(page).hover();
  await page.clock.runFor(700_000);
  await expect(toasts(page)).toBeVisible();
  await page.mouse.move(10, 600);
  await toasts(page).getByRole('button').focus();
  await page.clock.runFor(700_000);
  await expect(toasts(page)).toBeVisible();
  await page.locator('main').focus();
  await page.clock.runFor(200_000);
  await expect(toasts(page)).toBeVisible();
  await page.clock.runFor(250_000);
  await expect(toasts(page)).toHaveCount(0);
});

test('a persistent toast stays until it is closed: by its button, by a click, by Escape', async ({ page }) => {
  await page.clock.install();
  await open(page, [
    { type: 'warning', title: 'First', persistent: true },
    { type: 'warning', title: 'Second', persistent: true },
    { type: 'warning', title: 'Third', duration: 0 },
  ]);
  await page.clock.runFor(60_000);
  await expect(toasts(page)).toHaveCount(3);
  await expect(page.locator('.toast-progress')).toHaveCount(0);
  await toasts(page).getByText('Second').click();
  await expect(toasts(page)).toHaveCount(2);
  await page.locator('main').focus();
  await page.getByRole('button', { name: 'Close: First' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Close: Third' }), 'focus goes on to the next').toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.locator('main'), 'focus is back where it was').toBeFocused();
});

test('errors interrupt, others are announced politely', async ({ page }) => {
  await page.addInitScript(() => {
    const announcements: string[] = [];
    Object.assign(globalThis, { said: announcements });
    new MutationObserver((records) => {
      for (const { target } of records) {
        const region = target instanceof Element ? target.closest('[aria-live]') : null;
        if (region?.textContent) announcements.push(`${region.getAttribute('aria-live')}: ${region.textContent}`);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, [
    { type: 'error', title: 'Not sent', message: 'It is kept here' },
    { type: 'info', title: 'A new version is ready' },
  ]);
  await expect
    .poll(() => page.evaluate(() => (globalThis as { said?: string[] }).said))
    .toEqual(['assertive: Error. Not sent. It is kept here', 'polite: Note. A new version is ready']);
});

test('each of the six positions is correct, also at 320 px', async ({ page }) => {
  for (const viewport of [{ width: 1280, height: 900 }, NARROW]) {
    await page.setViewportSize(viewport);
    for (const position of TOAST_POSITIONS) {
      await open(page, [{ type: 'info', title: position, persistent: true, position }]);
      const { x = 0, y = 0, width = 0, height = 0 } = (await toasts(page).boundingBox()) ?? {};
      const [vertical, horizontal] = position.split('-');
      const middle = x + width / 2;
      expect(y + height / 2 < viewport.height / 2, position).toBe(vertical === 'top');
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(viewport.width);
      if (horizontal === 'center' || viewport === NARROW) expect(middle).toBeCloseTo(viewport.width / 2, -1);
      else expect(middle < viewport.width / 2, position).toBe(horizontal === 'left');
    }
  }
});

test('toasts of all positions never overlap', async ({ page }) => {
  for (const viewport of [PHONE, { width: 800, height: 900 }, { width: 1280, height: 900 }]) {
    await page.setViewportSize(viewport);
    for (const edge of ['top', 'bottom']) {
      const positions = TOAST_POSITIONS.filter((position) => position.startsWith(edge));
      await open(
        page,
        positions.map((position) => ({ type: 'info', title: position, persistent: true, position })),
      );
      await expect(toasts(page)).toHaveCount(3);
      const boxes = await Promise.all((await toasts(page).all()).map((toast) => toast.boundingBox()));
      for (const [index, one] of boxes.entries()) {
        for (const other of boxes.slice(index + 1)) {
          const apart =
            !one ||
            !other ||
            one.x + one.width <= other.x ||
            other.x + other.width <= one.x ||
            one.y + one.height <= other.y ||
            other.y + other.height <= one.y;
          expect(apart, `${viewport.width} ${edge}`).toBe(true);
        }
      }
    }
  }
});

const locale = 'el';
test('axe finds nothing with toasts open, and nothing is too wide', async ({ page }) => {
  const t = translator(locale);
  await open(
    page,
    TOAST_TYPES.map((type) => ({ type, title: t(`toast.${type}`), message: t('sample.site'), persistent: true })),
    path(locale, '/about'),
  );
  await inEveryState(page, ({ theme, width }, { found }) => expect.soft(found, `${theme} ${width}`).toEqual([]));
  for (const contrast of ['high', 'inverted'] as const) {
    await showContrast(page, contrast);
    for (const colorScheme of THEMES) {
      await showTheme(page, colorScheme);
      expect.soft((await findings(page, 'colour')).found, `${contrast} ${colorScheme}`).toEqual([]);
    }
  }
  await page.setViewportSize(NARROW);
  expect(await tooWide(page)).toEqual([]);
});

test.describe('before the first interaction', () => {
  // A browser that has the page's files may take its placing of the mouse for an interaction.
  test.use({ isFirstVisit: true });

  test('a page without toasts loads no code for them', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/about', { waitUntil: 'networkidle' });
    expect(requests.filter((url) => /container|toast/u.test(url))).toEqual([]);
  });
});
