/** The security bench, in the visitor's own browser; and that an injected text never becomes markup. */
import { translator } from '../../src/i18n/translator.ts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';

const EXAMINED_MS = 60_000;
const t = translator('en');
/** What the browser writes about the bench's own try, and about one of this test. */
const REFUSED = /TrustedHTML|trusted-types-sink/u;

test('the security test judges this site by keyboard alone, and copies its report', async ({ page, context, allow }) => {
  test.setTimeout(EXAMINED_MS * 2);
  allow(REFUSED);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/security-test');
  const run = page.getByRole('button', { name: t('bench.run') });
  await run.focus();
  await page.keyboard.press('Enter');
  const results = page.getByRole('heading', { name: t('bench.results') });
  await expect(results).toBeFocused({ timeout: EXAMINED_MS });
  const line = (name: string) => page.locator('.bench-group li', { hasText: name }).first();
  await expect(line("innerHTML = '…'")).toContainText(t('bench.says.tried.refused'));
  await expect(line('crossOriginIsolated')).toContainText(t('bench.pass'));
  await expect(line('script-src')).toContainText(t('bench.says.script.ok'));
  await expect(line('Cross-Origin-Embedder-Policy')).toContainText('require-corp');
  await expect(page.getByText(t('bench.says.hosts.own'))).toBeVisible();
  await expect(page.locator('[data-verdict=problem]'), 'this site has no problem').toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('bench.copied'))).toBeVisible();
  expect((await findings(page)).found, 'the report itself is accessible').toEqual([]);
});

test('the security test says what is wrong on a page without protection, and needs the network', async ({ page, allow }) => {
  test.setTimeout(EXAMINED_MS * 2);
  allow(/Failed to fetch|ERR_FAILED|^failed: /u);
  let isDown = true;
  await page.route('**/api/health', async (route) => (isDown ? route.abort() : route.continue()));
  await page.route('**/security-test', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers: { ...headers, 'x-frame-options': 'ALLOWALL' } });
  });
  await page.goto('/security-test');
  const run = page.getByRole('button', { name: t('bench.run') });
  await run.click();
  await expect(page.getByText(t('bench.error'))).toBeVisible({ timeout: EXAMINED_MS });
  isDown = false;
  await run.click();
  await expect(page.getByText(t('bench.says.frames.missing'))).toBeVisible({ timeout: EXAMINED_MS });
  await expect(page.getByText(t('bench.says.tried.taken'))).toBeVisible();
  await expect(page.locator('.bench-group li').first(), 'the worst first').toContainText(t('bench.problem'));
});

test('injected text never becomes markup or a script', async ({ page, allow }) => {
  allow(REFUSED);
  allow(/TrustedScript|require-trusted-types-for|policy/u);
  await page.goto('/contact');
  const outcomes = await page.evaluate(() => {
    const attempt = (work: () => unknown): string => {
      try {
        work();
        return 'taken';
      } catch (error) {
        return error instanceof TypeError ? 'TypeError' : String(error);
      }
    };
    const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } };
    return [
      attempt(() => {
        document.body.innerHTML = '<img src=x onerror="document.title = 1">';
      }),
      attempt(() => document.body.insertAdjacentHTML('beforeend', '<b>x</b>')),
      attempt(() => document.write('<b>x</b>')),
      attempt(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
      attempt(() => {
        document.createElement('script').src = '/assets/x.js';
      }),
      attempt(() => new Worker('/assets/x.js')),
      attempt(() => trustedTypes.createPolicy('default', { createHTML: (html: string) => html })),
    ];
  });
  expect(outcomes).toEqual(outcomes.map(() => 'TypeError'));
});
