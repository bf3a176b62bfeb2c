import type { Page } from '@playwright/test';
import { READING_LIST_KEY } from '../../src/features/reading/keys.ts';
import { parseList, type SavedEntry } from '../../src/features/reading/reading.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { expect } from './fixtures.ts';
import { ARTICLE } from './templates.ts';

export const DAY = Date.UTC(2026, 10, 20, 9);
export const entry = (more: Partial<SavedEntry>): SavedEntry => ({
  path: ARTICLE,
  title: 'PostgreSQL before Spark',
  kind: 'article',
  locale: 'en',
  minutes: 5,
  progress: 0,
  savedAt: DAY,
  ...more,
});

/** Stores these items before the test opens a page; pages can change them afterwards. */
export async function hold(page: Page, held: Record<string, string>): Promise<void> {
  await page.goto('/cookies');
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, held);
}

export async function open(page: Page, locale: 'en' | 'el' = 'en'): Promise<void> {
  await page.goto(path(locale, '/dashboard'));
  await expect(page.locator('.dashboard:not(.unread)')).toBeVisible();
}

export const list = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: /Reading list|Λίστα ανάγνωσης/u }) });
export const stored = (page: Page, key = READING_LIST_KEY) => page.evaluate((name) => localStorage.getItem(name), key);
export const storedRow = async (page: Page) => parseList(await stored(page))[0];
