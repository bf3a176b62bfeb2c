/** A site with every outside service on. The services are stand-ins: Snipcart's cart and Google's analytics tag. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { CONSENT_KEY } from '../../src/features/analytics-tag/consent-storage.ts';
import { TAG_SCRIPT_HOST } from '../../src/features/analytics-tag/hosts.shared.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { serveTag } from '../services/tag/service.ts';
import { buildAllOn } from '../site/fixtures/all-on.ts';
import { MEASUREMENT_ID } from '../site/fixtures/outside-services.ts';
import { expect, MOVING, test } from './fixtures.ts';
import { LONGEST } from './looks-right.ts';
import { assertAccessible } from './placed-order.ts';
import { shifts } from './shifts.ts';
import { staticHost } from './static-host.ts';
import { DESKTOP, NARROW, PHONE, tooWide } from './visit.ts';

const CDN = 'https://cdn.snipcart.com';
const GOOGLE = /googletagmanager\.com|google-analytics\.com/u;
/** Calls of pages that need the functions, which a static host does not have. */
const CALLS = /\/api\//u;
const HALF_YEAR_S = 185 * 86_400;

test.describe.configure({ mode: 'serial' });
test.use({ viewport: PHONE, isFirstVisit: true, ...MOVING });

let remove: (() => void) | undefined;
let host: Awaited<ReturnType<typeof staticHost>>;

test.beforeAll(async () => {
  // A build, on a machine that is busy with other tests.
  test.setTimeout(300_000);
  const outcome = await buildAllOn();
  ({ remove } = outcome);
  expect(outcome.built, outcome.output).toBe(true);
  host = await staticHost(outcome.site.dist);
});
test.afterAll(() => {
  host?.close();
  remove?.();
});

