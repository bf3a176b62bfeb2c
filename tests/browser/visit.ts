import { expect, type Page } from '@playwright/test';
import type { Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import type { Template } from './templates.ts';

export const PHONE = { width: 390, height: 844 };
export const NARROW = { width: 320, height: 640 };
export const DESKTOP = { width: 1280, height: 900 };

/** Opens a template in a language and waits for the element that its script adds. @throws if the status differs */
export async function visit(page: Page, locale: Locale, { to, status = 200, ready }: Template): Promise<void> {
  const response = await page.goto(path(locale, to));
  expect(response?.status(), `status of ${path(locale, to)}`).toBe(status);
  if (ready) await page.locator(ready).first().waitFor();
}

/** Waits until the parts below the first view are laid out, so that measurements are final. */
export const laidOut = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-first');

/**
 * Waits for the code of the first interaction. It may be there before the test's own: a browser that has the page's files runs its script
 * before it places the mouse on the page.
 */
export const partsLoaded = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('lazy-modules'))))
    .toBe(true);

/** Problems that a visit to an error page causes by itself. */
export const ownProblems = ({ status }: Template): RegExp[] =>
  status ? [new RegExp(`^${status}: `, 'u'), new RegExp(`^console: Failed to load resource: .*${status}`, 'u')] : [];

/** By how much the page is wider than its window, and the elements that are; empty if nothing scrolls sideways. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const by = Math.max(0, (document.scrollingElement ?? document.documentElement).scrollWidth - wide);
    if (by === 0) return [];
    const clipped = (node: Element) => {
      for (let parent = node.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflowX !== 'visible') return true;
      }
      return false;
    };
    const culprits = [...document.body.querySelectorAll('*')]
      .filter((node) => {
        const { left, right, width } = node.getBoundingClientRect();
        return (
          width > 0 &&
          node.checkVisibility() &&
          (right > wide + 1 || left < -1) &&
          !clipped(node) &&
          !node.matches('.skip, .visually-hidden')
        );
      })
      .slice(0, 5)
      .map((node) => `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''} "${(node.textContent ?? '').trim().slice(0, 40)}"`);
    return [`${by} px`, ...culprits];
  });

/** Shows the page in the site's own fonts. They are optional, so a first visit may lack them; added by script, they apply at once. */
export const withOwnFonts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    for (const rule of rules) {
      const src = rule instanceof CSSFontFaceRule ? rule.style.getPropertyValue('src') : '';
      if (!(rule instanceof CSSFontFaceRule) || !src.includes('url(')) continue;
      const of = (name: string, otherwise: string) => rule.style.getPropertyValue(name) || otherwise;
      const face = new FontFace(of('font-family', '').replaceAll('"', ''), src, {
        weight: of('font-weight', 'normal'),
        unicodeRange: of('unicode-range', 'U+0-10FFFF'),
      });
      document.fonts.add(await face.load());
    }
  });

/** Words of headings that break across lines, except at their own hyphen. */
export async function brokenHeadings(page: Page): Promise<string[]> {
  await withOwnFonts(page);
  return page.evaluate(() => {
    const range = document.createRange();
    return [...document.querySelectorAll('main :is(h1, h2, h3)')].flatMap((heading) => {
      const broken: string[] = [];
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/gu)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = [...range.getClientRects()].map(({ bottom }) => Math.round(bottom));
          if (new Set(lines).size > 1) broken.push(word);
        }
      }
      return broken;
    });
  });
}
