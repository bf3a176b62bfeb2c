/** Large targets of the owner's pages, on a server with rows in every table; templates.spec.ts checks those of all public pages. */
import { PREFERENCES_KEY } from '../../src/features/accessibility/names.ts';
import { adminAddresses } from '../../src/features/admin/pages.shared.ts';
import { expect } from './fixtures.ts';
import { settle, watchPresses } from './presses.ts';
import { openPage, test } from './seeded-server.ts';
import { LARGE, smallTargets } from './targets.ts';
import { DESKTOP, laidOut, PHONE } from './visit.ts';

const PAGES = ['/test-styles/admin', ...adminAddresses()];
/** An island starts, and asks for its rows. */
const SHOWN_MS = 300;

test('with large targets those of the owner’s pages are 44 by 44 pixels', async ({ browser, seededServer: { url, signIn } }) => {
  const { page, problems } = await openPage(browser, url, { hasTouch: true });
  await page.addInitScript((key) => localStorage.setItem(key, JSON.stringify({ largeTargets: true })), PREFERENCES_KEY);
  await watchPresses(page);
  await signIn(page.request);
  for (const to of PAGES) {
    await page.goto(to);
    await settle(page, SHOWN_MS);
    await laidOut(page);
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      expect.soft(await smallTargets(page, LARGE), `${to}, ${size.width} px`).toEqual([]);
    }
  }
  // Its rows tell of a site in trouble.
  expect(problems.filter((one) => !/503/u.test(one))).toEqual([]);
  await page.context().close();
});
