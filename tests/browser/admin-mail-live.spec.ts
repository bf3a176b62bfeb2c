/** New mail in the open page, from every mailbox: in the list, in the title, and announced. */
import { SITE } from './as-owner.ts';
import { deliver, plainMail, unique } from './deliver.ts';
import { expect, test } from './fixtures.ts';
import { live, openMail, parts, withoutLive } from './mail-page.ts';
import { getAnnouncements, listen } from './said.ts';

const SLOW = { timeout: 30_000 };
const PRESS = { name: 'press', title: 'Press', address: 'press@lycabettus.test', aliases: [] };

test('mail for a mailbox other than the default one is listed, counted and announced at once in every open page', async ({
  context,
  page,
}) => {
  await listen(page, '[data-announcement][aria-live=polite]');
  const mail = await openMail(context, page);
  const made = await context.request.post('/api/admin/mail/mailboxes', { data: PRESS, headers: { Origin: SITE } });
  // 409: it exists from an earlier run.
  expect([201, 409]).toContain(made.status());
  await page.reload();
  await live(page);
  const other = await context.newPage();
  await other.goto('/el/admin/mail?mailbox=press');
  await live(other);
  const name = `Ada ${unique()}`;
  const arrived = plainMail('An interview', 'Would you have time?', { From: `${name} <ada@client.example>` });
  await deliver(arrived, { to: PRESS.address });
  await expect(mail.row(name)).toBeVisible(SLOW);
  await expect(mail.row(name)).toHaveAttribute('data-unread', 'true');
  await expect.poll(async () => (await getAnnouncements(page)).join('\n')).toContain(name);
  await expect(page).toHaveTitle(/^\(\d/u);
  await expect(parts(other, 'el').row(name)).toBeVisible(SLOW);
});

test('the list is requested once, before the script that shows it', async ({ context, page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/mail/threads')) requests.push('list');
    else if (/\/MailIsland\.[^/]*\.js$/u.test(pathname)) requests.push('script');
  });
  await withoutLive(page);
  await openMail(context, page);
  expect(requests).toEqual(['list', 'script']);
});

test('a change in one tab shows in the other', async ({ context, page }) => {
  const word = unique();
  await deliver(plainMail(word, 'A question'));
  const query = `?folder=inbox&q=${word}`;
  const mail = await openMail(context, page, query);
  await live(page);
  const other = await context.newPage();
  const there = await openMail(context, other, query);
  await there.row(word).getByRole('link').click();
  await expect(there.messages).toHaveCount(1);
  await there.act('mail.do.delete').click();
  await expect(mail.rows).toHaveCount(0, SLOW);
  await expect(there.toast).toContainText(there.t('mail.did.delete_one'));
  await other.keyboard.press('z');
  await expect(mail.row(word)).toBeVisible(SLOW);
});
