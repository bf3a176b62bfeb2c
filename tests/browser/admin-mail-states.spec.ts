import { MAIL_API } from '../../src/features/mail/settings/mail-settings.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { signInAsOwner } from './as-owner.ts';
import { findings, showTheme, THEMES } from './axe.ts';
import { deliver, hostileMail, plainMail, unique } from './deliver.ts';
import { expect, test } from './fixtures.ts';
import { LONGEST, looksRight } from './looks-right.ts';
import { MAIL, openMail, parts, withoutLive } from './mail-page.ts';
import { goOffline } from './network.ts';
import { stub } from './stub.ts';
import { DESKTOP, PHONE, tooWide } from './visit.ts';

const SLOW = { timeout: 30_000 };

test('axe finds nothing on the list, with rows selected and searched', async ({ context, page }) => {
  const word = unique();
  for (const one of ['a', 'b']) await deliver(plainMail(`${word} ${one}`, `Γεια σας ${word}, ${'long '.repeat(30)}`));
  const mail = await openMail(context, page, `?folder=all&q=${word}`, LONGEST);
  await expect(mail.rows).toHaveCount(2);
  await looksRight(page, 'list');
  await mail.rows.first().getByRole('checkbox').check();
  await looksRight(page, 'selection');
});

test('axe finds nothing on a conversation, a hostile one, and its reply', async ({ context, page }) => {
  const word = unique();
  await deliver(hostileMail(word), { from: 'phish@evil.example' });
  const mail = await openMail(context, page, `?folder=spam&q=${word}`, LONGEST);
  await mail.row(word).getByRole('link').click();
  await expect(mail.messages.last()).toContainText('Dear customer');
  await mail.messages.last().locator('summary').click();
  await mail.act('mail.reply').click();
  await mail.act('mail.reply.send').click();
  await expect(page.locator('.mail-problem')).toBeVisible();
  await looksRight(page, 'conversation');
});

test('axe finds nothing on an empty list, and the list of keys', async ({ context, page }) => {
  await signInAsOwner(context);
  // Other tests' changes would reload the list at any moment.
  await withoutLive(page);
  await stub(page, `**${MAIL_API}/threads?**`, (route) =>
    route.fulfill({ json: { success: true, data: { rows: [], total: 0, page: 1, size: 50 } } }),
  );
  await page.goto(path(LONGEST, MAIL));
  const mail = parts(page, LONGEST);
  await expect(page.getByText(mail.t('mail.empty.inbox'))).toBeVisible();
  await looksRight(page, 'empty');
  await page.setViewportSize(DESKTOP);
  await page.keyboard.press('?');
  for (const colorScheme of THEMES) {
    await showTheme(page, colorScheme);
    expect.soft((await findings(page)).found, `keys, ${colorScheme}`).toEqual([]);
  }
  await page.keyboard.press('Escape');
});

test('on a phone the filters take one line, also with several mailboxes', async ({ context, page }) => {
  const mailbox = { title: 'Press and radio', address: null, aliases: [], fixedAliases: [], removable: true, messages: 1, version: 1 };
  const mailboxes = [
    { ...mailbox, name: 'default', title: 'default' },
    { ...mailbox, name: 'press' },
  ];
  await stub(page, `**${MAIL_API}/mailboxes`, (route) => route.fulfill({ json: { success: true, data: { mailboxes } } }));
  await page.setViewportSize(PHONE);
  const mail = await openMail(context, page, '', LONGEST);
  const folder = page.getByRole('combobox', { name: mail.t('mail.folder') });
  const filters = page.locator('.mail-filters');
  await expect(filters).toHaveText(mail.t('mail.filters'));
  const boxes = await Promise.all([folder.boundingBox(), filters.boundingBox()]);
  expect(
    boxes.every((box) => box && box.height >= 44 && Math.min(box.width, box.height) >= 44),
    JSON.stringify(boxes),
  ).toBe(true);
  expect(Math.abs((boxes[0]?.y ?? 0) - (boxes[1]?.y ?? 99))).toBeLessThan(4);
  const choice = page.getByRole('combobox', { name: mail.t('mail.mailbox') });
  await expect(choice).toBeHidden();
  await filters.click();
  await choice.selectOption('press');
  await expect(page).toHaveURL(/mailbox=press/u);
  await expect(filters).toHaveText(mail.t('mail.filters.active', { count: 1 }));
  expect(await tooWide(page)).toEqual([]);
  await looksRight(page, 'filters');
});

test('a phone shows one pane at a time, with all actions within reach of the thumb', async ({ context, page }) => {
  const word = unique();
  await deliver(plainMail(`${word} ${'Donaudampfschifffahrt'.repeat(6)}`, `https://client.example/${'x'.repeat(300)}`));
  await page.setViewportSize(PHONE);
  const mail = await openMail(context, page, `?q=${word}`, LONGEST);
  expect(await tooWide(page)).toEqual([]);
  await mail.row(word).getByRole('link').click();
  await expect(mail.subject).toBeFocused();
  await expect(mail.rows.first()).toBeHidden();
  expect(await tooWide(page)).toEqual([]);
  for (const key of ['mail.back.short', 'mail.do.archive', 'mail.do.spam', 'mail.do.delete', 'mail.reply'] as const) {
    const box = await mail.act(key).boundingBox();
    expect(box && box.y > PHONE.height * 0.6 && Math.min(box.width, box.height) >= 44, `${key}: ${JSON.stringify(box)}`).toBe(true);
  }
  await mail.act('mail.reply').click();
  await expect(mail.field).toBeFocused();
  await page.keyboard.type('Yes');
  await mail.act('mail.reply.send').click();
  await expect(mail.messages).toHaveCount(2, SLOW);
  await mail.act('mail.back.short').click();
  await expect(mail.row(word)).toBeVisible();
  await expect(mail.row(word).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mail.subject).toBeFocused();
  await page.keyboard.press('/');
  await expect(mail.search).toBeFocused();
  await mail.row(word).getByRole('checkbox').check();
  await mail.act('mail.do.archive').click();
  await expect(mail.toast).toContainText(mail.t('mail.did.archive_one'));
});

test('offline, loaded mail stays readable, and actions say that they need the network', async ({ context, page, allow }) => {
  allow(/.*/u);
  const word = unique();
  await deliver(plainMail(word, 'Something to read'));
  const mail = await openMail(context, page, `?folder=inbox&q=${word}`);
  await mail.row(word).getByRole('link').click();
  await expect(mail.messages).toContainText('Something to read');
  // The toasts' code is fetched after the list; from then on messages need no network.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/container\./u.test(name)));
  await goOffline(page);
  await page.keyboard.press('e');
  await expect(mail.toast).toContainText(mail.t('admin.do.offline'));
  await expect(mail.row(word)).toBeVisible();
  await context.setOffline(false);
});
