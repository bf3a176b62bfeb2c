/** Errors of the site's scripts: an island shows its own in its place, and the monitor gets all. */
import type { Page } from '@playwright/test';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { field, fillMessage, submit, TEXT } from './contact-form.ts';
import { expect, MOVING, test } from './fixtures.ts';

test.use(MOVING);

/** Problem that a test of faults allows. */
const fault = /Broken on purpose/u;

/** Replaces an island's component with one that throws until the page sets `isMended`. */
const breakIsland = (page: Page, name: string) =>
  page.route(`**/assets/${name}.*.js`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `const button = { $$typeof: Symbol.for('react.transitional.element'), type: 'button', key: null, props: { children: 'Whole again' } };
        export const ${name} = () => { if (!globalThis.isMended) throw new Error('Broken on purpose'); return button; };`,
    }),
  );

/** Collects the bodies of the faults that a page reports. */
function collectFaults(page: Page): Record<string, unknown>[] {
  const reports: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    const body = request.url().endsWith('/api/monitor/ingest') ? request.postDataJSON() : undefined;
    if (['script', 'island'].includes(body?.category)) reports.push(body);
  });
  return reports;
}

const locale = 'el';
const t = translator(locale);

test('an island that throws shows an error, can retry, and reports to the monitor once', async ({ page, allow }) => {
  allow(fault);
  const reports = collectFaults(page);
  await breakIsland(page, 'HealthIsland');
  await page.goto(path(locale, '/HealthPage'));
  const alert = page.locator('astro-island').getByRole('alert');
  await expect(alert.getByRole('heading')).toHaveText(t('error.500.title'));
  await expect(alert).toContainText(t('error.500.text'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: t('error.island.retry') }).click();
  await expect(alert).toBeVisible();
  await expect(page.getByRole('button', { name: t('error.island.retry') })).toBeFocused();
  await page.evaluate(() => Object.assign(globalThis, { isMended: true }));
  await page.keyboard.press('Enter');
  await expect(page.locator('astro-island')).toHaveText('Whole again');
  const whole = page.getByRole('button', { name: 'Whole again' });
  await expect(whole).toBeFocused();
  await expect(whole, 'stays in the order of Tab').toHaveJSProperty('tabIndex', 0);
  expect(reports).toMatchObject([
    {
      category: 'island',
      severity: 'error',
      message: 'Error: Broken on purpose',
      details: { island: 'HealthIsland', path: path(locale, '/HealthPage') },
    },
  ]);
});

test('a form whose island throws is sent as plain HTML, with its text', async ({ page, allow }) => {
  allow(fault);
  await breakIsland(page, 'MessageForm');
  await page.goto('/contact');
  await field(page, 'name').focus();
  await expect(page.getByRole('alert').first()).toContainText(translator('en')('error.island.form'));
  await expect(field(page, 'name')).toBeFocused();
  await fillMessage(page);
  await expect(field(page, 'message')).toHaveValue(TEXT);
  await submit(page).click();
  await expect(page).toHaveURL('/contact/sent');
});

test('a form sent before its island threw is still sent', async ({ page, allow }) => {
  allow(fault);
  await page.goto('/contact');
  // Holds back the island's code until the form has been sent.
  let release = () => {};
  const sent = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/react-client.*.js', async (route) => {
    await sent;
    await route.continue();
  });
  await breakIsland(page, 'MessageForm');
  await fillMessage(page);
  await submit(page).click();
  release();
  await expect(page).toHaveURL('/contact/sent');
});

test('an error that React recovers from during hydration stays out of the console and is reported as a warning', async ({
  page,
  allow,
}) => {
  allow(/^reported: .*"warn"/u);
  const reports = collectFaults(page);
  await page.route('**/HealthPage', async (route) => {
    const response = await route.fetch();
    // Changes the HTML, as translators do.
    await route.fulfill({ response: response, body: (await response.text()).replace(/(<th scope="col">)[^<]+/u, '$1Translated') });
  });
  await page.goto('/HealthPage');
  await expect(page.locator('.health-overall')).toHaveText(translator('en')('health.overall.up'));
  await expect.poll(() => reports).toMatchObject([{ category: 'island', severity: 'warn' }]);
});

test('errors and rejections of a page reach the monitor once each, also from before its scripts have loaded', async ({ page, allow }) => {
  allow(fault);
  const reports = collectFaults(page);
  // Throws between the head's script and the module.
  await page.addInitScript(() => {
    document.addEventListener(
      'readystatechange',
      () =>
        document.readyState === 'interactive' &&
        dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('Broken on purpose, early') })),
    );
  });
  await page.goto('/about');
  await expect
    .poll(() => reports)
    .toMatchObject([{ category: 'script', message: 'Error: Broken on purpose, early', details: { path: '/about' } }]);
  await page.evaluate(() => {
    for (let count = 0; count < 3; count += 1)
      setTimeout(() => {
        throw new TypeError('Broken on purpose, late');
      });
  });
  await expect.poll(() => reports.length).toBe(2);
  await page.evaluate(() => void Promise.reject(new Error('Broken on purpose, rejected')));
  await expect
    .poll(() => reports.map(({ message }) => message))
    .toEqual(['Error: Broken on purpose, early', 'TypeError: Broken on purpose, late', 'Error: Broken on purpose, rejected']);
});
