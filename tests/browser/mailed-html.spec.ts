import { readFile } from 'node:fs/promises';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { findings, THEMES } from './axe.ts';
import { expect, test } from './fixtures.ts';

for (const locale of LOCALE_CODES)
  for (const colorScheme of THEMES)
    test(`the mail of an order in HTML is accessible and fits a phone (${locale}, ${colorScheme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 320, height: 700 });
      await page.setContent(await readFile(new URL(`../samples/sent/ordered.${locale}.html`, import.meta.url), 'utf8'));
      expect((await findings(page)).found).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toMatch(
        colorScheme === 'dark' ? /17, 22, 30/u : /251, 250, 247/u,
      );
    });
