import type { Page } from '@playwright/test';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { testDsn } from '../services/keys.ts';
import type { ReceivedEnvelope } from '../services/sentry/service.ts';
import { article, smallContent } from '../site/fixtures/small-content.ts';
import { SmallProject, smallSite } from '../site/fixtures/small-project.ts';
import { expect, test } from './fixtures.ts';
import { LONGEST } from './looks-right.ts';
import { assertAccessible } from './placed-order.ts';
import { staticHost } from './static-host.ts';

const SENTRY = `http://127.0.0.1:${Number(process.env['PORT'] ?? 8791) + 3000}`;
const PAGES = ['sentry-example-page.astro', '404.astro', 'assets', '[portrait].ts', 'brand-[file].svg.ts'];
/** As on the privacy page. */
const TEXT = '<Only with="sentry">\n\nSentry is told.\n\n</Only>';
const PLANTED = /maria|hunter22|4111[ -]?1111/iu;
const EXAMPLE = '/sentry-example-page';

/** The real page's words link to pages that this build does not have. */
const words = (locale: string): string =>
  `---\ntitle: Errors\ndescription: One sentence that is long enough for what search results show.\nkind: prose\n---\n\nWords in ${locale}.\n`;

// Reports outlive their page, and the browser limits how many of one process are under way.
test.use({ isFirstVisit: true });
test.describe.configure({ mode: 'serial' });
// A site at BASE_URL needs the stand-in too: its port is PORT + 3000, as above.
test.skip(process.env['BASE_URL'] !== undefined && process.env['PORT'] === undefined, 'needs the stand-in that the tests start');

/** Errors of one page that are sent (src/features/monitor/sentry/keep.ts). */
const FAULTS_PER_PAGE = 10;

let project: SmallProject;
let host: Awaited<ReturnType<typeof staticHost>>;

test.beforeAll(async ({ baseURL }) => {
  project = new SmallProject(false, PAGES);
  const site = smallSite().replace('# monitor:\n#   sentryDsn: …', `monitor:\n  sentryDsn: ${testDsn(SENTRY)}`);
  const { built, output } = await project.build({
    ...smallContent(),
    'blog/first/index.en.mdx': article({}, TEXT),
    'blog/first/index.el.mdx': article({}, TEXT),
    ...Object.fromEntries(LOCALE_CODES.map((locale) => [`pages/sentry-example-page/index.${locale}.mdx`, words(locale)])),
    'site.yaml': site,
  });
  expect(built, output).toBe(true);
  host = await staticHost(project.dist, baseURL);
});
test.afterAll(() => {
  host?.close();
  project.remove();
});

type Payload = ReceivedEnvelope['items'][number]['payload'];
const listReceived = async (): Promise<ReceivedEnvelope[]> =>
  (await (await fetch(`${SENTRY}/control/envelopes`)).json()) as ReceivedEnvelope[];
/** Events whose message has the word, from any page. */
const eventsWith = async (word: string): Promise<Payload[]> =>
  (await listReceived())
    .flatMap(({ items }) => items.flatMap(({ type, payload }) => (type === 'event' ? [payload] : [])))
    .filter((payload) => JSON.stringify(payload['exception']).includes(word));
/** From the pages of this host: each attempt of these tests has its own. */
const eventsOf = async (origin: string, word: string): Promise<Payload[]> =>
  (await eventsWith(word)).filter(({ request }) => String((request as { url?: string }).url).startsWith(`${origin}/`));

/** Addresses of the scripts that the page loads. */
function listScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
  return scripts;
}

const throwLater = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new TypeError(text);
    });
  }, message);

test('an error from before Sentry has loaded arrives once, with its time, page, trail and frames, scrubbed', async ({ page, allow }) => {
  allow(/Early|reported:/u);
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        dispatchEvent(
          Object.assign(new Event('unhandledrejection'), {
            reason: new Error('Early, for maria@client.example, card 4111 1111 1111 1111'),
          }),
        );
    });
  });
  const before = Date.now() / 1000;
  await page.goto(`${host.url}/blog/first?email=maria@client.example#hunter22`);
  await expect.poll(async () => (await eventsOf(host.url, 'Early')).length).toBe(1);
  const [event] = await eventsOf(host.url, 'Early');
  expect(event).toMatchObject({
    ...{
      event_id: expect.stringMatching(/^[\da-f]{32}$/u),
      level: 'error',
      platform: 'javascript',
      environment: 'local',
      release: 'unversioned',
    },
    request: { url: `${host.url}/blog/first` },
    exception: { values: [{ type: 'Error', value: 'Early, for [email], card [number]' }] },
    breadcrumbs: expect.arrayContaining([expect.objectContaining({ category: 'navigation', data: { to: '/blog/first' } })]),
    sdk: { settings: { infer_ip: 'never' } },
  });
  const exception = event?.['exception'] as { values: { stacktrace: { frames: object[] } }[] } | undefined;
  expect(exception?.values[0]?.stacktrace.frames.length).toBeGreaterThan(0);
  expect(Number(event?.['timestamp'])).toBeGreaterThanOrEqual(before - 1);
  expect(Number(event?.['timestamp'])).toBeLessThan(Date.now() / 1000);
  expect(JSON.stringify(await listReceived())).not.toMatch(PLANTED);
});

