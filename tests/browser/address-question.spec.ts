/** The question beside each e-mail field: after it is left, by keyboard, on a phone. */
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

const PAGES = ['/contact', '/privacy-request', '/store/order', '/store/withdrawal'];

for (const [locale, slip, meant] of [
  ['el', 'maria@gmial.com', 'maria@gmail.com'],
  ['en', 'maria@hotmail.gr', 'maria@hotmail.com'],
] as const)
  test(`an address that looks like a slip is questioned in every form, with the correction one press away: ${locale}`, async ({ page }) => {
    const t = translator(locale);
    for (const bare of PAGES) {
      await page.goto(path(locale, bare));
      const field = page.locator('main input[type=email]').first();
      await field.fill(slip);
      await field.blur();
      const note = page.locator('.address-question');
      await expect(note).toContainText(t('slips.slip'));
      await expect(page.locator('[data-announcement]', { hasText: meant })).toHaveCount(1);
      const button = note.getByRole('button', { name: t('slips.take', { address: meant }) });
      const box = await button.boundingBox();
      expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(24);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(field).toHaveValue(meant);
      await expect(field).toBeFocused();
      await expect(note).toHaveCount(0);
    }
  });

test('what a clipboard added to an address is taken out; a right one is not questioned', async ({ page }) => {
  await page.goto('/contact');
  const field = page.locator('#contact-email');
  await field.fill('Maria <mailto:maria@client.example>;');
  await field.blur();
  await expect(field).toHaveValue('maria@client.example');
  await expect(page.locator('.address-question')).toHaveCount(0);
});
