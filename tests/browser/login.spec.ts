/** The owner's door, with an authenticator that Chromium plays (WebAuthn's automation, Level 3, section 11). */
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { ownersLink, SITE } from './as-owner.ts';
import { findings, showTheme, THEMES } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addAuthenticator, clear, follow, heading, says } from './login-steps.ts';
import { goOffline } from './network.ts';
import { NARROW, overflow } from './visit.ts';

// One owner, one database: one journey after the other.
test.describe.configure({ mode: 'serial' });

const t = translator('en');

test('the first passkey after the link, then in by passkey, by code and out again', async ({ page, context, allow }) => {
  // A code is tried twice.
  allow(/401/u);
  await addAuthenticator(page);
  await page.goto('/admin/mail?x=1');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin%2Fmail%3Fx%3D1$/u);
  await follow(page, ownersLink());
  await expect(heading(page, t('login.in.title'))).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${t('login.in.title')} · `, 'u'));
  await clear(context);
  await page.reload();
  await expect(page.getByText(t('account.urge.none'))).toBeVisible();

  await test.step('a passkey is added, renamed', async () => {
    await page.getByLabel(t('account.passkey.new')).fill('Laptop');
    await page.getByRole('button', { name: t('account.passkey.add') }).click();
    await says(page, t('account.passkey.is.added'));
    await expect(page.getByText(t('account.urge.one'))).toBeVisible();
    await page.getByRole('button', { name: `${t('account.rename')}: Laptop` }).click();
    await page.getByLabel(t('account.rename.label', { name: 'Laptop' })).fill('Old laptop');
    await page.keyboard.press('Enter');
    await says(page, t('account.renamed'));
    await expect(page.locator('.account-name', { hasText: 'Old laptop' })).toBeVisible();
  });

  const codes = await test.step('recovery codes are shown once', async () => {
    await page.getByRole('button', { name: t('account.codes.make') }).click();
    await expect(page.locator('.account-codes code')).toHaveCount(10);
    const shown = await page.locator('.account-codes code').allTextContents();
    await page.getByRole('button', { name: t('account.codes.kept') }).click();
    await expect(page.getByText(t('account.codes.left_other', { count: 10 }))).toBeVisible();
    return shown;
  });

  await test.step('signed out, and in by the passkey, on to where one wanted', async () => {
    const kept = ['draft:contact', 'preferences', 'theme'];
    await page.evaluate(
      (names) => names.forEach((name) => void localStorage.setItem(name, '{}')),
      [...kept, 'draft:reply:1', 'draft:admin:template-new', 'admin:recent'],
    );
    await page.getByRole('button', { name: t('login.in.out') }).click();
    await expect(page.getByText(t('login.note.out'))).toBeVisible();
    // What the owner wrote is gone from the browser, what belongs to its reader is there.
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => /^draft:|^admin:/u.test(name))))
      .toEqual(['draft:contact']);
    expect(await page.evaluate((names) => names.filter((name) => localStorage.getItem(name) === null), kept)).toEqual([]);
    await page.goto('/login?redirect=/about%3Fx%3D1');
    await page.getByRole('button', { name: t('login.passkey') }).click();
    await expect(page).toHaveURL(/\/about\?x=1$/u);
    const session = (await context.cookies()).find(({ name }) => name === '__Host-session');
    expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
  });

  await test.step('by a code, once', async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: t('login.in.out') }).click();
    for (const outcome of [t('login.in.title'), t('login.title')]) {
      await page.getByText(t('login.others')).click();
      await page.getByLabel(t('login.code')).fill(codes[3] ?? '');
      await page.getByRole('button', { name: t('login.code.send') }).click();
      await expect(heading(page, outcome)).toBeVisible();
      if (outcome === t('login.in.title')) await page.getByRole('button', { name: t('login.in.out') }).click();
    }
    await expect(page.locator('.error-summary:focus')).toContainText(t('login.note.code'));
    await expect(page.locator('.error-summary:focus ul')).toHaveCSS('list-style-type', 'none');
    await expect(page.getByLabel(t('login.code'))).toHaveAttribute('aria-invalid', 'true');
    await expect(page).toHaveTitle(new RegExp(`^${t('forms.error.title', { title: t('login.title') })}`, 'u'));
  });

  await test.step('the last passkey is removed, and signs in no more', async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: t('login.passkey') }).click();
    await page.getByRole('button', { name: `${t('account.remove')}: Old laptop` }).click();
    await expect(page.getByText(t('account.remove.last'))).toBeVisible();
    await page.getByRole('button', { name: `${t('account.remove')}: Old laptop` }).click();
    await says(page, t('account.removed'));
    await page.getByRole('button', { name: t('login.in.out') }).click();
    await page.getByRole('button', { name: t('login.passkey') }).click();
    await expect(page.getByRole('alert')).toHaveText(t('login.passkey.refused'));
  });
});

test('a sign-in that is not fresh is confirmed by the passkey, and what waited is done', async ({ page, context, allow }) => {
  allow(/403/u);
  await addAuthenticator(page);
  await follow(page, ownersLink());
  await page.getByLabel(t('account.passkey.new')).fill('Key ring');
  await page.getByRole('button', { name: t('account.passkey.add') }).click();
  await says(page, t('account.passkey.is.added'));
  // The server says what it says after ten minutes, the first time.
  let refused = 0;
  await page.route('**/api/auth/account/recovery-codes', (route) => {
    refused += 1;
    if (refused > 1) return route.continue();
    return route.fulfill({ status: 403, json: { success: false, error: { code: 'fresh_sign_in', message: '' } } });
  });
  await page.getByRole('button', { name: t('account.codes.make') }).click();
  const dialog = page.getByRole('dialog', { name: t('account.fresh.title') });
  await expect(dialog).toBeVisible();
  expect((await findings(page)).found).toEqual([]);
  await dialog.getByRole('button', { name: t('account.fresh.confirm') }).click();
  await expect(page.locator('.account-codes code')).toHaveCount(10);
  await expect(dialog).toBeHidden();
  // The session before the confirmation is gone.
  await expect(page.locator('.account-list [aria-current]')).toHaveCount(1);
  await clear(context);
});

test('a session is ended from another device, at once', async ({ page, browser, allow }) => {
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

test('too many tries with links are told to wait, in the language of the page', async ({ page, context }) => {
  const attempt = () => context.request.post(`${SITE}/api/auth/link/follow`, { data: { token: 'nothing' } });
  // All within the minute that the limit counts, however slow the machine; again, should it have ended in between.
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

test('a passkey that is not there, or that is refused by its person, is said', async ({ page, allow }) => {
  allow(/401/u);
  const { devtools, id } = await addAuthenticator(page);
  await page.goto('/login');
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false });
  await page.getByRole('button', { name: t('login.passkey') }).click();
  await expect(page.getByRole('alert')).toHaveText(t('login.passkey.cancelled'), { timeout: 30_000 });
});

test('without the network, and with too many tries, it says which', async ({ page, context, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|429|503|Failed to fetch/u);
  await page.goto('/login');
  const button = page.getByRole('button', { name: t('login.passkey') });
  await page.route('**/api/auth/passkey/question', (route) =>
    route.fulfill({ status: 429, json: { success: false, error: { code: 'too_many', message: '' } } }),
  );
  await button.click();
  await expect(page.getByRole('alert')).toHaveText(t('login.tooMany'));
  await goOffline(page);
  await page.unroute('**/api/auth/passkey/question');
  await button.click();
  await expect(page.getByRole('alert')).toHaveText(t('login.offline'));
  await context.setOffline(false);
});

test('an account that could not be read is asked for again, and the focus stays', async ({ page, allow }) => {
  allow(/500/u);
  await follow(page, ownersLink());
  await page.route('**/api/auth/account', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: { code: 'internal', message: '' } } }),
  );
  await page.reload();
  const again = page.getByRole('button', { name: t('account.again') });
  await again.press('Enter');
  await expect(heading(page, t('login.in.title'))).toBeFocused();
  await expect(again).toBeVisible();
  await page.unroute('**/api/auth/account');
  await again.press('Enter');
  await expect(page.getByRole('heading', { name: t('account.sessions') })).toBeVisible();
  await expect(heading(page, t('login.in.title'))).toBeFocused();
});

test('nothing leads off the site', async ({ page }) => {
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

test('by keyboard alone: the form, the other ways, the click on the link', async ({ page }) => {
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

for (const locale of LOCALE_CODES) {
  const said = translator(locale);
  test(`axe finds nothing in any state, and nothing overflows: ${locale}`, async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const judge = async (state: string) => {
      for (const colorScheme of THEMES) {
        await showTheme(page, colorScheme);
        expect((await findings(page)).found, `${state}, ${colorScheme}`).toEqual([]);
      }
      await page.setViewportSize(NARROW);
      expect(await overflow(page), state).toBe(0);
      await page.setViewportSize({ width: 1280, height: 900 });
    };
    const title = said('login.title');
    for (const [query, begins] of [
      ['', title],
      ['?note=expired', said('forms.error.title', { title })],
      ['?note=used', said('forms.error.title', { title })],
      ['?note=sent', said('login.sent.title')],
      ['?token=x', said('login.link.title')],
    ] as const) {
      await page.goto(`${path(locale, '/login')}${query}`);
      await expect(page).toHaveTitle(new RegExp(`^${begins} · `, 'u'));
      await judge(query);
    }
    await page.goto(path(locale, '/login'));
    await page.getByText(said('login.others')).click();
    await judge('other ways');
    await addAuthenticator(page);
    // A session of its own: what it does asks for a fresh sign-in, and other tests may have begun theirs long ago.
    await follow(page, ownersLink());
    await page.goto(path(locale, '/login'));
    await expect(page.getByRole('heading', { name: said('account.sessions') })).toBeVisible();
    await judge('signed in');
    await page.getByLabel(said('account.passkey.new')).fill('Κινητό');
    await page.getByRole('button', { name: said('account.passkey.add') }).click();
    await says(page, said('account.passkey.is.added'));
    await page.getByRole('button', { name: `${said('account.rename')}: Κινητό` }).click();
    await judge('renaming');
    await page.getByRole('button', { name: said('account.cancel'), exact: true }).click();
    await page.getByRole('button', { name: `${said('account.remove')}: Κινητό` }).click();
    await judge('removing');
    await page.getByRole('button', { name: said('account.codes.make') }).click();
    await expect(page.locator('.account-codes code')).toHaveCount(10);
    await judge('codes');
    await clear(context);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a link is asked for, followed, and the sign-out works; a bad address comes back with its error', async ({ page, allow }) => {
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
