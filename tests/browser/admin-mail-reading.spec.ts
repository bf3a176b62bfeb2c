/** Reading and replying on the owner's mail page when something is slow, long or has changed. */
import type { Page } from '@playwright/test';
import type { MailItem, Thread } from '../../src/features/mail/admin/mail.schema.ts';
import { deliver, plainMail, unique } from './deliver.ts';
import { expect, test } from './fixtures.ts';
import { openMail } from './mail-page.ts';
import { stub, unstub } from './stub.ts';
import { PHONE, tooWide } from './visit.ts';

const SLOW = { timeout: 30_000 };
const CALL = /\/api\/admin\/mail\/threads\/[^/?]+$/u;

/** Holds back the conversation's response until the returned function is called. */
async function held(page: Page): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await stub(page, CALL, async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}

test('a reply requested before the conversation has loaded opens with it, and keys pressed meanwhile do nothing', async ({
  context,
  page,
}) => {
  const word = unique();
  await deliver(plainMail(word, 'A question'));
  const mail = await openMail(context, page, `?folder=inbox&q=${word}`);
  const release = await held(page);
  await mail.row(word).getByRole('link').click();
  await expect(mail.subject).toHaveText(word);
  await page.keyboard.press('r');
  await page.keyboard.press('e');
  release();
  await expect(mail.field).toBeFocused(SLOW);
  await page.keyboard.type('Yes.');
  await expect(mail.field).toHaveValue(/^Yes\./u);
  await expect(mail.row(word)).toBeVisible();
});

test('a long conversation opens at its first unread message, with the focus unchanged', async ({ context, page }) => {
  const word = unique();
  await deliver(plainMail(word, 'A question'));
  const mail = await openMail(context, page, `?folder=inbox&q=${word}`);
  await page.route(CALL, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: Thread };
    const [first] = envelope.data.messages as [MailItem & { direction: 'in' }];
    const messages = Array.from({ length: 20 }, (_, at) => ({
      ...first,
      id: at === 19 ? first.id : `made-up-${at}`,
      at: new Date(Date.parse(first.at) - (20 - at) * 60_000).toISOString(),
      readAt: at < 15 ? first.at : null,
      text: `Number ${at}. ${'A long line of it. '.repeat(60)}`,
    }));
    await route.fulfill({ response: response, json: { ...envelope, data: { ...envelope.data, messages, unread: 5 } } });
  });
  const link = mail.row(word).getByRole('link');
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(mail.messages).toHaveCount(20);
  await expect(mail.messages.nth(15).getByText('Number 15.')).toBeInViewport();
  await expect(mail.messages.nth(10)).not.toBeInViewport();
  await expect(mail.subject).toBeFocused();
  await expect(mail.subject).toBeInViewport();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('people in copy are legible on a phone in text twice as large', async ({ context, page }) => {
  const word = unique();
  const address = 'procurement.department@subsidiary-of-client.example';
  await deliver(plainMail(word, 'A question', { Cc: `${address}, Ann <ann@client.example>` }));
  const mail = await openMail(context, page, `?folder=inbox&q=${word}`);
  await mail.row(word).getByRole('link').click();
  const person = mail.reading.getByRole('listitem').filter({ hasText: address });
  await expect(person).toBeVisible();
  await page.setViewportSize(PHONE);
  await page.evaluate(() => document.documentElement.style.setProperty('--text-size', '200%'));
  const lines = await person.evaluate((node) => node.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(node).lineHeight));
  expect(Math.round(lines)).toBeLessThanOrEqual(3);
  expect(await tooWide(page)).toEqual([]);
});

test('with single keys switched off, Ctrl+Z undoes and z does not', async ({ context, page }) => {
  await page.addInitScript(() => localStorage.setItem('accessibility-shortcuts', 'off'));
  const word = unique();
  await deliver(plainMail(word, 'A question'));
  const mail = await openMail(context, page, `?folder=inbox&q=${word}`);
  await mail.row(word).getByRole('checkbox').check();
  await mail.act('mail.do.archive').click();
  await expect(mail.toast).toContainText(mail.t('mail.did.archive_one'));
  await page.keyboard.press('z');
  await expect(mail.rows).toHaveCount(0);
  await expect(mail.toast).toContainText(mail.t('mail.did.archive_one'));
  await page.keyboard.press('Control+z');
  await expect(mail.rows).toHaveCount(1);
});

test('a reply of 100 KB is refused with a reason, and survives a reload', async ({ context, page }) => {
  const word = unique();
  await deliver(plainMail(word, 'A question'));
  const mail = await openMail(context, page, `?folder=inbox&q=${word}`);
  await mail.row(word).getByRole('link').click();
  await expect(mail.messages).toHaveCount(1);
  await mail.act('mail.reply').click();
  const long = 'αβγδε '.repeat(17_000);
  await mail.field.fill(long);
  await mail.act('mail.reply.send').click();
  await expect(mail.reading.locator('.mail-problem')).toContainText('50000');
  await page.reload();
  await expect(mail.field).toHaveValue(long, SLOW);
  await mail.act('mail.reply.discard').click();
});

test('a reply survives a session that ends while it is written', async ({ context, page, allow }) => {
  allow(/401|Failed to load resource|ws\//u);
  const word = unique();
  await deliver(plainMail(word, 'A question'));
  const mail = await openMail(context, page, `?folder=inbox&q=${word}`);
  await mail.row(word).getByRole('link').click();
  await expect(mail.messages).toHaveCount(1);
  await mail.act('mail.reply').click();
  await mail.field.fill('My answer');
  const ended = { success: false, error: { code: 'signed_out', message: 'Sign in first.' } };
  await stub(page, '**/api/admin/mail/messages', (route) => route.fulfill({ status: 401, json: ended }));
  await mail.act('mail.reply.send').click();
  await expect(mail.reading.locator('.mail-problem')).toHaveText(mail.t('mail.reply.ended'), SLOW);
  await expect(mail.field).toHaveValue('My answer');
  unstub(page, '**/api/admin/mail/messages');
  await mail.act('mail.reply.send').click();
  await expect(mail.messages).toHaveCount(2, SLOW);
});
