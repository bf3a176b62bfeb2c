/** The admin shell and its four parts, on the demo page: by keyboard, in every state, in both themes, on a phone. */
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { translator } from '../../src/i18n/translator.ts';
import { open, t, table } from './admin-demo.ts';
import { findings, inEveryState, showTheme, THEMES } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { LONGEST } from './looks-right.ts';
import { getAnnouncements, listen } from './said.ts';
import { NARROW, PHONE, tooWide } from './visit.ts';

test('axe finds nothing on the parts in any of their states', async ({ page }) => {
  await open(page, LONGEST);
  await inEveryState(page, ({ theme, width }, { found }) => expect.soft(found, `${theme}, ${width} px`).toEqual([]));
});

test('axe finds nothing on dialogs and menus over the page', async ({ page }) => {
  const words = translator(LONGEST);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, LONGEST);
  const clean = async (what: string) => {
    for (const theme of THEMES) {
      await showTheme(page, theme);
      expect.soft((await findings(page, theme === 'light' ? 'all' : 'colour')).found, `${what}, ${theme}`).toEqual([]);
    }
  };
  await page.keyboard.press('Control+KeyK');
  await expect(page.getByRole('combobox', { name: words('admin.palette.label') })).toBeFocused();
  await clean('palette');
  await page.keyboard.type('zzzz');
  await clean('palette without a result');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: words('adminDemo.refund'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('adminDemo.refund') })
    .click();
  await page.getByRole('alertdialog').getByRole('link').waitFor();
  await clean('confirmation that asks for a fresh sign-in');
  await page.keyboard.press('Escape');
  await table(page).boxes.first().check();
  await page.getByRole('button', { name: words('adminDemo.session.end') }).click();
  await page
    .locator('.samples')
    .getByRole('button', { name: words('adminDemo.archive'), exact: true })
    .click();
  await page.locator('.toast').waitFor();
  await clean('selection, ended session, toast');
});

