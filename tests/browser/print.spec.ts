/** On paper: no navigation, black on white, links spelled out. */
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { expect, test } from './fixtures.ts';
import { ARTICLE } from './templates.ts';

for (const [locale, to] of [
  ['en', ARTICLE],
  ['el', '/about/resume'],
  ['en', '/cv'],
] as const) {
  test(`${to} prints without navigation, ${locale}`, async ({ page }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.goto(path(locale, to));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const nav of await page.locator('nav, .copy, .skip, .site-footer').all()) await expect(nav).toBeHidden();
    const { paper, ink } = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return { paper: backgroundColor, ink: color };
    });
    expect({ paper, ink }).toEqual({ paper: 'rgb(255, 255, 255)', ink: 'rgb(0, 0, 0)' });
  });
}

test('an article’s link to another site prints its address', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto(ARTICLE);
  const after = await page
    .locator(".prose a[href^='http']")
    .first()
    .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(after).toContain('http');
});

test('a chosen dark theme prints black on white too', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto(ARTICLE);
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)');
});

test('bars of plots and of drawings are printed', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const to of ['/blog/nis2-for-forty-people', '/store/products/cloud-cost-review']) {
    await page.goto(to);
    await expect(page.locator('main svg .bar').first(), to).toBeVisible();
  }
});

for (const locale of LOCALE_CODES) {
  test(`the short résumé fits on one sheet of A4 and of Letter, ${locale}`, async ({ page }) => {
    await page.goto(path(locale, '/about/resume'));
    for (const format of ['A4', 'Letter']) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/gu), format).toHaveLength(1);
    }
  });
}

test('a drawing is printed at 12 cm at most, and a by-line not alone', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/blog/nis2-for-forty-people');
  const heights = await page.locator('main svg').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan((12.1 / 2.54) * 96);
  await expect(page.locator('.byline')).toHaveCSS('break-before', 'avoid');
});
