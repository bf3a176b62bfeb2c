/** The catalogue and its filters, which work without scripts. */
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

const locale = 'el';
test('kind and price filter the catalogue together, and an empty choice says so', async ({ page }) => {
  const t = translator(locale);
  await page.goto(path(locale, '/store/products'));
  const products = page.locator('.catalogue [data-kind]');
  const shown = page.locator('.catalogue [data-kind]:visible');
  const none = page.getByText(t('store.none'));
  const all = await products.count();
  const radio = (group: string, value: string) => page.getByRole('group', { name: group }).locator(`[value="${value}"]`);
  const [kind, price] = [t('store.filter.kind'), t('store.filter.price')];
  await radio(kind, 'digital').check();
  const digital = await products.and(page.locator('[data-kind="digital"]')).count();
  await expect(shown).toHaveCount(digital);
  expect(digital).toBeLessThan(all);
  await expect(page.getByLabel(`${t('store.kind.digital')} (${digital})`)).toBeChecked();
  await radio(price, 'middle').check();
  await expect(shown).toHaveCount(await page.locator('[data-kind="digital"][data-price="middle"]').count());
  await expect(none).toBeHidden();
  await radio(kind, 'physical').check();
  await expect(shown).toHaveCount(0);
  await expect(none).toBeVisible();
  await radio(kind, 'all').check();
  await radio(price, 'all').check();
  await expect(shown).toHaveCount(all);
  await expect(none).toBeHidden();
  // CSS counts, so the number is in no text of the page, but screen readers get it.
  const reader = await page.context().newCDPSession(page);
  const { nodes } = await reader.send('Accessibility.getFullAXTree');
  const spoken = nodes.flatMap(({ role, name }) => (role?.value === 'StaticText' ? String(name?.value).trim() || [] : []));
  expect(spoken[spoken.indexOf(t('store.shown')) + 1]).toBe(String(all));
});
