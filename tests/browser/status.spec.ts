/** The status page on the real server; `HealthIsland.test.tsx` tests its other states. */
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { expect, test } from './fixtures.ts';
import { shifts } from './shifts.ts';
import { DESKTOP, PHONE } from './visit.ts';

test.use({ isFirstVisit: true });

const locale = 'el';
const t = translator(locale);

test('each part is listed with its status', async ({ page }) => {
  await page.goto(path(locale, '/HealthPage'));
  await expect(page.locator('.health-overall')).toHaveText(t('health.overall.up'));
  for (const part of ['database', 'pages', 'mailroom', 'jobs'] as const) {
    const row = page.getByRole('row', { name: t(`health.${part}`) });
    await expect(row).toContainText(t('health.up'));
  }
});

test('the answer moves nothing', async ({ page }) => {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await page.goto(path(locale, '/HealthPage'));
    await expect(page.locator('.health-overall')).toHaveText(t('health.overall.up'));
    expect(await shifts(page)).toBe(0);
  }
});
