/**
 * Every page of the owner in both languages, on a server with rows in every table: axe finds nothing, nothing overflows, and a call that
 * fails, a missing network and an ended session are said, with a way back. The other specs of a page test what only that page does.
 */
import type { Page } from '@playwright/test';
import { ADMIN_PAGES } from '../../src/features/admin/pages.shared.ts';
import { peoplePage } from '../../src/features/people/admin/people.schema.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { ONE_STATE, stateFindings } from './axe.ts';
import { envelope } from './envelope.ts';
import { expect } from './fixtures.ts';
import { LONGEST, looksRight } from './looks-right.ts';
import { goOffline } from './network.ts';
import { openPage, test } from './seeded-server.ts';
import { stub } from './stub.ts';
import { DESKTOP } from './visit.ts';

// One worker, one server, one session.
test.describe.configure({ mode: 'default' });

/** The rows of some parts tell of an outage. */
const OUTAGE = /\/api\/health/u;
const MEANT = /ERR_INTERNET_DISCONNECTED|^failed: |^(?:401|500): |status of (?:401|500)/u;
/** Loads nothing until a command is entered (admin-console.spec.ts). */
const WITHOUT_CALLS = ['/admin/admin-console'];

let page: Page;
let problems: string[];
/** Of every call, if set. */
let refusal: 401 | 500 | undefined;
let isSignedInAgain = false;

test.beforeAll(async ({ browser, seededServer: { url, signIn } }) => {
  ({ page, problems } = await openPage(browser, url, { locale: 'en-US', reducedMotion: 'reduce', viewport: DESKTOP }));
  await signIn(page.request);
  await stub(page, '**/api/admin/**', (call) => (refusal ? call.fulfill(envelope(refusal)) : call.fallback()));
  // Without live mail, whose news would load a list again at any moment. The page asks again whether it is signed in.
  await stub(page, '**/api/ws/connect', (call) =>
    isSignedInAgain ? call.fallback() : call.fulfill(envelope(refusal ?? { websocketUrl: '' })),
  );
});
test.afterAll(() => page.context().close());

const unexpected = (...meant: RegExp[]) => problems.filter((problem) => !meant.some((pattern) => pattern.test(problem)));
const inState = (state: string) => page.locator(`:is(.part-state, .part-stale)[data-state=${state}]`);

async function expectLoaded(): Promise<void> {
  for (const state of ['error', 'offline', 'ended', 'loading']) await expect(inState(state)).toHaveCount(0);
  await expect(page.locator('main [aria-busy=true], main astro-island[client=load][ssr]')).toHaveCount(0);
}

/** Opens the first row of the page's first list, if rows open on the page itself. */
async function openFirstRow(): Promise<boolean> {
  const link = page.locator('main [role=rowheader] :is(a[href^="?"], a[href*="/admin/people#"])').first();
  if ((await link.count()) === 0) return false;
  await link.click();
  await expectLoaded();
  return true;
}

for (const { to } of ADMIN_PAGES)
  for (const locale of LOCALE_CODES)
    test(`axe finds nothing, nothing overflows, and failures are said: ${to}, ${locale}`, async () => {
      const t = translator(locale);
      const address = path(locale, to);
      problems.length = 0;
      [refusal, isSignedInAgain] = [undefined, false];
      await page.goto(address);
      await expectLoaded();
      if (locale === LONGEST) {
        await looksRight(page);
        if (await openFirstRow()) {
          await looksRight(page, 'opened');
          await page.goto(address);
          await expectLoaded();
        }
      } else expect.soft(await stateFindings(page, ONE_STATE)).toEqual([]);
      expect.soft(unexpected(OUTAGE), 'nothing goes wrong on the page').toEqual([]);
      problems.length = 0;
      if (WITHOUT_CALLS.includes(to)) return;

      refusal = 500;
      await page.reload();
      await expect(inState('error').first()).toContainText(t('part.error'));
      await expect(inState('loading')).toHaveCount(0);
      if (locale !== LONGEST) expect.soft(await stateFindings(page, ONE_STATE), 'failed').toEqual([]);
      refusal = undefined;
      const retry = inState('error').getByRole('button', { name: t('part.retry') });
      // At once: parts that share a call lose their buttons together.
      await retry.evaluateAll((buttons) => {
        for (const button of buttons) (button as HTMLButtonElement).click();
      });
      await expectLoaded();

      await goOffline(page);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(inState('offline').first()).toHaveText(t('part.offline'));
      refusal = 401;
      await page.context().setOffline(false);
      await expect(inState('ended').first()).toHaveText(t('part.ended'));
      await expect(page.getByText(t('admin.session.ended'))).toBeVisible();
      const signIn = `${path(locale, '/login')}?${new URLSearchParams({ redirect: address })}`;
      await expect(page.getByRole('link', { name: t('admin.session.signIn') })).toHaveAttribute('href', signIn);
      [refusal, isSignedInAgain] = [undefined, true];
      // As after signing in again in another tab and returning.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(page.getByText(t('admin.session.ended'))).toBeHidden();
      await expectLoaded();
      expect(unexpected(OUTAGE, MEANT)).toEqual([]);
    });

test('Ctrl+K finds a person typed in Greeklish, whose page leads to their order; without network it says so', async () => {
  const t = translator('en');
  [refusal, isSignedInAgain] = [undefined, false];
  problems.length = 0;
  await page.goto('/admin');
  await expectLoaded();
  const list = peoplePage.parse((await (await page.request.get(new URL('/api/admin/people?sort=-orders', page.url()).href)).json()).data);
  const { name, address } =
    list.rows.find((row) => /\p{Script=Greek}/u.test(row.name)) ??
    (() => {
      throw new Error('nobody with a Greek name has ordered');
    })();
  const [local = ''] = address.split('@');
  await page.keyboard.press('Control+KeyK');
  const field = page.getByRole('combobox', { name: t('admin.palette.label') });
  await field.fill(local.replaceAll(/[.\d]+/gu, ' ').trim());
  const people = page.getByRole('group', { name: t('admin.palette.person') });
  await expect(people.getByRole('option').first()).toContainText(name);
  await expect(page.locator('.palette [role=status]')).toHaveText(/^\d+ results?$/u);
  expect.soft(await stateFindings(page, ONE_STATE)).toEqual([]);
  await field.fill(address);
  await people.getByRole('option').filter({ hasText: address }).first().click();
  const heading = page.getByRole('heading', { name: `${name} · ${address}` });
  await expect(heading).toBeFocused();
  const order = page
    .getByRole('region', { name: t('people.events') })
    .locator('a[href*="/admin/store?order="]')
    .first();
  const reference = (await order.textContent()) ?? '';
  const opened = page.getByRole('heading', { name: new RegExp(`^${reference} · `, 'u') });
  await order.click();
  await expect(opened).toBeVisible();
  await page.goto('/admin');
  await expectLoaded();
  await page.keyboard.press('Control+KeyK');
  // Enter comes before the answer.
  await field.fill(reference);
  await field.press('Enter');
  await expect(opened).toBeVisible();
  expect(unexpected(OUTAGE)).toEqual([]);

  await page.keyboard.press('Control+KeyK');
  await goOffline(page);
  await field.fill('mail');
  await expect(page.locator('.palette')).toContainText(t('admin.palette.offline'));
  await expect(page.locator('.palette [role=option]').first()).toHaveText(t('admin.nav.mail'));
  await page.context().setOffline(false);
});
