/** Large targets of the owner's parts; templates.spec.ts checks those of all public pages. */
import { PREFERENCES_KEY } from '../../src/features/accessibility/names.ts';
import { expect, test } from './fixtures.ts';
import { LARGE, smallTargets } from './targets.ts';
import { laidOut, PHONE, visit } from './visit.ts';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

const DEMO = { name: 'owner’s parts', to: '/test-styles/admin', ready: 'tbody th a' };

test('with large targets those of the owner’s parts are 44 by 44 pixels', async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, JSON.stringify({ largeTargets: true })), PREFERENCES_KEY);
  await visit(page, 'en', DEMO);
  await laidOut(page);
  expect(await smallTargets(page, LARGE)).toEqual([]);
});
