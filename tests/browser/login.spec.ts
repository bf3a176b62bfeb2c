/** Passkeys and the account, with Chromium's virtual authenticator (WebAuthn Level 3, section 11). */
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { ownersLink } from './as-owner.ts';
import { findings, showTheme, THEMES } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addAuthenticator, clear, follow, heading, says } from './login-steps.ts';
import { LONGEST } from './looks-right.ts';
import { stub } from './stub.ts';
import { NARROW, tooWide } from './visit.ts';

// One after the other, because they share one owner and one database.
test.describe.configure({ mode: 'serial' });

const t = translator('en');

test('the owner adds a passkey after the link, signs in by passkey and by code, and signs out', async ({ page, context, allow }) => {
  // The test enters a used code.
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
    await page.getByRole('button', { name: t('account.codes.saved') }).click();
    // The same words are announced.
    await expect(page.getByRole('paragraph').filter({ hasText: t('account.codes.left_other', { count: 10 }) })).toBeVisible();
    return shown;
  });

  await test.step('signed out, and in by the passkey, on to where one wanted', async () => {
    const keys = ['draft:contact', 'preferences', 'theme'];
    await page.evaluate(
      (names) => names.forEach((name) => void localStorage.setItem(name, '{}')),
      [...keys, 'draft:reply:1', 'draft:admin:template-new', 'admin:recent'],
    );
    await page.getByRole('button', { name: t('login.in.out') }).click();
    await expect(page.getByText(t('login.note.out'))).toBeVisible();
    // The browser has deleted the owner's drafts, and still has the reader's data.
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => /^draft:|^admin:/u.test(name))))
      .toEqual(['draft:contact']);
    expect(await page.evaluate((names) => names.filter((name) => localStorage.getItem(name) === null), keys)).toEqual([]);
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

test('an old sign-in is confirmed by the passkey, and the pending action is done', async ({ page, context, allow }) => {
  allow(/403/u);
  await addAuthenticator(page);
  await follow(page, ownersLink());
  await page.getByLabel(t('account.passkey.new')).fill('Key ring');
  await page.getByRole('button', { name: t('account.passkey.add') }).click();
  await says(page, t('account.passkey.is.added'));
  // The first response is the server's after ten minutes.
  let refused = 0;
  await stub(page, '**/api/auth/account/recovery-codes', (route) => {
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
  // The session from before the confirmation has ended.
  await expect(page.locator('.account-list [aria-current]')).toHaveCount(1);
  await clear(context);
});

test('a missing passkey and a cancelled prompt are reported', async ({ page, allow }) => {
  allow(/401/u);
  const { devtools, id } = await addAuthenticator(page);
  await page.goto('/login');
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false });
  await page.getByRole('button', { name: t('login.passkey') }).click();
  await expect(page.getByRole('alert')).toHaveText(t('login.passkey.cancelled'), { timeout: 30_000 });
});

test.describe('in Greek', () => {
  const locale = LONGEST;
  const translate = translator(locale);
  test('axe finds nothing in any state, and nothing overflows', async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const judge = async (state: string) => {
      for (const theme of THEMES) {
        await showTheme(page, theme);
        expect((await findings(page)).found, `${state}, ${theme}`).toEqual([]);
      }
      await page.setViewportSize(NARROW);
      expect(await tooWide(page), state).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 900 });
    };
    const title = translate('login.title');
    for (const [query, begins] of [
      ['', title],
      ['?note=expired', translate('forms.error.title', { title })],
      ['?note=used', translate('forms.error.title', { title })],
      ['?note=sent', translate('login.sent.title')],
      ['?token=x', translate('login.link.title')],
    ] as const) {
      await page.goto(`${path(locale, '/login')}${query}`);
      await expect(page).toHaveTitle(new RegExp(`^${begins} · `, 'u'));
      await judge(query);
    }
    await page.goto(path(locale, '/login'));
    await page.getByText(translate('login.others')).click();
    await judge('other ways');
    await addAuthenticator(page);
    // Uses a new session: its calls need a fresh sign-in, and the tests' shared session may be old.
    await follow(page, ownersLink());
    await page.goto(path(locale, '/login'));
    await expect(page.getByRole('heading', { name: translate('account.sessions') })).toBeVisible();
    await judge('signed in');
    await page.getByLabel(translate('account.passkey.new')).fill('Κινητό');
    await page.getByRole('button', { name: translate('account.passkey.add') }).click();
    await says(page, translate('account.passkey.is.added'));
    await page.getByRole('button', { name: `${translate('account.rename')}: Κινητό` }).click();
    await judge('renaming');
    await page.getByRole('button', { name: translate('account.cancel'), exact: true }).click();
    await page.getByRole('button', { name: `${translate('account.remove')}: Κινητό` }).click();
    await judge('removing');
    await page.getByRole('button', { name: translate('account.codes.make') }).click();
    await expect(page.locator('.account-codes code')).toHaveCount(10);
    await judge('codes');
    await clear(context);
  });
});
