/** Without JavaScript every template shows its text, links and menus. */
import { DEFAULT_LOCALE, LOCALE_CODES } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';
import { expect, test } from './fixtures.ts';
import { LONGEST } from './looks-right.ts';
import { TEMPLATES } from './templates.ts';
import { DESKTOP, ownProblems, PHONE, visit } from './visit.ts';

test.use({ javaScriptEnabled: false });

test('every template reads without JavaScript', async ({ page, allow }) => {
  for (const { ready: _, ...one } of TEMPLATES) {
    ownProblems(one).forEach(allow);
    await test.step(one.name, async () => {
      await visit(page, DEFAULT_LOCALE, one);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (!one.simple) await expect(page.locator('.site-nav .links').getByRole('link').first()).toBeVisible();
      await expect(
        page.locator('[data-theme-toggle]:visible, [data-accessibility]:visible, [data-back]:visible, .copy:visible'),
        'no button that does nothing',
      ).toHaveCount(0);
    });
  }
});

for (const locale of LOCALE_CODES) {
  test(`search, sharing and checks say what they need, and show no dead controls, ${locale}`, async ({ page }) => {
    const t = translator(locale);
    for (const [to, says] of [
      ['/search', t('noscript.search')],
      ['/SharePage', t('noscript.share')],
      ['/HealthPage', t('noscript.health')],
      ['/security-test', t('bench.noscript')],
      ['/accessibility-test', t('axe.noscript')],
    ] as const) {
      await visit(page, locale, { name: to, to });
      // Not getByText, which ignores <noscript>.
      await expect(page.locator('main noscript p')).toContainText(says);
      await expect(page.locator('main noscript p')).toBeVisible();
      await expect(page.locator('main :is(button, input, select, table):visible'), to).toHaveCount(0);
    }
  });
}

test.describe('in Greek', () => {
  const locale = LONGEST;
  test('the menus open and close without JavaScript', async ({ page }) => {
    await visit(page, locale, { name: 'home', to: '/about' });
    for (const [name, size] of [
      ['services', DESKTOP],
      ['services', PHONE],
      ['mobile', PHONE],
    ] as const) {
      await page.setViewportSize(size);
      const summary = page.locator(`details.${name}-menu > summary`);
      const panel = page.locator(`details.${name}-menu > .panel`);
      await summary.click();
      await expect(panel.getByRole('link').last()).toBeVisible();
      await summary.press('Enter');
      await expect(panel).toBeHidden();
    }
    const [services, mobile] = [page.locator('details.services-menu'), page.locator('details.mobile-menu')];
    await services.locator('summary').click();
    await mobile.locator('summary').click();
    await expect(mobile.locator('.panel')).toBeVisible();
    await expect(services.locator('.panel')).toBeHidden();
  });

  test('settings and figures say what they need, and show no dead controls', async ({ page }) => {
    for (const to of ['/settings', '/analytics', '/performance-dashboard']) {
      await visit(page, locale, { name: to, to });
      await expect(page.locator('main noscript p').first()).toBeVisible();
      await expect(page.locator('main :is(button, input, select, [role=status]):visible'), to).toHaveCount(0);
      await expect(page.locator('main .row:visible').last(), 'no section is left without its content').not.toHaveText(/^\s*$/u);
    }
  });
});
