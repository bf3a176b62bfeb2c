import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const row = (page: Page, id: string) => page.locator(`section#${id}`);
const entries = (page: Page) => row(page, 'stored').locator('.stored-list').first().locator('> li');
export const entry = (page: Page, name: string) => entries(page).filter({ has: page.getByText(name, { exact: true }) });
export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Opens the page and waits until it shows the browser's state. */
export async function open(page: Page, to = '/settings') {
  await page.goto(to);
  await expect(page.locator('[data-push]')).not.toHaveAttribute('data-push', 'unknown');
  await expect(row(page, 'stored').locator('[aria-busy=false]')).toBeVisible();
}
