/** Nothing is cut off or scrolls sideways: narrow windows, large text, right to left, forced colours. */
import type { Page } from '@playwright/test';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { expect, test } from './fixtures.ts';
import { brokenHeadings, DESKTOP, NARROW, PHONE, tooWide } from './visit.ts';

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE });
  for (const locale of LOCALE_CODES) {
    test(`a table gives a text column enough width, ${locale}`, async ({ page }) => {
      const columns = page.locator('.by-row thead th');
      const cells = page.locator('.by-row tbody tr:first-child > *');
      const widths = () => cells.evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().width)));
      await page.goto(path(locale, '/cookies'));
      expect(Math.min(...(await widths())), 'each cell has the line on a phone').toBeGreaterThan(300);
      const names = (await columns.allTextContents()).slice(1);
      const labels = await page
        .locator('.by-row tbody tr:first-child td')
        .evaluateAll((all) => all.map((cell) => getComputedStyle(cell, '::before').content));
      expect(labels, 'under the name of its column, which a screen reader hears from the table').toEqual(
        names.map((name) => `"${name}" / ""`),
      );
      await expect(page.getByRole('table').first().getByRole('columnheader')).toHaveCount(names.length + 1);
      await page.setViewportSize(DESKTOP);
      expect((await widths()).filter((width) => width >= 160).length).toBeGreaterThan(1);
      expect(await tooWide(page)).toEqual([]);
    });
  }
});

for (const locale of LOCALE_CODES) {
  test(`no word of a heading is broken at 320 px with 200 % text, ${locale}`, async ({ page }) => {
    await page.setViewportSize(NARROW);
    await page.addInitScript(() => localStorage.setItem('accessibility-preferences', '{"fontSize":200}'));
    for (const to of ['/', '/accessibility', '/services/cybersecurity', '/services', '/privacy', '/DocsPage']) {
      await page.goto(path(locale, to));
      expect.soft(await brokenHeadings(page), to).toEqual([]);
    }
  });

  test(`no word of a product's name is broken beside its drawing, ${locale}`, async ({ page }) => {
    await page.goto(path(locale, '/store/products/athens-ridgeline-print'));
    for (const width of [910, 1024, 1160]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await brokenHeadings(page), `at ${width} px`).toEqual([]);
    }
  });
}

test('a sticky element beside a text ends with it', async ({ page }) => {
  await page.goto('/store/products/metrics-workbook');
  await page.locator('.after').evaluate((after) => after.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect
    .poll(() => page.locator('.margin > *').evaluate((facts) => facts.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(await page.locator('.after').evaluate((after) => after.getBoundingClientRect().top));
});

/** Parts of the home page's first view that the farthest ridge touches or crosses; it is the highest at every point. */
const struckByHill = (page: Page) =>
  page.evaluate(() => {
    const path = document.querySelector<SVGPathElement>('.hero-picture path');
    const toScreen = path?.getScreenCTM();
    const farthest = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    farthest.setAttribute('d', `M${path?.getAttribute('d')?.split('M')[1]}`);
    const points = Array.from({ length: 201 }, (_, index) =>
      DOMPoint.fromPoint(farthest.getPointAtLength((farthest.getTotalLength() * index) / 200)).matrixTransform(toScreen ?? undefined),
    );
    const reach = (points[1]?.x ?? 0) - (points[0]?.x ?? 0);
    return [...document.querySelectorAll('.hero :is(h1, .lead, .who, .button)')].flatMap((part) => {
      const { left, right, bottom } = part.getBoundingClientRect();
      const over = points.filter((point) => point.x > left - reach && point.x < right + reach);
      return over.some((point) => point.y <= bottom) ? [part.textContent?.trim()] : [];
    });
  });

for (const locale of LOCALE_CODES) {
  for (const size of [100, 200]) {
    test(`no line of the ridge crosses the text at ${size} %, ${locale}`, async ({ page }) => {
      await page.addInitScript((fontSize) => localStorage.setItem('accessibility-preferences', JSON.stringify({ fontSize })), size);
      await page.goto(path(locale, '/'));
      for (const width of [320, 390, 768, 959, 1024, 1280, 1536, 1920, 2560]) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await struckByHill(page), `at ${width} px`).toEqual([]);
        const [hill, hero] = await Promise.all(['.hero-picture svg', '.hero'].map((part) => page.locator(part).first().boundingBox()));
        expect.soft(hill?.y, `its summit is in the picture at ${width} px`).toBeGreaterThan(hero?.y ?? 0);
      }
    });
  }
}

test.describe('forced colours and reduced motion', () => {
  test('controls keep an edge and focus a ring in forced colours', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await page.goto('/');
    const button = page.locator('main .button').first();
    const { borderTopStyle, borderTopWidth } = await button.evaluate((node) => {
      const { borderTopStyle: style, borderTopWidth: width } = getComputedStyle(node);
      return { borderTopStyle: style, borderTopWidth: width };
    });
    expect(borderTopStyle).toBe('solid');
    expect(Number.parseFloat(borderTopWidth)).toBeGreaterThanOrEqual(1);
    await button.focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).not.toBe('none');
    await page.goto('/portfolio');
    await expect(page.getByRole('radio').first()).toBeVisible();
    for (const icon of await page.locator('.tools .icon:visible').all()) expect((await icon.boundingBox())?.width).toBeGreaterThan(10);
  });

  test('with a chosen theme drawings stay visible in forced colours', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'light'));
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await page.goto('/');
    const stroke = await page
      .locator('.hero-picture path')
      .first()
      .evaluate((line) => getComputedStyle(line).stroke);
    await page.emulateMedia({ forcedColors: 'none' });
    expect(
      await page
        .locator('.hero-picture path')
        .first()
        .evaluate((line) => getComputedStyle(line).stroke),
    ).not.toBe(stroke);
  });

  test('with reduced motion nothing moves', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const to of ['/', '/portfolio', '/search']) {
      await page.goto(to);
      expect(await page.evaluate(() => document.getAnimations().length), to).toBe(0);
    }
    await page.locator('.services-menu summary').click();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});
