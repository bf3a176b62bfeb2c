/** Every template: on the grid of all pages, no axe finding, nothing scrolls sideways, nothing is cut off, and targets are large. Loads each page once. */
import type { Page } from '@playwright/test';
import { DEFAULT_LOCALE, LOCALE_CODES } from '../../src/i18n/locales.ts';
import { getStates, ONE_STATE, stateFindings } from './axe.ts';
import { addPreferencesSheet } from './contrast.ts';
import { expect, test } from './fixtures.ts';
import { checkGrid } from './grid.ts';
import { atTextSizes, forgetTextSize } from './large-text.ts';
import { LARGE, smallTargets, TALL } from './targets.ts';
import { TEMPLATES } from './templates.ts';
import { DESKTOP, NARROW, PHONE, tooWide, visit } from './visit.ts';

/** Text sizes of the accessibility panel, in percent, and the widths at which each is checked. */
const LARGE_TEXT = [140, 170, 200];
const LARGEST = { lineSpacing: 'extra', largeTargets: true, enhancedFocus: true, highContrastText: true } as const;
const WIDTHS_OF_LARGE_TEXT = [390, 1024, 1280];
/** Most that larger text may lengthen a page. A phone has no margin to give, so twice the size takes four times the area. */
const timesHigher = (width: number, size: number) => (width < 640 && size === 200 ? 4 : 3);

/** @param known pixels by which the page is too wide, if they were measured */
async function checkWidth(page: Page, state: string, known?: number): Promise<void> {
  const found = known === 0 ? [] : await tooWide(page);
  expect.soft(known ? [`${known} px`, ...found] : found, `too wide ${state}`).toEqual([]);
}

/** Checks the largest text on a narrow phone, alone and with every other preference. */
async function checkNarrow(page: Page): Promise<void> {
  await page.setViewportSize(NARROW);
  await checkWidth(page, 'at 320 px');
  for (const [what, others] of [
    ['200 % text and every other preference at its largest', LARGEST],
    ['200 % text', {}],
  ] as const)
    for (const sight of await atTextSizes(page, [200], others)) await checkWidth(page, `at 320 px with ${what}`, sight.tooWide);
}

async function checkLargeText(page: Page): Promise<void> {
  for (const width of WIDTHS_OF_LARGE_TEXT) {
    await page.setViewportSize({ width, height: 900 });
    const sights = await atTextSizes(page, [100, ...LARGE_TEXT]);
    for (const { size, height, tooWide: known, unreadable } of sights) {
      const state = `at ${width} px with ${size} % text`;
      // Shows that size again for the message, which names the elements that are too wide.
      if (known > 0) await atTextSizes(page, [size]);
      await checkWidth(page, state, known);
      if (size === 100) continue;
      expect.soft(unreadable, state).toEqual([]);
      expect.soft(height / (sights[0]?.height ?? 0), `times higher ${state}`).toBeLessThanOrEqual(timesHigher(width, size));
    }
  }
}

/** Checks the other widths, and layout from right to left. */
async function checkWidths(page: Page): Promise<void> {
  for (const width of [768, 1152, 1536]) {
    await page.setViewportSize({ width, height: 900 });
    await checkWidth(page, `at ${width} px`);
  }
  await page.locator('html').evaluate((root) => root.setAttribute('dir', 'rtl'));
  for (const window of [DESKTOP, NARROW]) {
    await page.setViewportSize(window);
    await checkWidth(page, `at ${window.width} px from right to left`);
  }
  await page.locator('html').evaluate((root) => root.removeAttribute('dir'));
}

/** Touch targets are 44 pixels high on every phone, and 44 by 44 with large targets. */
async function checkTargets(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  const browser = await page.context().newCDPSession(page);
  try {
    await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await page.waitForFunction(() => matchMedia('(pointer: coarse)').matches);
    expect.soft(await smallTargets(page, TALL), 'targets on a phone').toEqual([]);
    await page.locator('html').evaluate((root) => root.setAttribute('data-prefer', 'largeTargets'));
    expect.soft(await smallTargets(page, LARGE), 'targets on a phone with large targets').toEqual([]);
  } finally {
    await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await browser.detach();
  }
}

for (const locale of LOCALE_CODES) {
  for (const one of TEMPLATES) {
    test(`axe finds nothing, nothing is too wide, cut off or squeezed, and targets are large: ${one.name}, ${locale}`, async ({
      harness: { page, problems },
    }) => {
      problems.length = 0;
      await page.setViewportSize(NARROW);
      await visit(page, locale, one);
      // The licences have thousands of elements of one kind.
      expect.soft(await stateFindings(page, one.name === 'licences' ? ONE_STATE : getStates(locale))).toEqual([]);
      if (!one.simple) await checkGrid(page);
      await addPreferencesSheet(page);
      try {
        await checkNarrow(page);
        // The longest words decide: Greek ones.
        if (locale !== DEFAULT_LOCALE) await checkLargeText(page);
      } finally {
        await forgetTextSize(page);
      }
      if (locale !== DEFAULT_LOCALE) await checkWidths(page);
      // The shortest words decide: English ones.
      else await checkTargets(page);
      expect.soft(await page.context().cookies(), 'nothing is set by a visit').toEqual([]);
      expect(
        problems.filter((line) => !one.status || !line.includes(String(one.status))),
        'nothing goes wrong on the page',
      ).toEqual([]);
    });
  }
}
