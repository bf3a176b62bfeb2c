import { expect, type Page } from '@playwright/test';
import type { Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import type { Template } from './templates.ts';

export const PHONE = { width: 390, height: 844 };
export const NARROW = { width: 320, height: 640 };
export const DESKTOP = { width: 1280, height: 900 };

/** Opens a template in a language and waits for what its scripts put there. @throws when it does not answer with its status */
export async function visit(page: Page, locale: Locale, { to, status = 200, ready }: Template): Promise<void> {
  const response = await page.goto(path(locale, to));
  expect(response?.status(), `status of ${path(locale, to)}`).toBe(status);
  if (ready) await page.locator(ready).first().waitFor();
}

/** The parts below the first view have been laid out too, so that measurements are final. */
export const laidOut = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-first');

/** The problems that a visit to an error page brings by itself. */
export const ownProblems = ({ status }: Template): RegExp[] =>
  status ? [new RegExp(`^${status}: `, 'u'), new RegExp(`^console: Failed to load resource: .*${status}`, 'u')] : [];

/** By how many pixels the page is wider than its window; 0 when nothing scrolls sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(0, (document.scrollingElement ?? document.documentElement).scrollWidth - document.documentElement.clientWidth),
  );

/** What sticks out of the window, for a message that says what to mend. */
export const culprits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const clipped = (node: Element) => {
      for (let parent = node.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflowX !== 'visible') return true;
      }
      return false;
    };
    return [...document.body.querySelectorAll('*')]
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
  });

/** Shows the page in the site's own fonts: they are optional, so a first visit may be shown without them. Added by script they are used at once. */
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

/** Words of headings that stand on more than one line; one with a hyphen of its own may. */
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
