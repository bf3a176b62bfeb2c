/** The status page: what answers, what does not, and what it says when nothing answers. */
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { expect, test } from './fixtures.ts';
import { PHONE } from './visit.ts';

const locale = 'el';
const t = translator(locale);

test('each part is listed as it answers', async ({ page }) => {
  await page.goto(path(locale, '/HealthPage'));
  await expect(page.locator('.health-overall')).toHaveText(t('health.overall.up'));
  for (const part of ['database', 'pages', 'mailroom', 'jobs'] as const) {
    const row = page.getByRole('row', { name: t(`health.${part}`) });
    await expect(row).toContainText(t('health.up'));
  }
  await page.setViewportSize(PHONE);
  const caption = await page.locator('.health caption').boundingBox();
  expect((caption?.x ?? PHONE.width) + (caption?.width ?? 0), 'the caption is read without scrolling').toBeLessThanOrEqual(PHONE.width);
});

test('a part that is down is named, and checked again on demand', async ({ page, allow }) => {
  allow(/503/u);
  const check = (name: string, status: string) => ({ name, status, ms: 3, since: '2026-11-20T08:30:00.000Z' });
  const data = {
    status: 'degraded',
    version: 'abc',
    builtAt: '2026-11-20T08:30:00.000Z',
    checks: [check('pages', 'up'), check('database', 'down')],
  };
  await page.route('**/api/health', (route) => route.fulfill({ status: 503, json: { success: true, data } }));
  await page.goto(path(locale, '/HealthPage'));
  await expect(page.locator('.health-overall')).toHaveText(t('health.overall.degraded'));
  await expect(page.getByRole('row', { name: t('health.database') })).toContainText(t('health.down'));
  await expect(page.getByRole('columnheader', { name: t('health.since') }), 'the time that all share is said once').toHaveCount(0);
  await expect(page.locator('.health caption')).toContainText('2026');
  await page.unrouteAll();
  const again = page.getByRole('button', { name: t('health.again') });
  await again.press('Enter');
  await expect(page.locator('.health-overall')).toHaveText(t('health.overall.up'));
  await expect(again, 'who works by keyboard is not thrown back to the top').toBeFocused();
});

test('a server that does not answer is said', async ({ page, allow }) => {
  allow(/api\/health|Failed to load resource/u);
  await page.route('**/api/health', (route) => route.abort());
  await page.goto(path(locale, '/HealthPage'));
  await expect(page.locator('.health-overall')).toHaveText(t('health.unreachable'));
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('too many requests are told as that, after one more try, and reported', async ({ page, allow }) => {
  allow(/429/u);
  let asked = 0;
  await page.route('**/api/health', (route) => {
    asked += 1;
    return route.fulfill({ status: 429, json: { success: false, error: { code: 'too_many', message: 'Too many requests.' } } });
  });
  const report = page.waitForRequest('**/api/monitor/ingest');
  await page.goto(path(locale, '/HealthPage'));
  await expect(page.locator('.health-overall')).toHaveText(t('api.tooMany'));
  expect(asked).toBe(2);
  expect((await report).postDataJSON()).toMatchObject({
    category: 'api',
    severity: 'warn',
    details: { url: '/api/health', status: 429 },
  });
});
