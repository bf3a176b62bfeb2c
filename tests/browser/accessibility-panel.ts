import type { Page } from '@playwright/test';
import { PREFERENCES_KEY } from '../../src/features/accessibility/names.ts';

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
