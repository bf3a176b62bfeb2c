/** The beacon, opting out, and the two pages of figures. */
import type { Page } from '@playwright/test';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { SUMMARY, VITALS } from './figures.ts';
import { expect, test } from './fixtures.ts';
import { staticHost } from './static-host.ts';
import { stub } from './stub.ts';

test.use({ isFirstVisit: true });

const EVENT = '/api/analytics/event';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

interface Sent {
  event: string;
  properties: Record<string, string | number>;
  timestamp: number;
}

/** Makes the beacon treat this browser as a person's. @returns the events that it sends */
async function asPerson(page: Page, more: Record<string, unknown> = {}): Promise<Sent[]> {
  await page.addInitScript(
    (values) => {
      for (const [name, value] of Object.entries(values)) Object.defineProperty(Navigator.prototype, name, { get: () => value });
    },
    { webdriver: false, ...more },
  );
  const sent: Sent[] = [];
  // Playwright cannot read the body of a beacon.
  await page.exposeFunction('noteBeacon', (body: string) => sent.push(JSON.parse(body) as Sent));
  await page.addInitScript(() => {
    const send = Navigator.prototype.sendBeacon;
    Navigator.prototype.sendBeacon = function beacon(url, data) {
      if (data instanceof Blob) void data.text().then((globalThis as unknown as { noteBeacon: (body: string) => void }).noteBeacon);
      return send.call(this, url, data);
    };
  });
  return sent;
}

/** Hides the page, as leaving it does, so that the measuring script sends its values. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(Document.prototype, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
const names = (sent: readonly Sent[]) => sent.map(({ event }) => event);
/** Opens a page and presses a key once it has loaded: then the beacon's script has run and its requests have started. */
const open = async (page: Page, to: string) => {
  await page.goto(to, { waitUntil: 'load' });
  await page.keyboard.press('Shift');
};

