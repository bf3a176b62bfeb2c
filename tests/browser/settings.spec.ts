/** `/settings`: choices apply everywhere. Stored data: `settings-stored.spec.ts`. */
import { THEME_KEY } from '../../src/features/theme/theme-key.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { findings, inEveryState } from './axe.ts';
import { blockStorage } from './block-storage.ts';
import { expect, MOVING, test } from './fixtures.ts';
import { LONGEST } from './looks-right.ts';
import { stubPush } from './push-stub.ts';
import { entry, open, row, stored } from './settings-page.ts';
import { stub } from './stub.ts';
import { NARROW, tooWide } from './visit.ts';

test.use(MOVING);

const t = translator('en');

test('the theme is the chosen one, here and in the header, in this tab and in others', async ({ page, context }) => {
  await open(page);
  const theme = (key: 'light' | 'dark' | 'system') => row(page, 'theme').getByLabel(t(`settings.theme.${key}`));
  await expect(theme('system')).toBeChecked();
  await theme('dark').check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('.tools [data-theme-toggle]')).toHaveAttribute('aria-pressed', 'true');
  await page.locator('.tools [data-theme-toggle]').click();
  await expect(theme('light')).toBeChecked();
  const other = await context.newPage();
  await open(other);
  await expect(row(other, 'theme').getByLabel(t('settings.theme.light'))).toBeChecked();
  await row(other, 'theme').getByLabel(t('settings.theme.system')).check();
  await expect(theme('system')).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await stored(page, THEME_KEY)).toBeNull();
  await other.close();
});

test('the language is saved, with scripts and by the address', async ({ page, context }) => {
  await open(page);
  await row(page, 'language').getByRole('link', { name: 'Ελληνικά' }).click();
  await expect(page).toHaveURL('/el/settings');
  expect(await context.cookies()).toMatchObject([{ name: 'locale', value: 'el' }]);
  await expect(row(page, 'language').getByRole('link', { name: 'Ελληνικά' })).toHaveAttribute('aria-current', 'true');
  await expect(entry(page, 'locale')).toBeVisible();
});

test('preferences are shared with the panel: a change in either shows in both', async ({ page }) => {
  await open(page);
  const here = row(page, 'accessibility');
  await here.getByLabel(t('accessibility.contrast.high'), { exact: true }).check();
  await here.getByLabel(t('accessibility.largeTargets')).check();
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'high');
  await expect(page.locator('html')).toHaveAttribute('data-prefer', 'largeTargets');
  await page.locator('[data-accessibility]').click();
  const panel = page.getByRole('dialog', { name: t('accessibility.title') });
  await expect(panel.getByLabel(t('accessibility.contrast.high'), { exact: true })).toBeChecked();
  await panel.getByRole('button', { name: t('accessibility.increase') }).click();
  await panel.getByLabel(t('accessibility.contrast.inverted')).check();
  await page.keyboard.press('Escape');
  await expect(here.locator('output')).toHaveText('110%');
  await expect(here.getByLabel(t('accessibility.contrast.inverted'))).toBeChecked();
  await page.reload();
  await expect(here.locator('output')).toHaveText('110%');
  await here.getByRole('button', { name: t('accessibility.reset') }).click();
  await expect(here.locator('output')).toHaveText('100%');
  await expect(page.locator('html')).not.toHaveAttribute('data-contrast');
});

test('with storage blocked the page works and says that nothing is saved', async ({ page }) => {
  await blockStorage(page, 'localStorage', 'sessionStorage');
  await open(page);
  await row(page, 'theme').getByLabel(t('settings.theme.dark')).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await row(page, 'accessibility').getByLabel(t('accessibility.contrast.high'), { exact: true }).check();
  await expect(row(page, 'accessibility')).toContainText(t('accessibility.failed'));
});

test('when notifications are off at the server, the page says so', async ({ page }) => {
  await stubPush(page, { permission: 'default' });
  await stub(page, '**/api/push/key', (route) => route.fulfill({ json: { success: true, data: { key: null } } }));
  await open(page);
  await expect(row(page, 'notifications')).toContainText(t('push.absent'));
});

test('a browser without push says so; an iPhone says what to do', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await open(page);
  await expect(row(page, 'notifications')).toContainText(t('push.unsupported'));
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1';
  await page.addInitScript((userAgent) => Object.defineProperty(navigator, 'userAgent', { get: () => userAgent }), agent);
  await page.reload();
  await expect(row(page, 'notifications')).toContainText(t('push.home-screen'));
});

test.describe('in Greek', () => {
  const locale = LONGEST;
  const words = translator(locale);

  test('axe finds nothing with everything open, and nothing is too wide', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('theme', 'light');
      localStorage.setItem('draft:message', JSON.stringify({ text: 'word '.repeat(2_000) }));
      localStorage.setItem('x'.repeat(90), '');
      localStorage.removeItem('theme');
    });
    await open(page, path(locale, '/settings'));
    await page.locator('.stored-possible > summary').click();
    await entry(page, 'draft:message').getByText(words('stored.show')).click();
    await inEveryState(page, ({ theme, width }, { found }) => expect.soft(found, `${theme} ${width}`).toEqual([]));
    await page.setViewportSize(NARROW);
    for (const size of ['100%', '200%']) {
      await page.evaluate((value) => document.documentElement.style.setProperty('--text-size', value), size);
      expect(await tooWide(page), `${size}`).toEqual([]);
    }
    await page.getByRole('button', { name: words('stored.eraseAll') }).click();
    await expect(page.locator('dialog.confirm')).toBeVisible();
    expect(await tooWide(page)).toEqual([]);
    expect((await findings(page)).found).toEqual([]);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what needs scripts, and the language is a link', async ({ page }) => {
    await page.goto('/settings');
    // Not getByText, which ignores <noscript>.
    await expect(page.locator('.page-head noscript p')).toHaveText(t('settings.noscript'));
    await expect(page.locator('.push-status, .stored-summary').first()).toBeHidden();
    await expect(row(page, 'theme').getByLabel(t('settings.theme.dark'))).toBeDisabled();
    await row(page, 'language').getByRole('link', { name: 'Ελληνικά' }).click();
    await expect(page).toHaveURL('/el/settings');
  });
});
