/** A page whose first view is painted before the rest is laid out looks the same to its reader. */
import type { Page } from '@playwright/test';
import { identity } from '../../src/features/identity/identity.ts';
import { LOCALE_CODES, LOCALES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { expect, MOVING, test } from './fixtures.ts';
import { DESKTOP, laidOut, PHONE, withOwnFonts } from './visit.ts';

test.use(MOVING);

test.use({ isFirstVisit: true });

const ARTICLE = '/blog/website-in-one-round-trip';

/** Number of elements that are still not laid out because they are outside the window. */
const leftOut = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('*')].filter((node) => getComputedStyle(node).contentVisibility === 'auto').length);

for (const address of [ARTICLE, '/el/blog/postgres-before-spark', '/el/cookies']) {
  test(`everything is laid out soon after loading: ${address}`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    // Holds back work after the load, so that the test can check the first view.
    await page.addInitScript(() => {
      const held: IdleRequestCallback[] = [];
      Object.assign(window, {
        requestIdleCallback: (work: IdleRequestCallback) => held.push(work),
        goOn: () => {
          for (const work of held) work({ didTimeout: false, timeRemaining: () => 50 });
        },
      });
    });
    await page.goto(address);
    expect(await leftOut(page)).toBeGreaterThan(0);
    await page.evaluate(() => (window as unknown as { goOn: () => void }).goOn());
    await expect.poll(() => leftOut(page)).toBe(0);
    await expect(page.locator('html')).not.toHaveAttribute('data-first');
  });
}

test('everything is laid out on a page that is never idle', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => {
    Object.assign(window, {
      requestIdleCallback: (work: () => void, { timeout }: IdleRequestOptions = {}) => timeout && setTimeout(work, timeout),
    });
  });
  await page.goto(ARTICLE);
  await expect.poll(() => leftOut(page)).toBe(0);
});

test('a reload restores the scroll position', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(ARTICLE);
  await expect.poll(() => leftOut(page)).toBe(0);
  const heading = page.locator('.prose h2').nth(3);
  await heading.evaluate((node) => node.scrollIntoView({ behavior: 'instant' }));
  const top = () => heading.evaluate((node) => Math.round(node.getBoundingClientRect().top));
  const before = await top();
  await page.reload();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3);
});

test('an address with a hash scrolls to its target', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(ARTICLE);
  const id = await page.locator('.prose h2').nth(3).getAttribute('id');
  await page.goto('/about');
  await page.goto(`${ARTICLE}#${id}`);
  await expect(page.locator('html')).not.toHaveAttribute('data-first');
  await expect(page.locator(`#${id}`)).toBeInViewport();
});

/** Lines of the page's heading, and the height of its header in pixels. */
const linesOfHead = (page: Page) =>
  page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('main h1') ?? document.body);
    const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ bottom }) => Math.round(bottom)));
    return { lines: lines.size, header: Math.round(document.querySelector('#site-header')?.getBoundingClientRect().height ?? 0) };
  });

for (const locale of LOCALE_CODES) {
  test(`a heading has as many lines before its font arrives as afterwards, ${locale}`, async ({ page }) => {
    for (const to of ['/', '/services/cybersecurity', '/blog/nis2-for-forty-people']) {
      await page.goto(path(locale, to));
      await laidOut(page);
      await withOwnFonts(page);
      const own = new Map<number, unknown>();
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        own.set(viewport.width, await linesOfHead(page));
      }
      // As on a first visit, in a fallback font (src/styles/fallback-fonts.css).
      await page.evaluate(async () => {
        document.adoptedStyleSheets.push(await new CSSStyleSheet().replace(':root { --font-text: "Commissioner fallback" }'));
      });
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        expect.soft(await linesOfHead(page), `${path(locale, to)} at ${viewport.width} px`).toEqual(own.get(viewport.width));
      }
    }
  });
}

for (const locale of LOCALE_CODES) {
  test.describe(`for a reader of ${locale}`, () => {
    test.use({ locale: LOCALES[locale].tag });

    test('the first screen of the home page shows the owner and a result', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(path(locale, '/'));
      await expect(page.locator('.who')).toContainText(identity.owner.name[locale]);
      // Not the whole plot: if the font is late, the Greek headline wraps in another.
      await expect(page.locator('.proof .series-plot')).toBeInViewport({ ratio: 0.3 });
      await page.setViewportSize(PHONE);
      await expect(page.locator('.who')).toBeInViewport({ ratio: 0.9 });
    });
  });
}
