import type { Page } from '@playwright/test';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';

const DEMO = '/test-styles/admin';
export const t = translator('en');

/** Waits until the shell handles its keys. */
export const paletteIsThere = (page: Page) => page.locator('[data-palette][aria-keyshortcuts]').first().waitFor({ state: 'attached' });

export async function open(page: Page, locale: 'en' | 'el' = 'en', query = ''): Promise<void> {
  await page.goto(path(locale, DEMO) + query);
  await page.locator('.data[aria-busy=false]').first().waitFor();
  await page.locator('.plot-drawing[data-drawn]').nth(1).waitFor();
  await page.locator('#sample-name').waitFor();
  await paletteIsThere(page);
}

export const table = (page: Page) => {
  const data = page.locator('.data').first();
  return {
    data,
    rows: data.locator('tbody tr'),
    names: data.locator('tbody [role=rowheader]'),
    boxes: data.locator('tbody input[type=checkbox]'),
    range: data.locator('.data-range'),
    search: data.getByRole('searchbox'),
    head: (name: string) => data.getByRole('columnheader', { name }),
    bulk: data.locator('.data-bulk'),
  };
};
