/** Touch targets are 44 pixels high on every phone, and 44 by 44 with large targets. */
import type { Page } from '@playwright/test';
import { PREFERENCES_KEY } from '../../src/features/accessibility/names.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { addPreferencesSheet } from './contrast.ts';
import { expect, test } from './fixtures.ts';
import { LARGE, smallTargets, TALL } from './targets.ts';
import { TEMPLATES } from './templates.ts';
import { laidOut, ownProblems, PHONE, visit } from './visit.ts';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

const DEMO = { name: 'owner’s parts', to: '/test-styles/admin', ready: 'tbody th a' };

/** Makes targets large, as the head's script does for a stored choice. */
async function makeTargetsLarge(page: Page): Promise<void> {
  await addPreferencesSheet(page);
  await page.locator('html').evaluate((root) => {
    root.dataset['prefer'] = 'largeTargets';
  });
}

for (const [index, locale] of LOCALE_CODES.entries()) {
  // Each template in one language: both languages cover the parts that all pages share.
  const templates = TEMPLATES.filter((_, position) => position % LOCALE_CODES.length === index);
  test(`on a phone targets are 44 pixels high, and with large targets 44 by 44, ${locale}`, async ({ page, allow }) => {
    for (const one of templates) {
      ownProblems(one).forEach(allow);
      await visit(page, locale, one);
      await laidOut(page);
      expect.soft(await smallTargets(page, TALL), one.to).toEqual([]);
      await makeTargetsLarge(page);
      expect.soft(await smallTargets(page, LARGE), `${one.to} with large targets`).toEqual([]);
    }
  });
}

test('with large targets those of the owner’s parts are 44 by 44 pixels', async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, JSON.stringify({ largeTargets: true })), PREFERENCES_KEY);
  await visit(page, 'en', DEMO);
  await laidOut(page);
  expect(await smallTargets(page, LARGE)).toEqual([]);
});
