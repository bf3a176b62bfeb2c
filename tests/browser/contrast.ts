import type { Page } from '@playwright/test';
import type { Contrast } from '../../src/features/accessibility/preferences.schema.ts';

/** Shows a page in a set of contrast, as the accessibility panel does: its attribute, and the sheet that answers to it. */
export async function showContrast(page: Page, contrast: Exclude<Contrast, 'normal'>): Promise<void> {
  const address = await page.locator('script[data-preferences]').getAttribute('data-preferences');
  if ((await page.locator(`link[href="${address}"]`).count()) === 0) await page.addStyleTag({ url: `${address}` });
  await page.locator('html').evaluate((root, value) => root.setAttribute('data-contrast', value), contrast);
}
