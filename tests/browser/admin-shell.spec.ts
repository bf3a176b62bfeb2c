/** The admin shell and its palette, on the demo page. */
import { translator } from '../../src/i18n/translator.ts';
import { open, t } from './admin-demo.ts';
import { findings } from './axe.ts';
import { expect, MOVING, test } from './fixtures.ts';
import { goOffline } from './network.ts';
import { PHONE } from './visit.ts';

test.use(MOVING);

test.describe('the palette', () => {
  test('opens by the key’s position, finds Greek without accents, navigates and remembers', async ({ page }) => {
    await open(page, 'el');
    const field = page.getByRole('combobox', { name: translator('el')('admin.palette.label') });
    // On a Greek layout the key types a kappa.
    await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'κ', code: 'KeyK', ctrlKey: true, cancelable: true })));
    await expect(field).toBeFocused();
    await field.fill('αρχειοθετ');
    await expect(page.locator('.palette [role=option]')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(field).toBeHidden();
    await expect(page.locator('.toast')).toContainText(translator('el')('adminDemo.archived', { count: 1 }));
    await page.keyboard.press('Control+KeyK');
    await expect(page.locator('.palette [role=option]').first()).toHaveText(translator('el')('adminDemo.archive'));
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('.palette [role=option]').last()).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute(
      'aria-activedescendant',
      (await page.locator('.palette [role=option]').last().getAttribute('id')) ?? '',
    );
    await page.keyboard.press('Control+KeyK');
    await expect(field).toBeHidden();
  });

  test('opens by its button, closes by Escape and returns the focus, announces results', async ({ page }) => {
    await open(page);
    const button = page.getByRole('button', { name: t('admin.palette.open') });
    await button.click();
    await page.keyboard.type('mail');
    await expect(page.locator('.palette [role=status]')).toHaveText('3 results');
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
});

test.describe('the shell', () => {
  test('shows unread messages in the sidebar and in the title', async ({ page }) => {
    await open(page);
    const title = await page.title();
    await page.getByRole('button', { name: t('adminDemo.unread') }).click();
    await expect(page).toHaveTitle(`(3) ${title}`);
    await expect(page.getByRole('navigation', { name: t('admin.nav.label') }).getByRole('link', { name: 'Mail 3 unread' })).toBeVisible();
  });

  test('announces an ended session once, with a link back to this page', async ({ page }) => {
    await open(page, 'el', '?state=open');
    await page.locator('#sample-name').fill('Μένει');
    await page.getByRole('button', { name: translator('el')('adminDemo.session.end') }).click();
    const bar = page.locator('[data-session]');
    await expect(bar).toBeVisible();
    await expect(bar.getByRole('link')).toHaveAttribute('href', '/el/login?redirect=%2Fel%2Ftest-styles%2Fadmin%3Fstate%3Dopen');
    await expect(page.locator('#sample-name')).toHaveValue('Μένει');
  });

  test('keeps the page and its query with the language link, and the theme choice', async ({ page }) => {
    await open(page, 'en', '?state=open');
    await page.locator('.sidebar [data-theme-toggle]').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.locator('.sidebar a[data-locale]').click();
    await expect(page).toHaveURL(/\/el\/test-styles\/admin\?state=open$/u);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('on a phone shows a bar, and the rest of the sidebar as a sheet', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page);
    const bar = page.getByRole('navigation', { name: t('admin.nav.atHand') });
    for (const control of await bar.locator('a, button').all()) {
      const box = await control.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    const settings = page.getByRole('link', { name: t('admin.nav.mailSettings') });
    await expect(settings).toBeHidden();
    await bar.getByRole('button', { name: t('admin.more') }).click();
    await expect(settings).toBeVisible();
    expect((await findings(page)).found).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
    await bar.getByRole('button', { name: t('admin.find') }).click();
    await expect(page.getByRole('combobox', { name: t('admin.palette.label') })).toBeFocused();
  });

  test('shows the network state without announcing it', async ({ page, context }) => {
    await open(page);
    await goOffline(page);
    const shown = page.locator('.link-state [data-state]:visible');
    await expect(shown).toHaveText(t('admin.link.offline'));
    await context.setOffline(false);
    await expect(shown).toHaveCount(0);
  });
});
