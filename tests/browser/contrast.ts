import type { Page } from '@playwright/test';
import type { Contrast } from '../../src/features/accessibility/preferences.schema.ts';

/** Adds the style sheet of the accessibility preferences, as the head's script does if one is stored. */
export async function addPreferencesSheet(page: Page): Promise<void> {
  const address = await page.locator('script[data-preferences]').getAttribute('data-preferences');
  if ((await page.locator(`link[href="${address}"]`).count()) === 0) await page.addStyleTag({ url: `${address}` });
}

/** Shows a page with a contrast setting, as the accessibility panel does. */
export async function showContrast(page: Page, contrast: Exclude<Contrast, 'normal'>): Promise<void> {
  await addPreferencesSheet(page);
  await page.locator('html').evaluate((root, value) => root.setAttribute('data-contrast', value), contrast);
}
