import type { Page } from '@playwright/test';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { findings, inEveryState, showTheme, THEMES } from './axe.ts';
import { showContrast } from './contrast.ts';
import { expect, test } from './fixtures.ts';
import { TEMPLATES, template } from './templates.ts';
import { DESKTOP, PHONE, visit } from './visit.ts';

async function broken(page: Page): Promise<string[]> {
  const lines: string[] = [];
  await inEveryState(page, ({ theme, width }, { found }) => {
    for (const { rule, at } of found) lines.push(`${theme} ${width} ${rule} ${at}`);
  });
  return lines;
}

for (const locale of LOCALE_CODES) {
  for (const one of TEMPLATES) {
    test(`axe finds nothing: ${one.name}, ${locale}`, async ({ stage: { page } }) => {
      await visit(page, locale, one);
      expect(await broken(page)).toEqual([]);
    });
  }
}

// The accessibility panel sets these on the root; every text pair has to hold in them too.
for (const contrast of ['high', 'inverted'] as const) {
  for (const name of ['home', 'article', 'product', 'portfolio', 'uses', 'components', '404']) {
    test(`axe finds nothing with contrast ${contrast}: ${name}`, async ({ stage: { page } }) => {
      await visit(page, 'el', template(name));
      await showContrast(page, contrast);
      expect(await broken(page)).toEqual([]);
    });
  }
}

for (const locale of LOCALE_CODES) {
  for (const [menu, size] of [
    ['services-menu', DESKTOP],
    ['services-menu', PHONE],
    ['mobile-menu', PHONE],
  ] as const) {
    test(`axe finds nothing with the ${menu} open at ${size.width} px, ${locale}`, async ({ stage: { page } }) => {
      await visit(page, locale, template('services'));
      await page.setViewportSize(size);
      await page.locator(`.${menu} > summary`).click();
      for (const colorScheme of THEMES) {
        await showTheme(page, colorScheme);
        expect((await findings(page)).found).toEqual([]);
      }
    });
  }
}