test.describe('a visitor', () => {
  test.use({ userAgent: CHROME });

  test('is counted once per page, without the query and the referrer’s path', async ({ page }) => {
    const sent = await asPerson(page);
    const answer = page.waitForResponse(`**${EVENT}`);
    await open(page, '/search?q=my+secret&utm_source=letter#place');
    expect((await answer).status()).toBe(202);
    await expect.poll(() => sent.length).toBe(1);
    expect(sent).toEqual([
      {
        event: 'page_view',
        properties: { path: '/search', referrer: '', width: 1280, utm_source: 'letter' },
        timestamp: expect.any(Number),
      },
    ]);
    await open(page, '/el/about');
    await expect.poll(() => sent.at(-1)?.properties['path']).toBe('/el/about');
    expect(names(sent)).toEqual(['page_view', 'page_view']);
  });

  test('is counted and measured from the first interaction, and measurements are sent once, when the page is hidden', async ({ page }) => {
    const sent = await asPerson(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/about', { waitUntil: 'load' });
    expect(requests.filter((url) => url.includes('/measure.'))).toEqual([]);
    expect(sent).toEqual([]);
    const measuring = page.waitForResponse(/\/measure\./u);
    await page.mouse.move(200, 200);
    await page.keyboard.press('Tab');
    // Waits until measuring has started, before the page is hidden: a second import waits for the first.
    await page.evaluate((url) => import(url), (await measuring).url());
    await expect
      .poll(async () => {
        await hide(page);
        return names(sent);
      })
      .toEqual(['page_view', 'web_vitals']);
    const { path: at, LCP, FCP, TTFB, width } = sent[1]?.properties ?? {};
    expect([at, width]).toEqual(['/about', 1280]);
    for (const value of [LCP, FCP, TTFB]) expect(Number(value)).toBeGreaterThan(0);
    await hide(page);
    expect(names(sent)).toHaveLength(2);
  });

  test('is not counted on any page after opting out, and can change the choice', async ({ page }) => {
    const sent = await asPerson(page);
    for (const locale of LOCALE_CODES) {
      const t = translator(locale);
      await open(page, path(locale, '/analytics'));
      await expect.poll(() => sent.at(-1)?.properties['path']).toBe(path(locale, '/analytics'));
      const before = sent.length;
      const choice = page.locator('[data-analytics-choice]');
      await expect(choice.getByText(t('analytics.choice.on'))).toBeVisible();
      await choice.getByRole('button', { name: t('analytics.choice.stop') }).click();
      await expect(choice.getByText(t('analytics.choice.off'))).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('analytics'))).toBe('off');
      await open(page, path(locale, '/about'));
      await page.mouse.move(100, 100);
      await hide(page);
      await open(page, path(locale, '/analytics'));
      expect(sent).toHaveLength(before);
      await choice.getByRole('button', { name: t('analytics.choice.start') }).click();
      expect(await page.evaluate(() => localStorage.getItem('analytics'))).toBeNull();
      await open(page, path(locale, '/about'));
      await expect.poll(() => sent.length).toBe(before + 1);
    }
  });

  for (const [name, value] of [
    ['globalPrivacyControl', true],
    ['doNotTrack', '1'],
  ] as const) {
    test(`whose browser sends ${name} is not counted, and is shown so`, async ({ page }) => {
      const sent = await asPerson(page, { [name]: value });
      await open(page, '/analytics');
      await expect(page.getByText(translator('en')('analytics.choice.objects'))).toBeVisible();
      await expect(page.locator('[data-analytics-choice] button')).toBeHidden();
      expect(sent).toEqual([]);
    });
  }

  test('is not counted on pages excluded from search', async ({ page, allow }) => {
    allow(/404/u);
    const sent = await asPerson(page);
    await open(page, '/nothing-is-here');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('is not counted, and sees no error, where the functions are absent', async ({ page }) => {
    const host = await staticHost(process.env['DIST'] ?? 'dist');
    try {
      const sent = await asPerson(page);
      await page.goto(`${host.url}/about`, { waitUntil: 'networkidle' });
      await page.mouse.move(100, 100);
      await hide(page);
      expect(sent).toEqual([]);
    } finally {
      await page.close();
      host.close();
    }
  });
});

test('an automated browser sends nothing', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/about', { waitUntil: 'networkidle' });
  await page.mouse.move(200, 200);
  await page.mouse.wheel(0, 400);
  await page.waitForLoadState('networkidle');
  expect(requests).not.toContain(EVENT);
});

const locale = 'el';
const t = translator(locale);
const answering = async (page: Page, data: (days: number) => object) => {
  await stub(page, '**/api/analytics/summary*', (route) =>
    route.fulfill({ json: { success: true, data: data(Number(new URL(route.request().url()).searchParams.get('days'))) } }),
  );
};

test('nothing moves when the figures load', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
        const moved = entry.sources.filter(({ node }) => node?.parentElement?.closest('main'));
        if (moved.length > 0)
          document.documentElement.setAttribute('data-moved', moved.map(({ node }) => node?.textContent ?? '').join('|'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await answering(page, SUMMARY);
  await stub(page, '**/api/analytics/vitals*', (route) => route.fulfill({ json: { success: true, data: VITALS } }));
  for (const to of ['/analytics', '/performance-dashboard']) {
    await page.goto(path(locale, to));
    await expect(page.locator('[aria-busy=false]').first()).toBeVisible();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await expect(page.locator('html'), to).not.toHaveAttribute('data-moved');
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the pages explain themselves and say that figures need JavaScript', async ({ page }) => {
    for (const to of ['/analytics', '/performance-dashboard']) {
      await page.goto(path(locale, to));
      await expect(page.locator('main noscript p').first()).toHaveText(t('analytics.noscript'));
      await expect(page.locator('main .prose').last()).toContainText(/75|90/u);
    }
    await page.goto(path(locale, '/analytics'));
    await expect(page.locator('[data-analytics-choice] noscript p')).toHaveText(t('analytics.choice.noscript'));
    await expect(page.locator('[data-analytics-choice] button')).toBeHidden();
  });
});
