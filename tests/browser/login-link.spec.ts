/** Signing in by a link, the sign-in page by keyboard and without scripts, and errors. Passkeys are in login.spec.ts. */
import { translator } from '../../src/i18n/translator.ts';
import { ownersLink, SITE } from './as-owner.ts';
import { expect, test } from './fixtures.ts';
import { follow, heading, says } from './login-steps.ts';
import { goOffline } from './network.ts';
import { stub, unstub } from './stub.ts';

const t = translator('en');

test('a session can be ended from another device at once', async ({ page, browser, allow }) => {
  allow(/401|403/u);
  const elsewhere = await browser.newContext({
    baseURL: SITE,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  });
  const other = await elsewhere.newPage();
  await follow(other, ownersLink());
  await expect(heading(other, t('login.in.title'))).toBeVisible();
  await follow(page, ownersLink());
  const device = t('account.session.device', { browser: 'Firefox', system: 'Linux' });
  await page
    .getByRole('button', { name: `${t('account.session.end')}: ${device}` })
    .first()
    .click();
  await says(page, t('account.session.ended'));
  await other.goto('/admin');
  await expect(other).toHaveURL(/\/login\?redirect=%2Fadmin$/u);
  await elsewhere.close();
});

test('after too many attempts with links the page asks to wait, in its language', async ({ page, context }) => {
  const attempt = () => context.request.post(`${SITE}/api/auth/link/follow`, { data: { token: 'nothing' } });
  // Sends all at once, to stay within the limit's minute on a slow machine; repeats if the minute ended in between.
  await expect(async () => {
    await Promise.all(Array.from({ length: 10 }, attempt));
    await follow(page, '/el/login?token=nothing', 'el');
    await expect(page.getByText(translator('el')('login.note.waiting'))).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 100_000 });
});

test('a link works once, and says so', async ({ page, context }) => {
  const link = ownersLink();
  await follow(page, link);
  await expect(heading(page, t('login.in.title'))).toBeVisible();
  await context.clearCookies();
  await follow(page, link);
  await expect(page.getByText(t('login.note.used'))).toBeVisible();
  await follow(page, link.replace(/token=.*/u, 'token=nothing'));
  await expect(page.getByText(t('login.note.unknown'))).toBeVisible();
});

test('it tells a missing network from too many attempts', async ({ page, context, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|429|503|Failed to fetch/u);
  await page.goto('/login');
  const button = page.getByRole('button', { name: t('login.passkey') });
  await stub(page, '**/api/auth/passkey/question', (route) =>
    route.fulfill({ status: 429, json: { success: false, error: { code: 'too_many', message: '' } } }),
  );
  await button.click();
  await expect(page.getByRole('alert')).toHaveText(t('login.tooMany'));
  await goOffline(page);
  unstub(page, '**/api/auth/passkey/question');
  await button.click();
  await expect(page.getByRole('alert')).toHaveText(t('login.offline'));
  await context.setOffline(false);
});

test('an account that failed to load is requested again, and the focus stays', async ({ page, allow }) => {
  allow(/500/u);
  await follow(page, ownersLink());
  await stub(page, '**/api/auth/account', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: { code: 'internal', message: '' } } }),
  );
  await page.reload();
  const again = page.getByRole('button', { name: t('account.again') });
  await again.press('Enter');
  await expect(heading(page, t('login.in.title'))).toBeFocused();
  await expect(again).toBeVisible();
  unstub(page, '**/api/auth/account');
  await again.press('Enter');
  await expect(page.getByRole('heading', { name: t('account.sessions') })).toBeVisible();
  await expect(heading(page, t('login.in.title'))).toBeFocused();
});

test('no redirect leaves the site', async ({ page }) => {
  for (const to of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '/%2f/evil.example',
  ]) {
    await follow(page, `${ownersLink()}&redirect=${encodeURIComponent(to)}`);
    await expect(page).toHaveURL(`${SITE}/login`);
  }
});

test('the form, the other methods and the link work by keyboard alone', async ({ page }) => {
  await page.goto('/login');
  const order = [t('login.passkey'), t('login.email'), t('login.send'), t('login.others')];
  await page.locator('main').focus();
  for (const name of order) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect(focused)
      .toHaveAccessibleName(name)
      .catch(() => expect(focused).toHaveText(name));
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(t('login.code'))).toBeFocused();
  await page.goto(ownersLink());
  await page.locator('main').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page, t('login.in.title'))).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a link can be requested and followed, and sign-out works; an invalid address is shown again with its error', async ({
    page,
    allow,
  }) => {
    allow(/422/u);
    await page.goto('/login?redirect=/about');
    await expect(page.getByRole('button', { name: t('login.passkey') })).toBeHidden();
    await page.getByLabel(t('login.email')).fill('nobody@localhost');
    await page.getByRole('button', { name: t('login.send') }).click();
    await expect(page.locator('.field-error').first()).not.toBeEmpty();
    await expect(page.locator('#login-link [name=redirect]')).toHaveValue('/about');
    await page.getByLabel(t('login.email')).fill('nobody@example.com');
    await page.getByRole('button', { name: t('login.send') }).click();
    await expect(heading(page, t('login.sent.title'))).toBeVisible();
    await follow(page, `${ownersLink()}&redirect=/about`);
    await expect(page).toHaveURL(`${SITE}/about`);
    await page.goto('/login');
    await expect(heading(page, t('login.in.title'))).toBeVisible();
    await page.getByRole('button', { name: t('login.in.out') }).click();
    await expect(page.getByText(t('login.note.out'))).toBeVisible();
  });
});
