/** The forms of the admin pages, Undo and confirmations, on the demo page. */
import type { Page } from '@playwright/test';
import { open, t } from './admin-demo.ts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';

test.describe('the form', () => {
  const field = (page: Page) => page.locator('#sample-name');
  const save = (page: Page) => page.getByRole('button', { name: t('adminForm.save'), exact: true });
  const word = (page: Page) => page.locator('.admin-form-foot [role=status]');

  test('marks unsaved changes, saves by Ctrl+S, and warns before leaving', async ({ page }) => {
    await open(page);
    await field(page).fill('Changed');
    await expect(word(page)).toHaveText(t('adminForm.dirty'));
    const dialogType = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.type());
        void dialog.dismiss();
      });
    });
    await page.evaluate(() => location.assign('/about'));
    expect(await dialogType).toBe('beforeunload');
    await page.keyboard.press('Control+KeyS');
    await expect(word(page)).toHaveText(t('adminForm.saved'));
    await page.goto('/about');
  });

  test('restores unsaved changes after a reload, and can discard them', async ({ page }) => {
    await open(page);
    page.on('dialog', (dialog) => void dialog.accept());
    await field(page).fill('Half a thought');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('draft:admin:sample'))).toContain('Half a thought');
    await page.reload();
    await expect(field(page)).toHaveValue('Half a thought');
    await expect(page.getByText(t('adminForm.draft'))).toBeVisible();
    await page.getByRole('button', { name: t('adminForm.revert') }).click();
    await expect(field(page)).toHaveValue('Sample');
    await expect(save(page)).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('draft:admin:sample'))).toBeNull();
  });

  test('shows both versions and a choice when two pages save the same record', async ({ page }) => {
    await open(page);
    for (const [choice, value] of [
      ['adminForm.conflict.takeTheirs', 'Sample 2'],
      ['adminForm.conflict.keepMine', 'Mine'],
    ] as const) {
      await field(page).fill('Mine');
      await page.getByRole('button', { name: t('adminDemo.form.meddle') }).click();
      await save(page).click();
      const conflict = page.getByRole('region', { name: t('adminForm.conflict') });
      await expect(conflict).toBeFocused();
      await expect(conflict).toContainText('Mine');
      await conflict.getByRole('button', { name: t(choice) }).click();
      await expect(conflict).toBeHidden();
      await expect(save(page)).toBeFocused();
      await expect(field(page)).toHaveValue(value);
      await expect(page.getByRole('button', { name: t('adminForm.revert') })).toBeHidden();
    }
  });

  test('announces a failure without losing anything; the invalid field gets the focus', async ({ page }) => {
    await open(page);
    await field(page).fill('Kept');
    await page.getByRole('button', { name: t('adminDemo.form.break') }).click();
    await save(page).click();
    await expect(page.getByText(t('adminForm.failed'))).toBeVisible();
    await expect(field(page)).toHaveValue('Kept');
    await field(page).fill('');
    await save(page).click();
    await expect(page.locator('.error-summary')).toBeFocused();
    expect((await findings(page)).found).toEqual([]);
    await field(page).fill('Kept');
    await save(page).click();
    await expect(word(page)).toHaveText(t('adminForm.saved'));
  });
});

test.describe('confirmations', () => {
  test('an action that cannot be undone is confirmed by its verb, starts with Cancel focused, and shows a failure', async ({ page }) => {
    await open(page);
    const button = page.locator('.samples').getByRole('button', { name: t('adminDemo.erase'), exact: true });
    await button.click();
    const dialog = page.getByRole('alertdialog', { name: t('adminDemo.erase.title') });
    await expect(dialog.getByRole('button', { name: t('admin.confirm.cancel') })).toBeFocused();
    await dialog.getByRole('button', { name: t('adminDemo.erase') }).click();
    await expect(dialog.getByRole('alert')).toHaveText(t('admin.confirm.failed'));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('a dangerous action offers to sign in again and return', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: t('adminDemo.refund'), exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: t('adminDemo.refund') }).click();
    const link = dialog.getByRole('link', { name: t('admin.confirm.signIn') });
    await expect(link).toHaveAttribute('href', /^\/login\?.*redirect=%2Ftest-styles%2Fadmin$/u);
    await expect(link).toHaveAttribute('target', '_blank');
  });

  test('in a field, z types a letter', async ({ page }) => {
    await open(page);
    await page
      .locator('.samples')
      .getByRole('button', { name: t('adminDemo.archive'), exact: true })
      .click();
    await page.locator('.toast').waitFor();
    await page.locator('#sample-name').fill('');
    await page.keyboard.type('z');
    await expect(page.locator('#sample-name')).toHaveValue('z');
    await expect(page.locator('.toast')).toBeVisible();
    await page
      .locator('.toast')
      .getByRole('button', { name: t('admin.undo'), exact: true })
      .click();
    await expect(page.locator('.toast')).toHaveCount(0);
  });

  test('an immediate failure is announced', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: t('adminDemo.confirm.broken') }).click();
    await expect(page.locator('.toast')).toContainText(t('admin.do.failed'));
  });
});
