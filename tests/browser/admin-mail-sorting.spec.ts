/** Sorting and finding mail on the owner's mail page: several at once, by search, by the address, by keyboard. */
import { deliver, plainMail, unique } from './deliver.ts';
import { expect, test } from './fixtures.ts';
import { MAIL, openMail } from './mail-page.ts';

const SLOW = { timeout: 30_000 };

test('several conversations change at once, and undo works by button and by key', async ({ context, page }) => {
  const word = unique();
  for (const one of ['a', 'b', 'c']) await deliver(plainMail(`${word} ${one}`, `Letter ${one}`));
  const mail = await openMail(context, page, `?folder=all&q=${word}`);
  await expect(mail.rows).toHaveCount(3);
  await mail.rows.nth(0).getByRole('checkbox').click();
  await mail.rows
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(page.locator('.mail-range')).toHaveText(mail.t.count('mail.selected', 3));
  await mail.act('mail.do.delete').click();
  await expect(mail.rows).toHaveCount(0);
  await page.getByRole('button', { name: mail.t('admin.undo'), exact: true }).click();
  await expect(mail.rows).toHaveCount(3);
  await mail.rows.nth(1).getByRole('checkbox').click();
  await page.keyboard.press('Shift+Digit1');
  await expect(mail.rows).toHaveCount(2);
  await expect(mail.toast).toContainText(mail.t('mail.did.spam_one'));
  await page.keyboard.press('z');
  await expect(mail.rows).toHaveCount(3);
});

test('search finds Greek without accents, and shows the match', async ({ context, page }) => {
  const word = unique();
  await deliver(plainMail(`${word}`, `Στο τέλος μένει ένας προϋπολογισμός για την άνοιξη, όπως είπαμε στην Αθήνα.`));
  const mail = await openMail(context, page);
  await page.keyboard.press('/');
  await expect(mail.search).toBeFocused();
  // Types as slowly as the search waits: results for the first letters must not remove later ones.
  await page.keyboard.type('ΠΡΟΥΠΟΛΟΓΙΣΜΟΣ ', { delay: 200 });
  await page.keyboard.type(word);
  await expect(mail.search).toHaveValue(`ΠΡΟΥΠΟΛΟΓΙΣΜΟΣ ${word}`);
  await expect(mail.rows).toHaveCount(1, SLOW);
  await expect(mail.rows.locator('mark')).toHaveText('προϋπολογισμός');
  await expect(page).toHaveURL(/folder=all&q=/u);
  // Escape clears the words and ends the search; one step back restores both.
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(MAIL);
});

test('the address keeps the view through back, forward and reload', async ({ context, page }) => {
  const word = unique();
  await deliver(plainMail(word, 'Hello'));
  const mail = await openMail(context, page);
  await page
    .getByRole('navigation', { name: mail.t('mail.folders') })
    .getByRole('link', { name: mail.t('mail.folder.spam') })
    .click();
  await expect(page).toHaveURL(`${MAIL}?folder=spam`);
  await page.goBack();
  await expect(page).toHaveURL(MAIL);
  await mail.row(word).getByRole('link').click();
  await expect(mail.subject).toHaveText(word);
  await page.reload();
  await expect(mail.subject).toHaveText(word);
  await expect(mail.messages).toContainText('Hello');
  await page.goBack();
  await expect(page.getByText(mail.t('mail.reading.none'))).toBeVisible();
  await page.goForward();
  await expect(mail.subject).toHaveText(word);
});

test('everything works by keyboard, also on a Greek layout; not while writing, and not when switched off', async ({ context, page }) => {
  const word = unique();
  for (const one of ['a', 'b', 'c']) await deliver(plainMail(`${word} ${one}`, `Letter ${one}`));
  const mail = await openMail(context, page, `?folder=inbox&q=${word}`);
  await expect(mail.rows).toHaveCount(3);
  const greek = (key: string, code: string) =>
    page.evaluate(
      ([k, c]) => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: k, code: c, bubbles: true, cancelable: true })),
      [key, code] as const,
    );
  const link = (at: number) => mail.rows.nth(at).getByRole('link');
  await page.keyboard.press('j');
  await expect(link(0)).toBeFocused();
  await greek('ξ', 'KeyJ');
  await expect(link(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(link(0)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mail.subject).toBeFocused();
  await expect(mail.subject).toHaveText(`${word} c`);
  await page.keyboard.press('j');
  await expect(mail.subject).toHaveText(`${word} b`);
  await page.keyboard.press('u');
  await expect(link(1)).toBeFocused();
  await page.keyboard.press('x');
  await expect(mail.rows.nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('x');
  // A grid: one cell is in the Tab order, and the arrow keys move to the others.
  await expect(mail.list.getByRole('grid').getByRole('row')).toHaveCount(3);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(mail.rows.nth(2).getByRole('checkbox')).toBeFocused();
  await expect(mail.list.locator('[tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(link(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mail.subject).toBeFocused();
  await page.goBack();
  await expect(link(1)).toBeFocused();
  await page.keyboard.press('e');
  await expect(mail.rows).toHaveCount(2);
  await expect(link(1)).toBeFocused();
  await expect(mail.toast).toContainText(mail.t('mail.did.archive_one'));
  await page.keyboard.press('z');
  await expect(mail.rows).toHaveCount(3);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: mail.t('mail.keys') })).toBeVisible();
  await page.keyboard.press('e');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.press('End');
  await page.keyboard.type('#e!');
  await expect(mail.search).toHaveValue(`${word}#e!`);
  await page.evaluate(() => localStorage.setItem('accessibility-shortcuts', 'off'));
  await page.goto(`${MAIL}?q=${word}`);
  await expect(mail.rows).toHaveCount(3);
  await link(0).focus();
  await page.keyboard.press('e');
  await page.keyboard.press('j');
  await expect(link(0)).toBeFocused();
  await expect(mail.rows).toHaveCount(3);
});