test('a policy allows no other host, a text for sites with Sentry is shown, and a page loads nothing of it by itself', () => {
  const html = project.read('blog/first.html');
  const policy = /http-equiv="content-security-policy" content="([^"]*)"/u.exec(html)?.[1] ?? '';
  expect(policy).toMatch(/connect-src 'self'(?:;|$)/u);
  expect(html).toContain('Sentry is told.');
  expect(html).not.toContain(new URL(SENTRY).host);
});

test('the SDK loads once the page is idle; later errors have at most a hundred breadcrumbs', async ({ page, allow }) => {
  allow(/Late|reported:/u);
  const scripts = listScripts(page);
  await page.goto(`${host.url}/el/blog/first`);
  await expect.poll(() => scripts.some((address) => /\/sdk\..*\.js$/u.test(address))).toBe(true);
  // It runs some time after its request: it records the console from then on.
  await page.waitForFunction(() => !String(console.info).includes('[native code]'));
  await page.evaluate(() => {
    for (let count = 0; count < 150; count += 1) console.info(`step ${count}, password=hunter22`);
  });
  await throwLater(page, 'Late');
  await expect.poll(async () => (await eventsOf(host.url, 'Late')).length).toBe(1);
  const [event] = await eventsOf(host.url, 'Late');
  const crumbs = event?.['breadcrumbs'] as { category: string; message: string }[];
  expect(crumbs).toHaveLength(100);
  expect(crumbs.at(-1)).toMatchObject({ category: 'console', message: 'step 149, password=[secret]' });
  expect(JSON.stringify(event)).not.toMatch(PLANTED);
  // One after another: the browser refuses reports while too many bytes of others are under way.
  for (let count = 2; count <= 16; count += 1) {
    await throwLater(page, `Late ${count}.`);
    await expect.poll(async () => (await eventsOf(host.url, 'Late')).length).toBe(Math.min(count, FAULTS_PER_PAGE));
  }
  expect(scripts.filter((address) => /\/sdk\./u.test(address))).toHaveLength(1);
});

test('a host without the functions gets neither the SDK nor reports', async ({ page, allow }) => {
  allow(/Alone/u);
  const alone = await staticHost(project.dist);
  const scripts = listScripts(page);
  await page.goto(`${alone.url}/blog/first`);
  await throwLater(page, 'Alone');
  await page.waitForTimeout(500);
  expect(scripts.filter((address) => /\/sdk\./u.test(address))).toEqual([]);
  expect(await eventsOf(alone.url, 'Alone')).toEqual([]);
  alone.close();
});

test.describe('in Greek', () => {
  const locale = LONGEST;
  const t = translator(locale);
  test('the page of examples shows what both kept of each error', async ({ page, allow }) => {
    allow(/Example \d|status of 500|^500: .*example-fault/u);
    await page.goto(host.url + path(locale, EXAMPLE));
    for (const kind of ['error', 'rejection', 'server'] as const) {
      await page.getByRole('button', { name: t(`faults.${kind}`) }).press('Enter');
      const section = page.locator('.fault').first();
      await expect(section.getByRole('heading', { level: 3 })).toContainText(t(`faults.${kind}.done`));
      for (const by of ['monitor', 'sentry']) {
        const kept = section.locator(`[data-by=${by}]`);
        await expect(kept.locator('pre')).toContainText('[email]');
        expect(await kept.locator('pre').textContent()).not.toMatch(PLANTED);
        await expect(kept.locator('[data-id]')).toHaveText(/^[\da-f-]{32,36}$/u);
      }
      // What the page shows is what arrived.
      const shown = JSON.parse((await section.locator('[data-by=sentry] pre').textContent()) ?? '{}') as { event_id: string };
      await expect.poll(async () => (await eventsWith('ExampleFault')).some(({ event_id }) => event_id === shown.event_id)).toBe(true);
      const arrived = (await eventsWith('ExampleFault')).find(({ event_id }) => event_id === shown.event_id);
      expect(arrived).toMatchObject({ tags: { example: 'true' }, level: 'info' });
      if (kind === 'server') expect(arrived).toMatchObject(shown);
      else expect(arrived).toEqual(shown);
    }
    await assertAccessible(page);
  });

  test('the page of examples says so when Sentry did not take one', async ({ page, allow }) => {
    allow(/Example \d|status of 503|^503: .*envelope/u);
    await page.route('**/api/monitor/envelope', (route) => route.fulfill({ status: 503 }));
    await page.goto(host.url + path(locale, EXAMPLE));
    await page.getByRole('button', { name: t('faults.error') }).click();
    await expect(page.locator('[data-by=sentry]')).toContainText(t('faults.state.failed'));
    await expect(page.locator('[data-by=sentry] pre')).toBeHidden();
    await expect(page.locator('[data-by=monitor] pre')).toContainText('[email]');
  });
});
