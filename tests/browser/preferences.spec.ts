/** Choices in the accessibility panel: by shortcuts, kept across pages, tabs and reloads, applied before the first paint. */
import type { Page } from '@playwright/test';
import { SHORTCUTS_KEY } from '../../src/features/accessibility/names.ts';
import { opener, panel, pressAlt, root, save, textSize } from './accessibility-panel.ts';
import { expect, MOVING, test } from './fixtures.ts';
import { getAnnouncements, listen } from './said.ts';
import { ARTICLE } from './templates.ts';
import { PHONE } from './visit.ts';

test.use(MOVING);

test('every shortcut works without opening the panel, on a Greek layout too, and announces its effect', async ({ page }) => {
  await listen(page, '[data-announcement]');
  await page.goto('/el/about');
  await pressAlt(page, 'Equal', '=');
  await expect.poll(() => getAnnouncements(page)).toContain('Μέγεθος κειμένου: 110%');
  await expect(page.locator('[data-announcement]')).toHaveCount(0);
  await pressAlt(page, 'NumpadAdd', '+');
  await expect.poll(() => textSize(page)).toBeCloseTo(19.2);
  await pressAlt(page, 'Minus', '-');
  await pressAlt(page, 'NumpadSubtract', '-');
  await expect.poll(() => textSize(page)).toBe(16);
  for (const contrast of ['high', 'inverted']) {
    await pressAlt(page, 'KeyC', 'ψ');
    await expect(root(page)).toHaveAttribute('data-contrast', contrast);
  }
  await pressAlt(page, 'KeyC', 'ψ');
  await expect(root(page)).not.toHaveAttribute('data-contrast');
  await pressAlt(page, 'KeyA', 'α');
  await expect(panel(page)).toBeVisible();
  await pressAlt(page, 'KeyC', 'ψ');
  await expect(panel(page).getByRole('radio', { name: 'Υψηλή' })).toBeChecked();
  await pressAlt(page, 'KeyA', 'α');
  await expect(panel(page)).toBeHidden();
});

test('shortcuts leave text fields alone, and can be switched off', async ({ page }) => {
  await page.goto('/search');
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Alt+c');
  await pressAlt(page, 'KeyA', 'α');
  await page.getByRole('link', { name: 'Skip to main content' }).focus();
  await page.keyboard.press('Alt+a');
  await expect(panel(page)).toBeVisible();
  await expect(root(page)).not.toHaveAttribute('data-contrast');
  await panel(page).getByText('Keyboard shortcuts', { exact: true }).click();
  await panel(page).getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck();
  expect(await page.evaluate((key) => localStorage.getItem(key), SHORTCUTS_KEY)).toBe('off');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+c');
  await page.reload();
  await page.keyboard.press('Alt+a');
  await opener(page).click();
  await expect(panel(page)).toBeVisible();
  await expect(root(page)).not.toHaveAttribute('data-contrast');
});

/** Records the root's attributes when the body starts: nothing is painted before that. */
const NOTE_ROOT_AT_BODY = () => {
  new MutationObserver((_, observer) => {
    if (!document.body) return;
    const { dataset, style } = document.documentElement;
    // The attributes of the first view and of the offered language (src/features/shell/head-script.ts) are no preferences.
    const chosen = Object.fromEntries(Object.entries(dataset).filter(([name]) => name !== 'first' && name !== 'offer'));
    const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][href*="/preferences"]');
    Object.assign(globalThis, {
      atBody: { ...chosen, size: style.getPropertyValue('--text-size'), sheet: sheet?.sheet !== null && sheet !== null },
    });
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
};
const atBody = (page: Page) => page.evaluate(() => (globalThis as { atBody?: object }).atBody);

test('a choice is applied before the first paint of every page, in both languages', async ({ page }) => {
  await page.goto('/about');
  await opener(page).click();
  await panel(page).getByRole('radio', { name: 'Inverted' }).check();
  await panel(page).getByRole('radio', { name: 'Relaxed' }).check();
  await panel(page).getByRole('checkbox', { name: 'Large targets' }).check();
  await panel(page).getByRole('button', { name: 'Increase text size' }).click();
  await page.addInitScript(NOTE_ROOT_AT_BODY);
  for (const to of ['/', '/el/about', ARTICLE]) {
    await page.goto(to);
    expect(await atBody(page), to).toEqual({ contrast: 'inverted', spacing: 'relaxed', prefer: 'largeTargets', size: '110%', sheet: true });
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(17, 22, 30)');
    expect(await textSize(page)).toBeCloseTo(17.6);
  }
});

test('a page with default preferences requests no style sheet, and sets nothing', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.addInitScript(NOTE_ROOT_AT_BODY);
  await page.goto('/about', { waitUntil: 'networkidle' });
  expect(await atBody(page)).toEqual({ size: '', sheet: false });
  expect(requests.filter((url) => /preferences.*\.css|react|client\./u.test(url))).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('a page restored from the back/forward cache applies what was chosen meanwhile', async ({ page }) => {
  await page.goto('/about');
  await page.goto('/cookies');
  await page.keyboard.press('Alt+c');
  await expect(root(page)).toHaveAttribute('data-contrast', 'high');
  await page.goBack();
  await expect(root(page)).toHaveAttribute('data-contrast', 'high');
});

test('system preferences are followed and shown', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' });
  await page.goto('/about');
  await expect(root(page)).toHaveAttribute('data-contrast', 'high');
  await opener(page).click();
  await expect(panel(page).getByRole('radio', { name: 'High' })).toBeChecked();
  const motion = panel(page).getByRole('checkbox', { name: 'Reduce motion' });
  await expect(motion).toBeChecked();
  await expect(motion).toBeDisabled();
  await expect(motion).toHaveAccessibleDescription('Switched on by your system');
  await page.emulateMedia({ contrast: 'no-preference', reducedMotion: 'no-preference' });
  await expect(root(page)).not.toHaveAttribute('data-contrast');
  await expect(motion).toBeEnabled();
});

test('large targets are 44 px on a phone, also with text at 80 %', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await save(page, { fontSize: 80, largeTargets: true });
  for (const to of ['/', '/blog', '/store']) {
    await page.goto(to);
    for (const target of await page
      .locator('header :is(a, summary, button):visible, footer :is(a, button):visible, main .button:visible')
      .all()) {
      const box = await target.boundingBox();
      const what = `${to} ${await target.textContent()}`;
      expect.soft(box?.height, what).toBeGreaterThanOrEqual(44);
      expect.soft(box?.width, what).toBeGreaterThanOrEqual(44);
    }
  }
});

test('with Reduce Motion nothing moves', async ({ page }) => {
  await save(page, { reduceMotion: true });
  await page.goto('/portfolio');
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
