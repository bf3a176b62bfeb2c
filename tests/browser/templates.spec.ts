/** Every template: no axe finding, nothing scrolls sideways, nothing is cut off. Loads each page once. */
import type { Page } from '@playwright/test';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { getStates, ONE_STATE, stateFindings } from './axe.ts';
import { addPreferencesSheet } from './contrast.ts';
import { expect, test } from './fixtures.ts';
import { atTextSizes, forgetTextSize } from './large-text.ts';
import { TEMPLATES } from './templates.ts';
import { culprits, DESKTOP, NARROW, overflow, visit } from './visit.ts';

/** Text sizes of the accessibility panel, in percent, and the widths at which each is checked. */
const LARGE_TEXT = [140, 170, 200];
const LARGEST = { lineSpacing: 'extra', largeTargets: true, enhancedFocus: true, highContrastText: true } as const;
const WIDTHS_OF_LARGE_TEXT = [390, 1024, 1280];
/** Most that larger text may lengthen a page. A phone has no margin to give, so twice the size takes four times the area. */
const timesHigher = (width: number, size: number) => (width < 640 && size === 200 ? 4 : 3);

async function checkWidth(page: Page, state: string, tooWide?: number): Promise<void> {
  const wide = tooWide ?? (await overflow(page));
  expect.soft(wide, `px too wide ${state}: ${wide > 0 && (await culprits(page)).join(', ')}`).toBe(0);
}

async function checkLargeText(page: Page): Promise<void> {
  try {
    await addPreferencesSheet(page);
    for (const [what, others] of [
      ['200 % text and every other preference at its largest', LARGEST],
      ['200 % text', {}],
    ] as const)
      for (const { tooWide } of await atTextSizes(page, [200], others)) await checkWidth(page, `at 320 px with ${what}`, tooWide);
    for (const width of WIDTHS_OF_LARGE_TEXT) {
      await page.setViewportSize({ width, height: 900 });
      const sights = await atTextSizes(page, [100, ...LARGE_TEXT]);
      for (const { size, height, tooWide, unreadable } of sights) {
        const state = `at ${width} px with ${size} % text`;
        // Shows that size again for the message, which names the elements that are too wide.
        if (tooWide > 0) await atTextSizes(page, [size]);
        await checkWidth(page, state, tooWide);
        if (size === 100) continue;
        expect.soft(unreadable, state).toEqual([]);
        expect.soft(height / (sights[0]?.height ?? 0), `times higher ${state}`).toBeLessThanOrEqual(timesHigher(width, size));
      }
    }
  } finally {
    await forgetTextSize(page);
  }
}

/** Checks narrow and right-to-left layout. Leaves the page right to left. */
async function checkLayout(page: Page): Promise<void> {
  await page.setViewportSize(NARROW);
  await checkWidth(page, 'at 320 px');
  await checkLargeText(page);
  for (const width of [768, 1152, 1536]) {
    await page.setViewportSize({ width, height: 900 });
    await checkWidth(page, `at ${width} px`);
  }
  await page.setViewportSize(DESKTOP);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await checkWidth(page, 'at 1280 px from right to left');
  await page.setViewportSize(NARROW);
  await checkWidth(page, 'at 320 px from right to left');
}

for (const locale of LOCALE_CODES) {
  for (const one of TEMPLATES) {
    test(`axe finds nothing, and nothing is too wide, cut off or squeezed: ${one.name}, ${locale}`, async ({
      harness: { page, problems },
    }) => {
      problems.length = 0;
      await page.setViewportSize(NARROW);
      await visit(page, locale, one);
      // The licences have thousands of elements of one kind.
      expect.soft(await stateFindings(page, one.name === 'licences' ? ONE_STATE : getStates(locale))).toEqual([]);
      await checkLayout(page);
      expect(
        problems.filter((line) => !one.status || !line.includes(String(one.status))),
        'nothing goes wrong on the page',
      ).toEqual([]);
    });
  }
}
