/** What a finger has to meet is 44 by 44 pixels large: everywhere for who asks for large targets, in height on every phone. */

import { PREFERENCES_KEY } from '../../src/features/accessibility/names.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { expect, test } from './fixtures.ts';
import { LARGE, smallTargets, TALL } from './targets.ts';
import { TEMPLATES } from './templates.ts';
import { laidOut, ownProblems, PHONE, visit } from './visit.ts';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

const DEMO = { name: 'owner’s parts', to: '/test-styles/admin', ready: 'tbody th a' };

for (const locale of LOCALE_CODES) {
  test(`with large targets each is 44 by 44 pixels, ${locale}`, async ({ page, allow }) => {
    await page.addInitScript((key) => localStorage.setItem(key, JSON.stringify({ largeTargets: true })), PREFERENCES_KEY);
    for (const one of [...TEMPLATES, DEMO]) {
      ownProblems(one).forEach(allow);
      await visit(page, locale, one);
      await laidOut(page);
      expect.soft(await smallTargets(page, LARGE), one.to).toEqual([]);
    }
  });
}

test('on a phone each link that stands alone, and each control, is 44 pixels high', async ({ page, allow }) => {
  for (const one of TEMPLATES) {
    ownProblems(one).forEach(allow);
    await visit(page, 'en', one);
    await laidOut(page);
    expect.soft(await smallTargets(page, TALL), one.to).toEqual([]);
  }
});
