/** The picture wall and its filter, which works without scripts. */
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { expect, test } from './fixtures.ts';
import { getAnnouncements, listen } from './said.ts';
import { partsLoaded } from './visit.ts';

for (const [locale, javaScriptEnabled] of [
  ['en', true],
  ['el', false],
] as const) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('the arrows filter the wall', async ({ page }) => {
      const t = translator(locale);
      if (javaScriptEnabled) await listen(page, '[data-announcement]');
      await page.goto(path(locale, '/portfolio'));
      // The first interaction loads the announcing code.
      if (javaScriptEnabled) {
        await page.locator('h1').hover();
        await partsLoaded(page);
      }
      const shown = page.locator('.wall > :visible');
      const all = await shown.count();
      expect(all).toBeGreaterThan(6);
      await page.getByRole('radio', { name: t('portfolio.all') }).focus();
      let sum = 0;
      for (const kind of ['case', 'open', 'research'] as const) {
        await page.keyboard.press('ArrowRight');
        await expect(page.getByRole('radio', { name: t(`portfolio.${kind}`) })).toBeChecked();
        const count = await shown.count();
        expect(count).toBeGreaterThan(0);
        await expect(page.locator(`.wall > [data-kind="${kind}"]:visible`)).toHaveCount(count);
        if (javaScriptEnabled)
          await expect.poll(() => getAnnouncements(page), 'it is announced').toContain(t.count('portfolio.shown', count));
        sum += count;
      }
      expect(sum, 'the kinds make up the whole').toBe(all);
      await page.keyboard.press('ArrowRight');
      await expect(shown).toHaveCount(all);
    });
  });
}
