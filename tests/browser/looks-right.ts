import { expect, type Page } from '@playwright/test';
import type { Locale } from '../../src/i18n/locales.ts';
import { inEveryState, STATES } from './axe.ts';
import { DESKTOP, NARROW, PHONE, tooWide } from './visit.ts';

/** The language of the longest words: what fits in it fits in the others, which differ in nothing else that axe judges. */
export const LONGEST: Locale = 'el';

/**
 * Expects that axe finds nothing in any state, and that the page does not scroll sideways on phones and in large text.
 * @param what names what the page shows, for the failure's message
 */
export async function looksRight(page: Page, what = 'page', states = STATES): Promise<void> {
  const size = page.viewportSize() ?? PHONE;
  // Elsewhere, the top bar may cover half of a link, which axe counts as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await inEveryState(page, ({ theme, width }, { found }) => expect.soft(found, `${what}, ${theme}, ${width} px`).toEqual([]), states);
  for (const [window, text] of [
    [PHONE, '100%'],
    [NARROW, '100%'],
    [NARROW, '200%'],
    [DESKTOP, '200%'],
  ] as const) {
    await page.setViewportSize(window);
    await page.evaluate((value) => document.documentElement.style.setProperty('--text-size', value), text);
    expect(await tooWide(page), `${what}, ${window.width} px, text of ${text}`).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('--text-size'));
  await page.setViewportSize(size);
}
