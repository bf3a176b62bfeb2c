import type { Locator, Page } from '@playwright/test';
import { PREFERENCES_KEY } from '../../src/features/accessibility/names.ts';
import { expect } from './fixtures.ts';
import { getAnnouncements, listen } from './said.ts';

export const opener = (page: Page) => page.locator('[data-accessibility]');
export const panel = (page: Page) => page.getByRole('dialog');
export const root = (page: Page) => page.locator('html');
export const saved = (page: Page) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), PREFERENCES_KEY);
export const textSize = (page: Page) => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
export const focusIsInside = (page: Page) => page.evaluate(() => document.activeElement?.closest('dialog') !== null);
export const save = (page: Page, preferences: object | string) =>
  page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    PREFERENCES_KEY,
    typeof preferences === 'string' ? preferences : JSON.stringify(preferences),
  ] as const);

/** Sends a key press as a keyboard does: with the key's position and its character. */
export const pressAlt = (page: Page, code: string, key: string) =>
  page.evaluate(
    ([where, letter]) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { code: where, key: letter, altKey: true, bubbles: true, cancelable: true }),
      ),
    [code, key] as const,
  );

/**
 * Opens the panel over a dialog, and goes back with Escape: each dialog announces the changes that are made while it is on top, and each
 * Escape closes one and returns the focus.
 */
export async function goOverDialog(page: Page, dialog: Locator, close: Locator, opener: Locator): Promise<void> {
  await close.focus();
  await page.keyboard.press('Alt+a');
  await page.keyboard.press('Alt+=');
  await expect.poll(() => getAnnouncements(page, 'inPanel')).toContain('Text size: 110%');
  await page.keyboard.press('Escape');
  await expect(close).toBeFocused();
  await page.keyboard.press('Alt+=');
  await expect.poll(() => getAnnouncements(page, 'inDialog')).toContain('Text size: 120%');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

/** Call it before the page of `goOverDialog` is opened. */
export async function listenInDialogs(page: Page): Promise<void> {
  await listen(page, '.accessibility-panel [data-announcement]', 'inPanel');
  await listen(page, 'dialog:not(.accessibility-panel) [data-announcement]', 'inDialog');
}
