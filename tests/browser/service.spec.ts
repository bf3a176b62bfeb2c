/** A service as an offer: one band with price, parts, audience, measure and proof. */
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { expect, test } from './fixtures.ts';
import { NARROW, tooWide } from './visit.ts';

/** Words of the strip that are broken or stick out of their bar. */
const broken = (strip: Element): string[] =>
  [...strip.children].flatMap((part) => {
    const text = part.firstChild;
    if (!text) return [];
    const { right } = part.getBoundingClientRect();
    return [...(text.textContent ?? '').matchAll(/\S+/gu)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const rects = range.getClientRects();
      return rects.length > 1 || (rects[0]?.right ?? 0) > right + 3 ? [word] : [];
    });
  });

for (const locale of LOCALE_CODES)
  test(`the parts of a service have their whole names below their bars, ${locale}`, async ({ page }) => {
    for (const slug of ['analytics', 'devops', 'cloud', 'big-data']) {
      await page.goto(path(locale, `/services/${slug}`));
      for (const width of [NARROW.width, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.locator('.strip').evaluate(broken), `${slug} ${width}`).toEqual([]);
        expect(await tooWide(page), `${slug} ${width}`).toEqual([]);
      }
    }
  });

test('the band spans the page below its title, and a service without parts or with large text keeps its order', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/services/consulting');
  const left = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().left);
  expect(await left('h1')).toBe(await left('.hire'));
  expect(await left('h1')).toBe(await left('.site-header .brand, .site-header a'));
  await expect(page.locator('.strip')).toHaveCount(0);
  await page.evaluate(() => document.documentElement.style.setProperty('--text-size', '200%'));
  const tops = await page.locator('.hire > div').evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});
