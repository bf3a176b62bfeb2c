/** Large targets of the owner's pages and parts; templates.spec.ts checks those of all public pages. */
import type { Locator, Page } from '@playwright/test';
import { PREFERENCES_KEY } from '../../src/features/accessibility/names.ts';
import { ADMIN_PAGES } from '../../src/features/admin/pages.shared.ts';
import { translator } from '../../src/i18n/translator.ts';
import { CHROME } from '../functions/user-agents.ts';
import { signInAsOwner } from './as-owner.ts';
import { expect, test } from './fixtures.ts';
import { stub } from './stub.ts';
import { LARGE, smallTargets } from './targets.ts';
import { DESKTOP, laidOut, PHONE } from './visit.ts';

test.use({ hasTouch: true });

const t = translator('en');
const PARTS = '/test-styles/admin';
const PAGES = [PARTS, ...ADMIN_PAGES.map(({ to }) => to)];

/** Targets that only rows have. */
const IN_ROWS: Record<string, (page: Page) => Locator> = {
  '/admin/tools': (page) => page.getByRole('main').getByRole('link', { name: '/about', exact: true }),
  '/admin/health': (page) => page.locator('a[href^="?error="]'),
  '/admin/accessibility': (page) => page.getByRole('main').getByRole('link', { name: /^\d+$/u }),
  '/admin/analytics': (page) => page.getByRole('button', { name: t('adminAnalytics.filter.add', { value: '/' }), exact: true }),
};

/** A visit of the home page, a message that names accessibility, and an error. */
async function fillRows(page: Page): Promise<void> {
  const visit = await page.request.post('/api/analytics/event', {
    headers: { 'User-Agent': CHROME, 'Sec-Fetch-Site': 'same-origin' },
    data: { event: 'page_view', properties: { path: '/' } },
  });
  expect(visit.ok()).toBe(true);
  const message = 'A question about the accessibility of this site.';
  const form = { kind: 'message', locale: 'en', name: 'Ada', email: `${crypto.randomUUID()}@example.com`, message };
  expect((await page.request.post('/api/contact', { headers: { 'Sec-Fetch-Site': 'same-origin' }, data: form })).ok()).toBe(true);
  const data = { category: 'script', severity: 'error', message: 'Error: a target is small', details: {}, source: 'client' };
  expect((await page.request.post('/api/monitor/ingest', { data })).status()).toBe(202);
}

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
  await fillRows(page);
  for (const to of PAGES) {
    await page.goto(to);
    // The page of parts shows some that load for ever.
    if (to !== PARTS) await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expect(IN_ROWS[to]?.(page).first() ?? page.locator('main')).toBeVisible();
    await laidOut(page);
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      expect.soft(await smallTargets(page, LARGE), `${to}, ${size.width} px`).toEqual([]);
    }
  }
});
