/** The list of licences: short until one is opened, without scripts too. */
import { expect, test } from './fixtures.ts';
import { DESKTOP, PHONE } from './visit.ts';

test.use({ javaScriptEnabled: false });

test('is a few screens long, and opens by licence', async ({ page }) => {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await page.goto('/licenses');
    const { height } = (await page.locator('body').boundingBox()) ?? { height: Number.POSITIVE_INFINITY };
    expect(height).toBeLessThan(5_000);
    const name = page.getByText('astro', { exact: false }).filter({ hasText: /^astro \d/u });
    await expect(name).toBeHidden();
    await page.getByText('MIT', { exact: true }).click();
    await expect(name).toBeVisible();
  }
});
