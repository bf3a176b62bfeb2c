/** New mail in the open page: of every mailbox, in the list, in the title, and said. */
import { SITE } from './as-owner.ts';
import { deliver, plainMail, unique } from './deliver.ts';
import { expect, test } from './fixtures.ts';
import { live, openMail, parts } from './mail-page.ts';

const SLOW = { timeout: 30_000 };
const PRESS = { name: 'press', title: 'Press', address: 'press@lycabettus.test', aliases: [] };

/** Keeps what is said to screen readers, for it is taken away again after a second. */
const NOTE_WORDS = () => {
  const said: string[] = [];
  Object.assign(globalThis, { said });
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[data-announcement][aria-live=polite]'))
      if (textContent) said.push(textContent);
  }).observe(document, { childList: true, subtree: true, characterData: true });
};

test('mail for another mailbox than the default one is listed, counted and said at once, in each open page', async ({ context, page }) => {
  await page.addInitScript(NOTE_WORDS);
  const mail = await openMail(context, page);
  const made = await context.request.post('/api/admin/mail/mailboxes', { data: PRESS, headers: { Origin: SITE } });
  // There from an earlier run.
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
  await expect.poll(() => page.evaluate(() => (globalThis as { said?: string[] }).said?.join('\n'))).toContain(name);
  await expect(page).toHaveTitle(/^\(\d/u);
  await expect(parts(other, 'el').row(name)).toBeVisible(SLOW);
});

test('the list is asked for ahead of the script that shows it, and only once', async ({ context, page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/mail/threads')) asked.push('list');
    else if (/\/MailIsland\.[^/]*\.js$/u.test(pathname)) asked.push('script');
  });
  // The count with which a connection begins has the list asked for again.
  await page.route('**/api/ws/connect', (route) => route.fulfill({ json: { success: true, data: { websocketUrl: '' } } }));
  await openMail(context, page);
  expect(asked).toEqual(['list', 'script']);
});

test('what is done in one tab is seen in the other', async ({ context, page }) => {
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
  await other.keyboard.press('z');
  await expect(mail.row(word)).toBeVisible(SLOW);
});
