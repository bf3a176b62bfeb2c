/** axe in states that no template shows by itself: contrast, and open menus. */
import { findings, STATES, showTheme, stateFindings, THEMES } from './axe.ts';
import { showContrast } from './contrast.ts';
import { expect, test } from './fixtures.ts';
import { template } from './templates.ts';
import { DESKTOP, PHONE, visit } from './visit.ts';

// The accessibility panel sets these on the root element; every colour pair has to pass in them too.
for (const contrast of ['high', 'inverted'] as const) {
  for (const name of ['home', 'article', 'product', 'portfolio', 'uses', 'components', '404']) {
    test(`axe finds nothing with contrast ${contrast}: ${name}`, async ({ harness: { page } }) => {
      await visit(page, 'el', template(name));
      await showContrast(page, contrast);
      expect(await stateFindings(page, STATES, 'colour')).toEqual([]);
    });
  }
}

for (const [locale, menu, size] of [
  ['en', 'services-menu', DESKTOP],
  ['el', 'services-menu', PHONE],
  ['en', 'mobile-menu', PHONE],
] as const) {
  test(`axe finds nothing with the ${menu} open at ${size.width} px, ${locale}`, async ({ harness: { page } }) => {
    await visit(page, locale, template('services'));
    await page.setViewportSize(size);
    await page.locator(`.${menu} > summary`).click();
    for (const theme of THEMES) {
      await showTheme(page, theme);
      expect((await findings(page)).found).toEqual([]);
    }
  });
}
