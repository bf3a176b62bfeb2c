/** Nothing is cut off and nothing scrolls sideways: narrow windows, large text, the other direction, forced colours. */
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { expect, test } from './fixtures.ts';
import { TEMPLATES, template } from './templates.ts';
import { brokenHeadings, culprits, DESKTOP, NARROW, overflow, PHONE, visit } from './visit.ts';

const ENLARGED = 'html { font-size: 200% !important }';

for (const locale of LOCALE_CODES) {
  for (const one of TEMPLATES) {
    test(`nothing scrolls sideways: ${one.name}, ${locale}`, async ({ stage: { page, problems } }) => {
      problems.length = 0;
      await page.setViewportSize(NARROW);
      await visit(page, locale, one);
      const check = async (state: string) =>
        expect.soft(await overflow(page), `px too wide ${state}: ${(await culprits(page)).join(', ')}`).toBe(0);
      await check('at 320 px');
      // The policy forbids inline styles of the page; a style sheet made by script is the tester's own.
      await page.evaluate(async (css) => {
        const sheet = await new CSSStyleSheet().replace(css);
        document.adoptedStyleSheets.push(sheet);
      }, ENLARGED);
      await check('at 320 px with 200 % text');
      await page.setViewportSize(DESKTOP);
      await check('at 1280 px with 200 % text');
      await page.evaluate(() => {
        document.adoptedStyleSheets = [];
      });
      for (const width of [768, 1024, 1152, 1280, 1536]) {
        await page.setViewportSize({ width, height: 900 });
        await check(`at ${width} px`);
      }
      await page.setViewportSize(DESKTOP);
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl';
      });
      await check('at 1280 px from right to left');
      await page.setViewportSize(NARROW);
      await check('at 320 px from right to left');
      expect(
        problems.filter((line) => !one.status || !line.includes(String(one.status))),
        'nothing goes wrong on the page',
      ).toEqual([]);
    });
  }
}

for (const locale of LOCALE_CODES) {
  test(`touch targets of the header and the buttons are 44 px high on a phone, ${locale}`, async ({ stage: { page } }) => {
    await page.setViewportSize(PHONE);
    await visit(page, locale, template('portfolio'));
    for (const target of await page.locator('header summary:visible, header a.brand, .button:visible, main label:has(input)').all()) {
      expect((await target.boundingBox())?.height, (await target.textContent()) ?? '').toBeGreaterThanOrEqual(44);
    }
  });
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE });
  for (const locale of LOCALE_CODES) {
    test(`links of the contents and the footer are 44 px high, ${locale}`, async ({ page }) => {
      await visit(page, locale, template('article'));
      for (const target of await page.locator('.toc a, .site-footer a').all()) {
        expect((await target.boundingBox())?.height, (await target.textContent()) ?? '').toBeGreaterThanOrEqual(44);
      }
    });

    test(`a table gives a column of sentences room, ${locale}`, async ({ page }) => {
      await page.goto(path(locale, '/cookies'));
      const widths = await page
        .locator('main th')
        .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().width)));
      expect(widths.filter((width) => width >= 160).length).toBeGreaterThan(1);
      expect(await overflow(page)).toBe(0);
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