/** Counts the requests to the service, and answers them as the stand-in does. */
async function serveSnipcart(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route(`${CDN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    requested.push(pathname);
    const type = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
    await route.fulfill({ body: readFileSync(`tests/services/snipcart/cdn${pathname}`, 'utf8'), contentType: type });
  });
  return requested;
}

const answered = (page: Page, answer: 'granted' | 'refused') =>
  page.addInitScript(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [CONSENT_KEY, `1:${answer}:${Date.now()}`]);

const bar = (page: Page, locale: 'en' | 'el' = 'en') => page.getByRole('complementary', { name: translator(locale)('tag.label') });
const tagCookies = async (page: Page) => (await page.context().cookies()).filter(({ name }) => name.startsWith('_ga'));
test.describe('in Greek', () => {
  const locale = LONGEST;
  const t = translator(locale);
  test('Snipcart’s cart takes a product by keyboard', async ({ page, allow }) => {
    allow(/cdn\.snipcart\.com/u);
    await answered(page, 'refused');
    const requested = await serveSnipcart(page);
    await page.goto(host.url + path(locale, '/store/products/print'));
    await expect(page.getByText(t('store.snipcart.by'))).toBeVisible();
    await assertAccessible(page);
    expect(requested).toEqual([]);
    const add = page.getByRole('button', { name: t('store.snipcart.add') });
    await add.focus();
    await page.keyboard.press('Enter');
    const lines = page.locator('#snipcart li');
    await expect(lines).toHaveCount(1);
    await expect(lines).toContainText(/45\.50 eur, https:.*\/store\/products\/print\.json$/u);
    await page.keyboard.press('Enter');
    await expect(lines).toHaveCount(2);
    expect(requested.toSorted()).toEqual(['css', 'js'].map((type) => `/themes/v3.7.1/default/snipcart.${type}`));

    await page.goto(host.url + path(locale, '/store/cart'));
    await expect(page.getByText(t('store.snipcart.cart'))).toBeVisible();
    await assertAccessible(page);
    await page.getByRole('button', { name: t('store.snipcart.open') }).click();
    // An empty list has no size, so what counts is whether the cart hides itself.
    await expect(page.locator('#snipcart')).toHaveJSProperty('hidden', false);
  });

  test('the question about the tag is refused as easily as accepted', async ({ page }) => {
    const { scripts } = await serveTag(page);
    await page.goto(host.url + path(locale, '/blog/first'));
    const accept = bar(page, locale).getByRole('button', { name: t('tag.accept') });
    const refuse = bar(page, locale).getByRole('button', { name: t('tag.refuse') });
    await expect(refuse).toBeVisible();
    const [one, other] = [await accept.boundingBox(), await refuse.boundingBox()];
    expect([one?.width, one?.height, one?.y]).toEqual([other?.width, other?.height, other?.y]);
    expect(await accept.evaluate((button) => getComputedStyle(button).cssText)).toBe(
      await refuse.evaluate((button) => getComputedStyle(button).cssText),
    );
    await expect(page.locator('body')).not.toHaveAttribute('inert');
    expect(await shifts(page)).toBe(0);
    await assertAccessible(page);
    // The keyboard reaches the question before the page; a page in another language than the browser's has its offer first.
    const details = bar(page, locale).getByRole('link', { name: t('tag.details') });
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(details).toBeFocused({ timeout: 100 });
    }).toPass();
    expect(await page.locator('.site-header').evaluate((header) => header.contains(document.activeElement))).toBe(false);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(refuse).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bar(page, locale)).toHaveCount(0);

    await page.goto(host.url + path(locale, '/notes/second'));
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
    await expect(bar(page, locale)).toHaveCount(0);
    expect([scripts, await tagCookies(page)]).toEqual([[], []]);
  });
});

test('a cart that does not load says so, and loads at the next try', async ({ page, allow }) => {
  allow(/snipcart\.com|ERR_FAILED/u);
  const t = translator('en');
  await answered(page, 'refused');
  await page.route(`${CDN}/**`, (route) => route.abort());
  await page.goto(`${host.url}/store/products/print`);
  const add = page.getByRole('button', { name: t('store.snipcart.add') });
  await add.click();
  await expect(page.getByText(t('store.snipcart.failed'))).toBeVisible();
  await page.unroute(`${CDN}/**`);
  await serveSnipcart(page);
  await add.click();
  await expect(page.locator('#snipcart li')).toHaveCount(1);
});

test('the tag loads once it is accepted, sends what was said, and ends with the withdrawal', async ({ page, allow }) => {
  allow(GOOGLE);
  allow(CALLS);
  const t = translator('en');
  const { scripts, hits } = await serveTag(page);
  await page.goto(`${host.url}/cookies?token=secret#questions-and-changes`);
  await bar(page)
    .getByRole('button', { name: t('tag.accept') })
    .click();
  await expect.poll(() => hits.length).toBe(1);
  expect(scripts).toEqual([`${TAG_SCRIPT_HOST}/gtag/js?id=${MEASUREMENT_ID}`]);
  // Only analytics storage is granted; p is denied by default, r is granted after that.
  expect(hits[0]).toMatchObject({
    event: 'page_view',
    measurementId: MEASUREMENT_ID,
    consent: 'G101',
    consentSources: 'prpp',
    isPersonal: false,
  });
  expect(hits[0]?.location).toBe(`${host.url}/cookies`);
  const now = Date.now() / 1000;
  const cookies = await tagCookies(page);
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(['_ga', `_ga_${MEASUREMENT_ID.slice(2)}`]);
  for (const { expires, secure, sameSite } of cookies) expect([expires - now < HALF_YEAR_S, secure, sameSite]).toEqual([true, true, 'Lax']);

  // The next page asks nothing, and names no query of this site as where the visitor came from.
  await page.goto(`${host.url}/store?q=private`);
  // A page that is left at once sends nothing.
  await expect.poll(() => hits.length).toBe(2);
  await page.getByRole('link', { name: 'Cookies', exact: true }).first().click();
  await expect.poll(() => hits.length).toBeGreaterThanOrEqual(3);
  await expect(bar(page)).toHaveCount(0);
  expect(JSON.stringify(hits)).not.toMatch(/secret|private/u);
  expect(new Set(hits.map(({ client }) => client)).size).toBe(1);

  // One click undoes it, on this page and for good.
  const choice = page.locator('[data-consent-choice]');
  await expect(choice.getByRole('status')).toContainText(t('tag.state.granted'));
  const sent = hits.length;
  await choice.getByRole('button', { name: t('tag.refuse') }).click();
  await expect(choice.getByRole('status')).toContainText(t('tag.state.refused'));
  await expect.poll(() => tagCookies(page)).toEqual([]);
  await page.goto(`${host.url}/settings`);
  await expect(page.locator('[data-consent-choice]').getByRole('status')).toContainText(t('tag.state.refused'));
  await page.goto(`${host.url}/notes/second`);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  expect(hits).toHaveLength(sent);
});

test('an answer in another tab is none to ask for again, also while the question is on its way', async ({ page, allow }) => {
  allow(CALLS);
  const { scripts } = await serveTag(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/lazy-modules\./u, async (route) => {
    await held;
    await route.continue();
  });
  const requested = page.waitForRequest(/\/assets\/lazy-modules\./u);
  await page.goto(`${host.url}/blog/first`);
  await requested;
  const other = await page.context().newPage();
  await other.goto(`${host.url}/cookies`);
  await other.locator('[data-consent-choice] [data-answer=refused]').click();
  const arrived = page.waitForResponse(/\/assets\/lazy-modules\./u);
  release();
  await arrived;
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  await expect(bar(page)).toHaveCount(0);
  expect(scripts).toEqual([]);
});

test('opting out of the site’s own figures ends the tag, too', async ({ page, allow }) => {
  allow(GOOGLE);
  allow(CALLS);
  await answered(page, 'granted');
  const { hits } = await serveTag(page);
  await page.goto(`${host.url}/analytics`);
  await expect.poll(() => tagCookies(page)).toHaveLength(2);
  await page.locator('[data-analytics-choice] button').click();
  await expect.poll(() => tagCookies(page)).toEqual([]);
  const sent = hits.length;
  await page.goto(`${host.url}/cookies`);
  await expect(page.locator('[data-consent-choice]').getByRole('status')).toContainText(translator('en')('tag.state.off'));
  expect([hits.length, await bar(page).count()]).toEqual([sent, 0]);
});

test('a browser that objects is neither asked nor counted', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  // It objected after an acceptance.
  await answered(page, 'granted');
  const { scripts } = await serveTag(page);
  await page.context().addCookies([{ name: '_ga', value: 'GA1.1.1.1', url: host.url }]);
  await page.goto(`${host.url}/cookies`);
  await expect(page.locator('[data-consent-choice]').getByRole('status')).toContainText(translator('en')('tag.state.objects'));
  await expect(page.locator('[data-answer]').first()).toBeHidden();
  await expect.poll(() => tagCookies(page)).toEqual([]);
  expect([scripts, await bar(page).count()]).toEqual([[], 0]);
});

test('pages whose address may hold a token have neither the question nor the tag', async ({ page, allow }) => {
  allow(CALLS);
  await answered(page, 'granted');
  const { scripts } = await serveTag(page);
  for (const address of [
    '/privacy-request',
    '/privacy-request/follow',
    '/store/order',
    '/store/invoice',
    '/payment/success',
    '/login',
    '/settings',
  ]) {
    await page.goto(`${host.url}${address}`);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
    expect([address, scripts, await tagCookies(page)]).toEqual([address, [], []]);
  }
});

test('the question leaves room, at every width and at 200 % text', async ({ page }) => {
  await serveTag(page);
  for (const viewport of [NARROW, PHONE, DESKTOP])
    for (const locale of LOCALE_CODES)
      for (const large of [false, true]) {
        await page.setViewportSize(viewport);
        await page.goto(host.url + path(locale, '/blog/first'));
        if (large) await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        await expect(bar(page, locale)).toBeAttached();
        expect(await tooWide(page)).toEqual([]);
        const place = await page.locator('.bars').evaluate((bars) => ({
          share: bars.getBoundingClientRect().height / innerHeight,
          isFixed: getComputedStyle(bars).position === 'fixed',
        }));
        expect(place.isFixed ? place.share : 0).toBeLessThanOrEqual(0.25);
      }
});
