/** Large targets of the owner's pages and parts; templates.spec.ts checks those of all public pages. */
import { PREFERENCES_KEY } from '../../src/features/accessibility/names.ts';
import { ADMIN_PAGES } from '../../src/features/admin/pages.shared.ts';
import { signInAsOwner } from './as-owner.ts';
import { expect, test } from './fixtures.ts';
import { stub } from './stub.ts';
import { LARGE, smallTargets } from './targets.ts';
import { DESKTOP, laidOut, PHONE } from './visit.ts';

test.use({ hasTouch: true });

const PARTS = '/test-styles/admin';
const PAGES = [PARTS, ...ADMIN_PAGES.map(({ to }) => to)];

test('with large targets those of the owner’s pages are 44 by 44 pixels', async ({ page, context, allow }) => {
  await page.addInitScript((key) => localStorage.setItem(key, JSON.stringify({ largeTargets: true })), PREFERENCES_KEY);
  await signInAsOwner(context);
  // The report of Power BI, which another site draws.
  await page.route('https://app.powerbi.com/**', (route) => route.fulfill({ body: '' }));
  allow(/other host: https:\/\/app\.powerbi\.com/u);
  const row = { id: 'r1', from: '/old', to: '/about', status: 308, everyLocale: false, note: '', hits: 0, lastOn: null };
  const rows = [{ ...row, createdAt: '2026-11-20T10:00:00.000Z', version: 1, shadowed: false, dead: false }];
  await stub(page, '**/api/admin/tools/redirects?**', (call) =>
    call.fulfill({ json: { success: true, data: { rows, total: 1, page: 1, size: 50 } } }),
  );
  for (const to of PAGES) {
    await page.goto(to);
    // The page of parts shows some that load for ever.
    if (to !== PARTS) await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await laidOut(page);
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      expect.soft(await smallTargets(page, LARGE), `${to}, ${size.width} px`).toEqual([]);
    }
  }
});
