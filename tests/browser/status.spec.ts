/** The status page on the real server; `HealthIsland.test.tsx` tests its other states. */
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { expect, test } from './fixtures.ts';
import { PHONE } from './visit.ts';

const locale = 'el';
const t = translator(locale);

test('each part is listed with its status', async ({ page }) => {
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
