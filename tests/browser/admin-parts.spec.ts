/** The frame of the owner's pages and its four parts, on their bench: by keyboard, in every state, in both languages and themes, on a phone. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { findings, inEveryState, THEMES } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { culprits, NARROW, overflow, PHONE } from './visit.ts';

const BENCH = '/test-styles/admin';
const t = translator('en');

async function open(page: Page, locale: 'en' | 'el' = 'en', query = ''): Promise<void> {
  await page.goto(path(locale, BENCH) + query);
  await page.locator('.data[aria-busy=false]').first().waitFor();
  await page.locator('.plot-drawing[data-drawn]').nth(1).waitFor();
  await page.locator('#specimen-name').waitFor();
}

const table = (page: Page) => {
  const data = page.locator('.data').first();
  return {
    data,
    rows: data.locator('tbody tr'),
    names: data.locator('tbody [role=rowheader]'),
    boxes: data.locator('tbody input[type=checkbox]'),
    range: data.locator('.data-range'),
    search: data.getByRole('searchbox'),
    head: (name: string) => data.getByRole('columnheader', { name }),
    bulk: data.locator('.data-bulk'),
  };
};

for (const locale of LOCALE_CODES) {
  test(`axe finds nothing on the parts in any of their states, ${locale}`, async ({ page }) => {
    await open(page, locale);
    await inEveryState(page, ({ theme, width }, { found }) => expect.soft(found, `${theme}, ${width} px`).toEqual([]));
  });

  for (const theme of THEMES) {
    test(`axe finds nothing on what floats over the page, ${locale}, ${theme}`, async ({ page }) => {
      const words = translator(locale);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await open(page, locale);
      const clean = async (what: string) => expect.soft((await findings(page)).found, what).toEqual([]);
      await page.keyboard.press('Control+KeyK');
      await expect(page.getByRole('combobox', { name: words('admin.palette.label') })).toBeFocused();
      await clean('palette');
      await page.keyboard.type('zzzz');
      await clean('palette without a result');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: words('adminBench.refund'), exact: true }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: words('adminBench.refund') })
        .click();
      await page.getByRole('alertdialog').getByRole('link').waitFor();
      await clean('confirmation that asks for a fresh sign-in');
      await page.keyboard.press('Escape');
      await table(page).boxes.first().check();
      await page.getByRole('button', { name: words('adminBench.session.end') }).click();
      await page
        .locator('.specimens')
        .getByRole('button', { name: words('adminBench.archive'), exact: true })
        .click();
      await page.locator('.toast').waitFor();
      await clean('selection, ended session, toast');
    });
  }

  test(`nothing overflows, ${locale}`, async ({ page }) => {
    for (const size of [NARROW, PHONE, { width: 768, height: 900 }, { width: 1536, height: 900 }]) {
      await page.setViewportSize(size);
      await open(page, locale);
      expect(await overflow(page), `${size.width} px: ${await culprits(page)}`).toBe(0);
    }
    await page.setViewportSize({ width: 640, height: 900 });
    await page.evaluate(() => document.documentElement.style.setProperty('--text-size', '200%'));
    expect(await overflow(page), `200 %: ${await culprits(page)}`).toBe(0);
  });
}

test.describe('the table', () => {
  test('keeps its state in the address: sort, filter, search, page, and back', async ({ page }) => {
    await open(page);
    const { names, range, head, search, data } = table(page);
    await expect(range).toHaveText('1 to 50 of 10,000');
    await expect(head(t('adminBench.at'))).toHaveAttribute('aria-sort', 'descending');
    await head(t('adminBench.name')).getByRole('button').click();
    await expect(head(t('adminBench.name'))).toHaveAttribute('aria-sort', 'ascending');
    await expect(names.first()).toHaveText(/^A very long name.* 5$/u);
    await data.getByRole('combobox', { name: t('adminBench.state') }).selectOption('closed');
    await expect(range).toHaveText('1 to 50 of 3,334');
    await data.getByRole('button', { name: t('table.next') }).click();
    await expect(range).toHaveText('51 to 100 of 3,334');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ state: 'closed', sort: 'name', page: '2' });
    const second = await names.first().textContent();
    await page.reload();
    await expect(names.first()).toHaveText(second ?? '');
    await search.fill('ανωνυμος 1');
    await expect(names.first()).toHaveText(/^Ανώνυμος/u);
    await expect(page).toHaveURL(/[?&]q=/u);
    expect(new URL(page.url()).searchParams.get('page')).toBeNull();
    await page.goBack();
    await expect(search).toHaveValue('');
    await expect(range).toHaveText('1 to 50 of 3,334');
  });

  test('says when nothing fits, and how to see everything again', async ({ page }) => {
    await open(page, 'en', '?q=nobody%20has%20this%20name');
    const { data, range } = table(page);
    await expect(data.getByText(t('table.none'))).toBeVisible();
    await data.getByRole('button', { name: t('table.none.clear') }).click();
    await expect(range).toHaveText('1 to 50 of 10,000');
  });

  test('a page that is not there any more becomes the last one', async ({ page }) => {
    await open(page, 'en', '?page=9999');
    await expect(table(page).range).toHaveText('9,951 to 10,000 of 10,000');
  });

  test('is walked and selected by keyboard, and what was done is undone', async ({ page }) => {
    await open(page);
    const { boxes, bulk, range } = table(page);
    await boxes.first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(boxes.nth(1)).toBeFocused();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(bulk.getByRole('status')).toHaveText('3 selected');
    await page.keyboard.press('End');
    await expect(boxes.last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(boxes.first()).toBeFocused();
    // One row is in the order of Tab: out of the table in as many steps as a row has controls, and to what can be done with the rows.
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
    await expect(bulk.getByRole('button', { name: t('adminBench.archive') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(range).toHaveText('1 to 50 of 9,997');
    await expect(bulk).toBeHidden();
    await page.keyboard.press('KeyZ');
    await expect(range).toHaveText('1 to 50 of 10,000');
    await expect(page.locator('.toast')).toHaveCount(0);
  });

  test('Shift and the pointer take a range, the head takes all', async ({ page }) => {
    await open(page);
    const { boxes, bulk, data } = table(page);
    await boxes.nth(1).click();
    await boxes.nth(4).click({ modifiers: ['Shift'] });
    await expect(bulk.getByRole('status')).toHaveText('4 selected');
    const all = data.getByRole('checkbox', { name: t('table.select.all') });
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await all.click();
    await expect(bulk.getByRole('status')).toHaveText('50 selected');
    await bulk.getByRole('button', { name: t('table.select.none') }).click();
    await expect(bulk).toBeHidden();
    await expect(boxes.nth(4)).toBeFocused();
  });

  test('saves all rows of the present filter, with nothing that calculates', async ({ page }) => {
    await open(page, 'en', '?state=closed');
    const { range, data } = table(page);
    await expect(range).toHaveText('1 to 50 of 3,334');
    const waiting = page.waitForEvent('download');
    await data.getByRole('button', { name: /as CSV/u }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toMatch(/^specimen-letters-\d{4}-\d\d-\d\d\.csv$/u);
    const text = await readFile(await file.path(), 'utf8');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\uFEFFSender,Subject,State,"Size, KB",Received');
    expect(lines).toHaveLength(1 + 3334 + 1);
    expect(lines[1]).toContain("'=SUM(1;2)");
  });

  test('keeps its rows when a load fails, and says so', async ({ page }) => {
    await open(page);
    const { data, rows } = table(page);
    await page.getByRole('button', { name: t('adminBench.fail') }).click();
    const alert = data.getByRole('alert');
    await expect(alert).toContainText(/Not refreshed/u);
    await expect(rows).toHaveCount(50);
    await alert.getByRole('button', { name: t('part.retry') }).click();
    await expect(alert).toBeEmpty();
  });

  test('on a phone its rows are cards that are still rows, and are sorted by a list', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page);
    const { data, names, boxes } = table(page);
    await expect(data.getByRole('row')).toHaveCount(51);
    await data.getByRole('combobox', { name: t('table.sort') }).selectOption('name');
    await expect(names.first()).toHaveText(/^A very long name/u);
    const box = await boxes.first().locator('..').boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
  });
});

test.describe('the palette', () => {
  test('opens by the place of the key, finds Greek without accents, goes there and remembers', async ({ page }) => {
    await open(page, 'el');
    const field = page.getByRole('combobox', { name: translator('el')('admin.palette.label') });
    // On a Greek layout the key types a kappa.
    await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'κ', code: 'KeyK', ctrlKey: true, cancelable: true })));
    await expect(field).toBeFocused();
    await field.fill('αρχειοθετ');
    await expect(page.locator('.palette [role=option]')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(field).toBeHidden();
    await expect(page.locator('.toast')).toContainText(translator('el')('adminBench.archived', { count: 1 }));
    await page.keyboard.press('Control+KeyK');
    await expect(page.locator('.palette [role=option]').first()).toHaveText(translator('el')('adminBench.archive'));
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('.palette [role=option]').last()).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute(
      'aria-activedescendant',
      (await page.locator('.palette [role=option]').last().getAttribute('id')) ?? '',
    );
    await page.keyboard.press('Control+KeyK');
    await expect(field).toBeHidden();
  });

  test('its button opens it, Escape closes it and gives the focus back, results are told', async ({ page }) => {
    await open(page);
    const button = page.getByRole('button', { name: t('admin.palette.open') });
    await button.click();
    await page.keyboard.type('mail');
    await expect(page.locator('.palette [role=status]')).toHaveText('2 results');
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
});

test.describe('the form', () => {
  const field = (page: Page) => page.locator('#specimen-name');
  const word = (page: Page) => page.locator('.admin-form-foot [role=status]');

  test('says what is not saved, saves by Ctrl+S, and warns before it is left', async ({ page }) => {
    await open(page);
    await field(page).fill('Changed');
    await expect(word(page)).toHaveText(t('adminForm.dirty'));
    const asked = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.type());
        void dialog.dismiss();
      });
    });
    await page.evaluate(() => location.assign('/about'));
    expect(await asked).toBe('beforeunload');
    await page.keyboard.press('Control+KeyS');
    await expect(word(page)).toHaveText(t('adminForm.saved'));
    await page.goto('/about');
  });

  test('what was not saved is back after a reload, and can be discarded', async ({ page }) => {
    await open(page);
    page.on('dialog', (dialog) => void dialog.accept());
    await field(page).fill('Half a thought');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('draft:admin:specimen'))).toContain('Half a thought');
    await page.reload();
    await expect(field(page)).toHaveValue('Half a thought');
    await expect(page.getByText(t('adminForm.draft'))).toBeVisible();
    await page.getByRole('button', { name: t('adminForm.revert') }).click();
    await expect(field(page)).toHaveValue('Specimen');
    expect(await page.evaluate(() => localStorage.getItem('draft:admin:specimen'))).toBeNull();
  });

  test('two that save the same thing: both versions, and the choice', async ({ page }) => {
    await open(page);
    for (const [choice, value] of [
      ['adminForm.conflict.takeTheirs', 'Specimen 2'],
      ['adminForm.conflict.keepMine', 'Mine'],
    ] as const) {
      await field(page).fill('Mine');
      await page.getByRole('button', { name: t('adminBench.form.meddle') }).click();
      await page.getByRole('button', { name: t('adminForm.save'), exact: true }).click();
      const conflict = page.getByRole('region', { name: t('adminForm.conflict') });
      await expect(conflict).toBeFocused();
      await expect(conflict).toContainText('Mine');
      await conflict.getByRole('button', { name: t(choice) }).click();
      await expect(conflict).toBeHidden();
      await expect(field(page)).toHaveValue(value);
      await expect(page.getByRole('button', { name: t('adminForm.revert') })).toBeHidden();
    }
  });

  test('what fails is said, and nothing is lost; what is wrong takes the focus', async ({ page }) => {
    await open(page);
    await field(page).fill('Kept');
    await page.getByRole('button', { name: t('adminBench.form.break') }).click();
    await page.getByRole('button', { name: t('adminForm.save'), exact: true }).click();
    await expect(page.getByText(t('adminForm.failed'))).toBeVisible();
    await expect(field(page)).toHaveValue('Kept');
    await field(page).fill('');
    await page.getByRole('button', { name: t('adminForm.save'), exact: true }).click();
    await expect(page.locator('.error-summary')).toBeFocused();
    expect((await findings(page)).found).toEqual([]);
    await field(page).fill('Kept');
    await page.getByRole('button', { name: t('adminForm.save'), exact: true }).click();
    await expect(word(page)).toHaveText(t('adminForm.saved'));
  });
});

test.describe('confirmations', () => {
  test('what cannot be undone is asked with its verb, begins at the way out, and says what failed', async ({ page }) => {
    await open(page);
    const button = page.locator('.specimens').getByRole('button', { name: t('adminBench.erase'), exact: true });
    await button.click();
    const dialog = page.getByRole('alertdialog', { name: t('adminBench.erase.title') });
    await expect(dialog.getByRole('button', { name: t('admin.confirm.cancel') })).toBeFocused();
    await dialog.getByRole('button', { name: t('adminBench.erase') }).click();
    await expect(dialog.getByRole('alert')).toHaveText(t('admin.confirm.failed'));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('a dangerous act offers to sign in afresh and come back', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: t('adminBench.refund'), exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: t('adminBench.refund') }).click();
    const link = dialog.getByRole('link', { name: t('admin.confirm.signIn') });
    await expect(link).toHaveAttribute('href', /^\/login\?.*redirect=%2Ftest-styles%2Fadmin$/u);
    await expect(link).toHaveAttribute('target', '_blank');
  });

  test('while something is written, z is a letter', async ({ page }) => {
    await open(page);
    await page
      .locator('.specimens')
      .getByRole('button', { name: t('adminBench.archive'), exact: true })
      .click();
    await page.locator('.toast').waitFor();
    await page.locator('#specimen-name').fill('');
    await page.keyboard.type('z');
    await expect(page.locator('#specimen-name')).toHaveValue('z');
    await expect(page.locator('.toast')).toBeVisible();
    await page
      .locator('.toast')
      .getByRole('button', { name: t('admin.undo'), exact: true })
      .click();
    await expect(page.locator('.toast')).toHaveCount(0);
  });

  test('what failed at once is said', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: t('adminBench.confirm.broken') }).click();
    await expect(page.locator('.toast')).toContainText(t('admin.do.failed'));
  });
});

test.describe('the frame', () => {
  test('unread messages stand in the rail and in the title', async ({ page }) => {
    await open(page);
    const title = await page.title();
    await page.getByRole('button', { name: t('adminBench.unread') }).click();
    await expect(page).toHaveTitle(`(3) ${title}`);
    await expect(page.getByRole('navigation', { name: t('admin.nav.label') }).getByRole('link', { name: 'Mail 3 unread' })).toBeVisible();
  });

  test('an ended session is said once, with the way back to this very page', async ({ page }) => {
    await open(page, 'el', '?state=open');
    await page.locator('#specimen-name').fill('Μένει');
    await page.getByRole('button', { name: translator('el')('adminBench.session.end') }).click();
    const bar = page.locator('[data-session]');
    await expect(bar).toBeVisible();
    await expect(bar.getByRole('link')).toHaveAttribute('href', '/el/login?redirect=%2Fel%2Ftest-styles%2Fadmin%3Fstate%3Dopen');
    await expect(page.locator('#specimen-name')).toHaveValue('Μένει');
  });

  test('the language link keeps the page and its query, the theme button the choice', async ({ page }) => {
    await open(page, 'en', '?state=open');
    await page.locator('.rail [data-theme-toggle]').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.locator('.rail a[data-locale]').click();
    await expect(page).toHaveURL(/\/el\/test-styles\/admin\?state=open$/u);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('on a phone a bar is at hand, and the rest of the rail comes as a sheet', async ({ page }) => {
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

  test('the state of the network is shown, quietly', async ({ page, context }) => {
    await open(page);
    await context.setOffline(true);
    const shown = page.locator('.link-state [data-state]:visible');
    await expect(shown).toHaveText(t('admin.link.offline'));
    await context.setOffline(false);
    await expect(shown).toHaveCount(0);
  });
});