test('nothing overflows', async ({ page }) => {
  for (const size of [NARROW, PHONE, { width: 768, height: 900 }, { width: 1536, height: 900 }]) {
    await page.setViewportSize(size);
    await open(page, LONGEST);
    expect(await tooWide(page), `${size.width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 640, height: 900 });
  await page.evaluate(() => document.documentElement.style.setProperty('--text-size', '200%'));
  expect(await tooWide(page), `200 %`).toEqual([]);
});

test.describe('the table', () => {
  test('keeps its state in the address: sort, filter, search, page, and back', async ({ page }) => {
    await listen(page, '[data-announcement]');
    await open(page);
    const { names, range, head, search, data } = table(page);
    await expect(range).toHaveText('1 to 50 of 10,000');
    await expect(head(t('adminDemo.at'))).toHaveAttribute('aria-sort', 'descending');
    await head(t('adminDemo.name')).getByRole('button').click();
    await expect(head(t('adminDemo.name'))).toHaveAttribute('aria-sort', 'ascending');
    await expect(names.first()).toHaveText(/^A very long name.* 5$/u);
    const order = t('table.sort.ascending');
    await expect.poll(() => getAnnouncements(page)).toContain(t('table.sorted', { column: t('adminDemo.name'), order }));
    await data.getByRole('combobox', { name: t('adminDemo.state') }).selectOption('closed');
    await expect(range).toHaveText('1 to 50 of 3,334');
    await data.getByRole('button', { name: t('table.next') }).click();
    await expect(range).toHaveText('51 to 100 of 3,334');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ state: 'closed', sort: 'name', page: '2' });
    const second = await names.first().textContent();
    await page.reload();
    await expect(names.first()).toHaveText(second ?? '');
    // Types as slowly as the search waits: results for the first letters must not remove later ones.
    await search.pressSequentially('ανωνυμος 1', { delay: 250 });
    await expect(search).toHaveValue('ανωνυμος 1');
    await expect(names.first()).toHaveText(/^Ανώνυμος/u);
    await expect(page).toHaveURL(/[?&]q=/u);
    expect(new URL(page.url()).searchParams.get('page')).toBeNull();
    await page.goBack();
    await expect(search).toHaveValue('');
    await expect(range).toHaveText('1 to 50 of 3,334');
  });

  test('says when nothing matches, and how to clear the filter', async ({ page }) => {
    await open(page, 'en', '?q=nobody%20has%20this%20name');
    const { data, range } = table(page);
    await expect(data.getByText(t('table.none'))).toBeVisible();
    await data.getByRole('button', { name: t('table.none.clear') }).click();
    await expect(range).toHaveText('1 to 50 of 10,000');
  });

  test('falls back to the last page when its page no longer exists', async ({ page }) => {
    await open(page, 'en', '?page=9999');
    await expect(table(page).range).toHaveText('9,951 to 10,000 of 10,000');
  });

  test('can be navigated and selected by keyboard, and an action undone', async ({ page }) => {
    await open(page);
    const { boxes, bulk, data, range } = table(page);
    await boxes.first().focus();
    await page.keyboard.press('Space');
    // Each control of each row is in the Tab order: the checkbox, the name, the button.
    for (const row of [1, 2]) {
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
      await expect(boxes.nth(row)).toBeFocused();
    }
    await page.keyboard.press('Shift+Space');
    await expect(bulk.getByRole('status')).toHaveText('3 selected');
    await data.getByRole('button', { name: t('table.skip') }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(bulk.getByRole('button', { name: t('adminDemo.archive') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(range).toHaveText('1 to 50 of 9,997');
    await expect(bulk).toBeHidden();
    await expect(boxes.nth(2)).toBeFocused();
    await page.keyboard.press('KeyZ');
    await expect(range).toHaveText('1 to 50 of 10,000');
    await expect(page.locator('.toast')).toHaveCount(0);
  });

  test('selects a range by Shift-click, and all from the header', async ({ page }) => {
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

  test('exports all rows of the current filter, without formulas', async ({ page }) => {
    await open(page, 'en', '?state=closed');
    const { range, data } = table(page);
    await expect(range).toHaveText('1 to 50 of 3,334');
    const waiting = page.waitForEvent('download');
    await data.getByRole('button', { name: /as CSV/u }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toMatch(/^sample-letters-\d{4}-\d\d-\d\d\.csv$/u);
    const text = await readFile(await file.path(), 'utf8');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\uFEFFSender,Subject,Status,"Size, KB",Received');
    expect(lines).toHaveLength(1 + 3334 + 1);
    expect(lines[1]).toContain("'=SUM(1;2)");

    await data.getByLabel(t('table.csv.for')).selectOption('el');
    const [greek] = await Promise.all([page.waitForEvent('download'), data.getByRole('button', { name: /as CSV/u }).click()]);
    const [heads, first] = (await readFile(await greek.path(), 'utf8')).split('\r\n');
    expect(heads).toBe('\uFEFFSender;Subject;Status;"Size, KB";Received');
    expect(first).toMatch(/;\d+(?:,\d+)?;\d{4}-\d\d-\d\d/u);
    await page.reload();
    await expect(data.getByLabel(t('table.csv.for'))).toHaveValue('el');
  });

  test('keeps its rows when loading fails, and says so', async ({ page }) => {
    await open(page);
    const { data, rows } = table(page);
    await page.getByRole('button', { name: t('adminDemo.fail') }).click();
    const alert = data.getByRole('alert');
    await expect(alert).toContainText(/Not refreshed/u);
    await expect(rows).toHaveCount(50);
    await alert.getByRole('button', { name: t('part.retry') }).click();
    await expect(alert).toBeEmpty();
  });

  test('on a phone shows two lines a row that keep their roles, and the rest behind a button, sorted by a select', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page);
    const { data, names, boxes } = table(page);
    await expect(data.getByRole('row')).toHaveCount(51);
    await data.getByRole('combobox', { name: t('table.sort') }).selectOption('name');
    await expect(names.first()).toHaveText(/^A very long name/u);
    const box = await boxes.first().locator('..').boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
    // The heads stay for screen readers, and their hidden buttons take no focus.
    await expect(table(page).head(t('adminDemo.name'))).toHaveCount(1);
    await expect(data.locator('thead button').locator('visible=true')).toHaveCount(0);
    // Two lines: the name and its number, then what state it is in. The rest, the actions too, is behind the row's button.
    const row = data.getByRole('row').nth(1);
    expect((await row.boundingBox())?.height).toBeLessThan(100);
    const action = row.getByRole('button', { name: new RegExp(`^${t('adminDemo.erase')}`, 'u') });
    await expect(action).toBeHidden();
    const more = row.getByRole('button', { name: /^Details: A very long name/u });
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await more.press('Enter');
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await expect(action).toBeVisible();
    // No column is lost: each head is there once, and its cell says the same column.
    const columns = (of: Locator) => of.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-colindex')).filter(Boolean));
    expect(await columns(row.locator('th, td'))).toEqual(await columns(data.locator('thead th')));
    await expect(row.getByRole('cell').filter({ visible: true })).toHaveCount(await row.locator('td').count());
    const all = data.locator('thead label');
    await expect(all).toBeInViewport();
    await all.click();
    await expect(table(page).bulk.getByRole('status')).toHaveText('50 selected');
  });
});
