/** The state of the connection, the offer to install, and the reports to the monitor. */
import type { BrowserContext, Page, Route } from '@playwright/test';
import { LOCALE_COOKIE } from '../../src/i18n/locale-cookie.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { SITE } from './as-owner.ts';
import { findings, showTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { goOffline } from './network.ts';
import { getAnnouncements, listen } from './said.ts';
import { NARROW, tooWide } from './visit.ts';

/** Waits until the page has handled all earlier events: another part of the same file responds after them. */
async function isAnswered(page: Page): Promise<void> {
  const before = (await getAnnouncements(page)).length;
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(async () => (await getAnnouncements(page)).length).toBeGreaterThan(before);
}

const connection = (page: Page) => page.locator('[data-connection]');

/** Chooses a language, so that the page does not offer the other. */
const hasChosen = (context: BrowserContext, locale: Locale) => context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: SITE }]);

/** Stubs a call of the server. @returns the bodies that it gets */
async function standIn(page: Page, address: string): Promise<Record<string, unknown>[]> {
  const bodies: Record<string, unknown>[] = [];
  await page.route(`**${address}`, (route: Route) => {
    bodies.push(route.request().postDataJSON() as Record<string, unknown>);
    return route.fulfill({ status: 202, json: {} });
  });
  return bodies;
}

const locale = 'el';
const t = translator(locale);
const banner = (page: Page) => page.getByRole('complementary', { name: t('install.label') });

/** Fires Chromium's event for a site that can be installed, which it never fires when headless. */
const offerToInstall = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, { prompt: async () => Object.assign(globalThis, { prompted: true }) });
    dispatchEvent(event);
    return event.defaultPrevented;
  });

test('a lost connection is shown until it is back, and its return for three seconds', async ({ page, context }) => {
  await page.clock.install({ time: 0 });
  await page.goto(path(locale, '/about'));
  await page.clock.pauseAt(600_000);
  await expect(connection(page)).toHaveText('');
  await goOffline(page);
  await expect(connection(page)).toHaveText(t('offline.now'));
  await page.clock.runFor(60_000);
  await expect(connection(page)).toHaveText(t('offline.now'));
  await context.setOffline(false);
  await expect(connection(page)).toHaveText(t('offline.back'));
  await page.clock.runFor(2999);
  await expect(connection(page)).toHaveText(t('offline.back'));
  await page.clock.runFor(1);
  await expect(connection(page).locator('p')).toHaveCount(0);
});

test('the install banner comes once per session and installs', async ({ page, context }) => {
  await hasChosen(context, locale);
  const bodies = await standIn(page, '/api/analytics/event');
  await page.goto(path(locale, '/about'));
  expect(await offerToInstall(page), 'the browser’s own banner stays away').toBe(true);
  await expect(banner(page)).toContainText('Lycabettus');
  await banner(page)
    .getByRole('button', { name: t('install.accept') })
    .click();
  expect(await page.evaluate(() => 'prompted' in globalThis)).toBe(true);
  await expect(banner(page)).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect.poll(() => bodies.length).toBe(1);
  expect(bodies[0]).toMatchObject({ event: 'app_installed', properties: { platform: expect.any(String) } });
  expect(Date.parse(String(bodies[0]?.['timestamp']))).not.toBeNaN();
});

test('the install banner can be dismissed and stays away on the next page', async ({ page, context }) => {
  await listen(page, '[data-announcement]');
  await hasChosen(context, locale);
  await page.goto(path(locale, '/about'));
  await offerToInstall(page);
  await banner(page)
    .getByRole('button', { name: t('install.dismiss') })
    .click();
  await expect(banner(page)).toHaveCount(0);
  await page.goto(path(locale, '/blog'));
  await offerToInstall(page);
  await isAnswered(page);
  await expect(banner(page)).toHaveCount(0);

  const later = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin, serviceWorkers: 'block' });
  const other = await later?.newPage();
  if (!later || !other) throw new Error('no second session');
  await hasChosen(later, locale);
  await other.goto(path(locale, '/about'));
  await offerToInstall(other);
  await expect(banner(other), 'a new session asks anew').toBeVisible();
  await later.close();
});

test('installing is not offered together with the other language, but on the next page', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: SITE, serviceWorkers: 'block', locale: 'en-GB' });
  const page = await context.newPage();
  await listen(page, '[data-announcement]');
  await page.goto(path(locale, '/about'));
  const language = page.locator('.offer');
  await expect(language).toBeVisible();
  await offerToInstall(page);
  await isAnswered(page);
  await expect(banner(page)).toHaveCount(0);
  await language.getByRole('button').click();
  await page.goto(path(locale, '/blog'));
  await expect(language).toBeHidden();
  await offerToInstall(page);
  await expect(banner(page)).toBeVisible();
  await context.close();
});

test('axe finds nothing with the bars open, and they fit at 320 px', async ({ page, context }) => {
  await hasChosen(context, locale);
  await page.setViewportSize(NARROW);
  await page.goto(path(locale, '/about'));
  await offerToInstall(page);
  await expect(banner(page)).toBeVisible();
  await goOffline(page);
  await expect(connection(page)).toHaveText(t('offline.now'));
  for (const colorScheme of ['light', 'dark'] as const) {
    await showTheme(page, colorScheme);
    expect((await findings(page)).found).toEqual([]);
  }
  expect(await tooWide(page)).toEqual([]);
  for (const button of await banner(page).getByRole('button').all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});

test('a load of more than five seconds is reported, a quicker one is not', async ({ page }) => {
  const bodies = await standIn(page, '/api/monitor/ingest');
  await page.addInitScript(() => {
    const read = performance.getEntriesByType.bind(performance);
    performance.getEntriesByType = (type: string) =>
      type === 'navigation' ? [{ duration: location.search ? 5001 : 5000 } as PerformanceEntry] : read(type);
  });
  await page.goto('/about', { waitUntil: 'networkidle' });
  await page.goto('/about?slow');
  await expect.poll(() => bodies.length).toBe(1);
  expect(bodies[0]).toEqual({
    category: 'performance',
    severity: 'warn',
    message: 'Slow page load',
    details: { path: '/about', duration: 5001 },
    source: 'client',
  });
});
