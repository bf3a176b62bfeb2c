/** The error pages: where they appear and where they lead. `tests/site/error-pages.test.ts` checks their texts. */
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { expect, test } from './fixtures.ts';
import { template } from './templates.ts';
import { ownProblems } from './visit.ts';

const locale = 'el';
const t = translator(locale);

test('an unknown path at any depth is a 404 in its own language', async ({ page, allow }) => {
  ownProblems(template('404')).forEach(allow);
  for (const to of ['/nothing-is-here', '/blog/nothing-is-here', '/blog/nothing-is-here.md', '/services/no/such/depth', '/cv/x']) {
    const response = await page.goto(path(locale, to));
    expect(response?.status(), to).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('error.404.title'));
  }
});

test('Go Back goes back and Go Home goes home', async ({ page, allow }) => {
  ownProblems(template('404')).forEach(allow);
  await page.goto(path(locale, '/about'));
  await page.goto(path(locale, '/nothing-is-here'));
  await page.getByRole('button', { name: t('error.back') }).click();
  await expect(page).toHaveURL(path(locale, '/about'));
  await page.goForward();
  await page.getByRole('link', { name: t('error.home'), exact: true }).click();
  await expect(page).toHaveURL(path(locale, '/'));
});

test('an unknown address is reported by its path after the first interaction', async ({ page, allow }) => {
  ownProblems(template('404')).forEach(allow);
  // A browser that has the page's files may take its placing of the mouse for the interaction.
  const report = page.waitForRequest('**/api/monitor/ingest');
  await page.goto('/nothing-is-here?q=secret');
  await page.locator('h1').hover();
  expect((await report).postDataJSON()).toMatchObject({
    severity: 'warn',
    message: 'Page not found: /nothing-is-here',
    details: { path: '/nothing-is-here' },
  });
});

test('the page for other errors shows its status', async ({ page, allow }) => {
  ownProblems(template('error')).forEach(allow);
  await page.goto('/error');
  await expect(page.locator('.error-page .figures')).toHaveText('Error 500');
});

test('the language link of a 404 keeps the requested address', async ({ page, allow }) => {
  ownProblems(template('404')).forEach(allow);
  await page.goto('/nothing-is-here?from=test');
  await page.locator('.tools a[data-locale]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translator('el')('error.404.title'));
});
