/** The accessibility panel: with the keyboard only, with the focus inside, at every size. */
import type { Page } from '@playwright/test';
import { DEFAULT_PREFERENCES, TOGGLES } from '../../src/features/accessibility/preferences.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { focusIsInside, goOverDialog, listenInDialogs, opener, panel, root, save, saved, textSize } from './accessibility-panel.ts';
import { findings, inEveryState, showTheme, THEMES } from './axe.ts';
import { expect, MOVING, test } from './fixtures.ts';
import { lookAtFocus } from './focus-walk.ts';
import { LONGEST } from './looks-right.ts';
import { ARTICLE } from './templates.ts';
import { laidOut, NARROW, tooWide } from './visit.ts';

test.use(MOVING);

test.describe('in Greek', () => {
  const locale = LONGEST;
  const t = translator(locale);

  test('by keyboard alone: open, choose everything, close', async ({ page }) => {
    await page.goto(path(locale, '/about'));
    await expect(opener(page)).toBeVisible();
    await page.keyboard.press('Alt+a');
    await expect(panel(page)).toBeVisible();
    await expect(panel(page)).toHaveAccessibleName(t('accessibility.title'));
    await expect(panel(page).getByRole('button', { name: t('accessibility.close') })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(panel(page).getByRole('button', { name: t('accessibility.increase') })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await expect(panel(page).getByRole('status')).toHaveText('120%');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect(root(page)).toHaveAttribute('data-contrast', 'high');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(root(page)).toHaveAttribute('data-spacing', 'extra');
    for (const toggle of TOGGLES) {
      await page.keyboard.press('Tab');
      await expect(panel(page).getByRole('checkbox', { name: t(`accessibility.${toggle}`), exact: true })).toBeFocused();
      await page.keyboard.press('Space');
    }
    await expect(root(page)).toHaveAttribute('data-prefer', TOGGLES.join(' '));
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    expect(await saved(page)).toEqual({
      fontSize: 120,
      contrast: 'high',
      lineSpacing: 'extra',
      ...Object.fromEntries(TOGGLES.map((toggle) => [toggle, true])),
    });
    await page.keyboard.press('Alt+a');
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(panel(page).getByRole('button', { name: t('accessibility.reset') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(root(page)).not.toHaveAttribute('data-prefer');
    expect(await saved(page)).toEqual(DEFAULT_PREFERENCES);
  });

  test('axe finds nothing with the panel open', async ({ page }) => {
    await page.goto(path(locale, '/about'));
    await opener(page).click();
    await panel(page).getByText(t('accessibility.shortcuts'), { exact: true }).click();
    await inEveryState(page, ({ theme, width }, { found }) => expect.soft(found, `${theme} ${width}`).toEqual([]));
    for (const contrast of ['high', 'inverted'] as const) {
      await panel(page)
        .getByRole('radio', { name: t(`accessibility.contrast.${contrast}`) })
        .check();
      for (const colorScheme of THEMES) {
        await showTheme(page, colorScheme);
        expect.soft((await findings(page, 'colour')).found, `${contrast} ${colorScheme}`).toEqual([]);
      }
    }
    await panel(page)
      .getByRole('checkbox', { name: t('accessibility.highContrastText'), exact: true })
      .check();
    expect((await findings(page, 'colour')).found).toEqual([]);
  });

  test('the panel fits at 320 px with 200 % text and extra spacing', async ({ page }) => {
    await page.setViewportSize(NARROW);
    await save(page, { fontSize: 200, lineSpacing: 'extra', largeTargets: true, enhancedFocus: true });
    await page.goto(path(locale, '/about'));
    await opener(page).click();
    const dialog = panel(page);
    await expect(dialog).toBeVisible();
    const stepper = await Promise.all(
      (['decrease', 'increase'] as const).map((name) => dialog.getByRole('button', { name: t(`accessibility.${name}`) }).boundingBox()),
    );
    expect(stepper[0]?.y, 'the stepper stands in one line').toBe(stepper[1]?.y);
    await expect(dialog.locator('output'), 'the announcement says the size, and nothing says it again').toHaveAttribute('aria-live', 'off');
    await dialog.getByText(t('accessibility.shortcuts'), { exact: true }).click();
    expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    const box = await dialog.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(NARROW.width);
    const cut = await dialog.evaluate((node) => {
      const { left, right } = node.getBoundingClientRect();
      return [...node.querySelectorAll('*')]
        .filter((part) => {
          const edge = part.getBoundingClientRect();
          return edge.width > 1 && (edge.left < left - 1 || edge.right > right + 1);
        })
        .map((part) => part.outerHTML.slice(0, 80));
    });
    expect(cut).toEqual([]);
    await dialog.getByRole('button', { name: t('accessibility.reset') }).scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('button', { name: t('accessibility.reset') })).toBeInViewport();
    expect(await tooWide(page)).toEqual([]);
  });
});

test('focus stays inside the open panel, and returns afterwards', async ({ page }) => {
  await page.goto('/about');
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Tab');
    expect(await focusIsInside(page), `Tab ${press + 1}`).toBe(true);
  }
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Shift+Tab');
    expect(await focusIsInside(page), `Shift+Tab ${press + 1}`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(opener(page)).toBeFocused();
});

test('nothing focused is hidden under the panel’s header or footer', async ({ page }) => {
  for (const [width, height] of [
    [1280, 700],
    [390, 700],
    [390, 800],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/about');
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeVisible();
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let press = 0; press < 16; press += 1) {
        await page.keyboard.press(key);
        const stop = await lookAtFocus(page);
        expect.soft(stop?.hidden, `${width} × ${height}, ${key}: ${stop?.name}`).toEqual([]);
      }
    }
  }
});

test('the panel closes by its button, by Alt+A and by a click outside, not by one inside', async ({ page }) => {
  await page.goto('/about');
  const close = panel(page).getByRole('button', { name: 'Close' });
  await opener(page).click();
  await close.click();
  await expect(panel(page)).toBeHidden();
  await page.keyboard.press('Alt+a');
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Alt+a');
  await expect(panel(page)).toBeHidden();
  await opener(page).click();
  await panel(page).getByRole('heading').click();
  await expect(panel(page)).toBeVisible();
  await page.mouse.click(20, 450);
  await expect(panel(page)).toBeHidden();
});

test('text size stops at 80 and 200, where its buttons are disabled', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Alt+a');
  const decrease = panel(page).getByRole('button', { name: 'Decrease text size' });
  const increase = panel(page).getByRole('button', { name: 'Increase text size' });
  for (let press = 0; press < 10; press += 1) await increase.click();
  await expect(increase).toBeDisabled();
  await expect(increase).toBeFocused();
  await expect.poll(() => textSize(page)).toBe(32);
  for (let press = 0; press < 12; press += 1) await decrease.click();
  await expect(decrease).toBeDisabled();
  await expect(increase).toBeEnabled();
  await expect.poll(() => textSize(page)).toBeCloseTo(12.8);
});

test('the focus returns to the menu, when larger text has folded the opener into it', async ({ page }) => {
  await page.goto('/about');
  await page.locator('.site-header').getByRole('link', { name: 'Contact' }).focus();
  await page.keyboard.press('Alt+a');
  await expect(panel(page)).toBeVisible();
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('Alt+=');
  await expect.poll(() => textSize(page)).toBe(32);
  await page.keyboard.press('Escape');
  await expect(page.locator('.mobile-menu summary')).toBeFocused();
});

test('over the search the panel hears its changes, and each Escape goes back by one', async ({ page }) => {
  await listenInDialogs(page);
  await page.goto('/about');
  const link = page.locator('.site-header').getByRole('link', { name: 'Contact' });
  await link.focus();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search' });
  await goOverDialog(page, search, search.getByRole('button', { name: 'Close' }), link);
});

/** Words and pictures of the page that the button covers. */
const covered = (page: Page) =>
  opener(page).evaluate((button) => {
    const over = button.getBoundingClientRect();
    const meets = ({ left, right, top, bottom }: DOMRect) =>
      left < over.right && right > over.left && top < over.bottom && bottom > over.top && right - left > 1;
    const found = [...document.querySelectorAll('main :is(img, svg, figure)')].filter(
      (node) => !node.closest('[aria-hidden="true"]') && meets(node.getBoundingClientRect()),
    );
    const words: string[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      range.selectNodeContents(text);
      if (text.textContent?.trim() && [...range.getClientRects()].some(meets)) words.push(text.textContent.trim());
    }
    return [...words, ...found.map(({ tagName }) => tagName)];
  });

test('the button covers no text and no picture at any scroll position', async ({ page }) => {
  for (const to of ['/', '/el/services', ARTICLE]) {
    await page.goto(to);
    await laidOut(page);
    for (const width of [390, 1024, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(opener(page)).toBeVisible();
      const floats = await opener(page).evaluate((button) => getComputedStyle(button).position === 'fixed');
      expect(floats, `at ${width} px`).toBe(width >= 1200);
      // In the footer it scrolls with the page, so one scroll position is enough.
      const end = floats ? await page.evaluate(() => document.documentElement.scrollHeight) : 1;
      for (let top = 0; top < end; top += 500) {
        await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
        expect.soft(await covered(page), `${to} at ${width} px, ${top} px down`).toEqual([]);
      }
    }
  }
});
