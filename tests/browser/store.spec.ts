/** The catalogue and its filters, which have no script. */
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

for (const locale of LOCALE_CODES) {
  for (const bare of ['/store', '/store/products']) {
    test(`kind and price filter ${bare} together and leave out empty categories, ${locale}`, async ({ page }) => {
      const t = translator(locale);
      await page.goto(path(locale, bare));
      const products = page.locator('.catalogue [data-kind]');
      const shown = page.locator('.catalogue [data-kind]:visible');
      const all = await products.count();
      const radio = (group: string, value: string) => page.getByRole('group', { name: group }).locator(`[value="${value}"]`);
      await radio(t('store.filter.kind'), 'digital').check();
      const digital = await products.and(page.locator('[data-kind="digital"]')).count();
      await expect(shown).toHaveCount(digital);
      expect(digital).toBeLessThan(all);
      await expect(page.getByLabel(`${t('store.kind.digital')} (${digital})`)).toBeChecked();
      await radio(t('store.filter.price'), 'high').check();
      await expect(shown).toHaveCount(await page.locator('[data-kind="digital"][data-price="high"]').count());
      expect(
        await page
          .locator('.catalogue .row:visible')
          .evaluateAll((rows) => rows.filter((row) => !row.querySelector('[data-kind="digital"][data-price="high"]')).length),
      ).toBe(0);
      await radio(t('store.filter.kind'), 'all').check();
      await radio(t('store.filter.price'), 'all').check();
      await expect(shown).toHaveCount(all);
    });
  }
}
