/** The owner's mail page: from a visitor's form and the platform's e-mail handler to the answer in the outbox; sorting, searching, by keyboard. */
import { SITE, signInAsOwner } from './as-owner.ts';
import { deliver, hostileMail, plainMail, unique } from './deliver.ts';
import { expect, test } from './fixtures.ts';
import { live, MAIL, openMail, ownMailbox, parts, withoutLive } from './mail-page.ts';
import { goOffline } from './network.ts';
import { newVisitor } from './visitor.ts';

const SLOW = { timeout: 30_000 };

test('a message from the contact form appears in the open page, is answered, and the answer is among what was sent', async ({
  browser,
  context,
  page,
}) => {
  const name = `Ada ${unique()}`;
  const mail = await openMail(context, page);
  await live(page);
  const visitor = await browser.newContext({ baseURL: SITE, serviceWorkers: 'block', extraHTTPHeaders: newVisitor() });
  const form = await visitor.newPage();
  await form.goto('/contact');
  await form.locator('#contact-name').fill(name);
  await form.locator('#contact-email').fill('ada@client.example');
  await form.locator('#contact-message').fill('When could we begin?');
  await form.locator('main form button[type=submit]').click();
  await expect(form).toHaveURL('/contact/sent');
  await visitor.close();

  const row = mail.row(name);
  await expect(row).toBeVisible(SLOW);
  await expect(row).toHaveAttribute('data-unread', 'true');
  await expect(page).toHaveTitle(/^\(\d/u);
  await row.getByRole('link').click();
  await expect(mail.messages).toContainText('When could we begin?');
  await expect(row).not.toHaveAttribute('data-unread');
  // What is typed right after the key is the answer.
  await page.keyboard.press('r');
  await page.keyboard.type('Next Monday, I should think.');
  await expect(mail.field).toHaveValue(/^Next Monday, I should think\./u);
  await page.keyboard.press('Control+Enter');
  const answer = mail.messages.filter({ hasText: 'Next Monday' });
  await expect(answer).toContainText(mail.t('mail.delivery.queued'), SLOW);
  await expect(mail.subject).toBeFocused();
  await expect(answer).toContainText(mail.t('mail.delivery.kept'), SLOW);
  await page.goto(`${MAIL}?folder=sent`);
  await expect(mail.row(name)).toBeVisible(SLOW);
});

test('mail of the e-mail handler appears too, and a hostile one is harmless', async ({ context, page }) => {
  const word = unique();
  const mail = await openMail(context, page, '?folder=all');
  await live(page);
  await deliver(plainMail(`Γεια ${word}`, 'See https://client.example/plan.\n\nMaria wrote:\n> one\n> two'));
  await mail.row(word).getByRole('link').click();
  await expect(mail.messages.getByRole('link', { name: 'https://client.example/plan' })).toHaveAttribute('rel', /noopener/u);
  await expect(mail.messages.getByText('> one')).toBeHidden();

  const bad = unique();
  await deliver(hostileMail(bad), { from: 'phish@evil.example' });
  await page.goto(`${MAIL}?folder=spam&q=${bad}`);
  await mail.row(bad).getByRole('link').click();
  const body = mail.messages.last();
  await expect(body).toContainText('Dear customer');
  await expect(body).toContainText('[evil.example]');
  await expect(body.locator('.mail-notice').first()).toContainText(mail.t('mail.spam.misleading-link'));
  await expect(body.locator('.mail-held')).toHaveText('Our offer');
  await expect(body.locator('img[src^="/api/admin/mail/attachments/"]')).toHaveCount(1);
  await expect(body.locator('script, style, iframe, form, svg:not(.icon), [onclick], [style], a[href^="javascript"]')).toHaveCount(0);
  await expect(page).not.toHaveTitle('owned');
  expect(page.url()).toContain(MAIL);
  await body.getByRole('button', { name: mail.t('mail.view.text') }).click();
  await expect(body.locator('.mail-text')).toContainText('Dear customer');
});

test('a picture from elsewhere is fetched when it is asked for, and not before', async ({ context, page, allow }) => {
  allow(/evil\.example/u);
  const word = unique();
  const asked: string[] = [];
  await page.route('https://evil.example/**', (route) => {
    asked.push(`${route.request().url()} ${route.request().headers()['referer'] ?? ''}`);
    return route.fulfill({
      status: 200,
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    });
  });
  await deliver(hostileMail(word), { from: 'phish@evil.example' });
  const mail = await openMail(context, page, `?folder=spam&q=${word}`);
  await mail.row(word).getByRole('link').click();
  await expect(mail.messages.last()).toContainText(mail.t('mail.pictures.why'));
  expect(asked).toEqual([]);
  await mail.act('mail.pictures').click();
  await expect.poll(() => asked).toEqual(['https://evil.example/hero.png ']);
});

test('20 MB are refused with a reason', async () => {
  await expect(deliver(plainMail('Large', 'x'.repeat(21 * 1024 * 1024)))).rejects.toThrow(/400 .*20 MiB/u);
});

test('several at once, and all of it undone by a button and by a key', async ({ context, page }) => {
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

test('search finds Greek without its accents, and shows where', async ({ context, page }) => {
  const word = unique();
  await deliver(plainMail(`${word}`, `Στο τέλος μένει ένας προϋπολογισμός για την άνοιξη, όπως είπαμε στην Αθήνα.`));
  const mail = await openMail(context, page);
  await page.keyboard.press('/');
  await expect(mail.search).toBeFocused();
  // As slowly as the search waits: what it answers to the letters so far takes none away that came since.
  await page.keyboard.type('ΠΡΟΥΠΟΛΟΓΙΣΜΟΣ ', { delay: 200 });
  await page.keyboard.type(word);
  await expect(mail.search).toHaveValue(`ΠΡΟΥΠΟΛΟΓΙΣΜΟΣ ${word}`);
  await expect(mail.rows).toHaveCount(1, SLOW);
  await expect(mail.rows.locator('mark')).toHaveText('προϋπολογισμός');
  await expect(page).toHaveURL(/folder=all&q=/u);
  // The words go, and so does the search; one step back brings both again.
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(MAIL);
});

test('the address keeps what is shown, through back, forward and reload', async ({ context, page }) => {
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

test('everything by keyboard, also on a Greek layout; not while writing, and not when it is switched off', async ({ context, page }) => {
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
  // A grid: one cell is in the order of Tab, the arrows go to the others.
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

test('an answer is kept as a draft, says when it cannot leave, leaves once, and can be taken back', async ({ context, page, allow }) => {
  allow(/mail\/(?:replies|counts)|Failed to load resource|ws\/|monitor/u);
  const word = unique();
  await deliver(plainMail(word, 'A question'));
  await withoutLive(page);
  const mail = await openMail(context, page, `?q=${word}`);
  await mail.row(word).getByRole('link').click();
  await expect(mail.messages).toHaveCount(1);
  await mail.act('mail.reply').click();
  await mail.act('mail.reply.send').click();
  await expect(mail.reading.getByRole('alert').filter({ hasText: mail.t('mail.reply.empty') })).toBeVisible();
  await mail.field.fill('My answer');
  await page.reload();
  await expect(mail.field).toHaveValue('My answer');

  await page.route('**/api/admin/mail/replies', (route) => route.abort());
  await mail.act('mail.reply.send').click();
  await expect(mail.reading.getByRole('alert').filter({ hasText: mail.t('mail.reply.failed') })).toBeVisible();
  await expect(mail.field).toHaveValue('My answer');
  await page.unroute('**/api/admin/mail/replies');
  await goOffline(page);
  await mail.act('mail.reply.send').click();
  await expect(mail.reading.getByRole('alert').filter({ hasText: mail.t('mail.reply.offline') })).toBeVisible();
  await context.setOffline(false);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/mail/replies')) sent.push(request.headers()['idempotency-key'] ?? '');
  });
  await mail.act('mail.reply.send').dblclick();
  await expect(mail.messages).toHaveCount(2, SLOW);
  expect(sent).toHaveLength(1);
  await page.getByRole('button', { name: mail.t('admin.undo'), exact: true }).click();
  await expect(mail.field).toHaveValue('My answer', SLOW);
  await expect(mail.messages).toHaveCount(1, SLOW);
  await mail.act('mail.reply.sendArchive').click();
  await expect(mail.toast).toContainText(mail.t('mail.reply.sentArchived'), SLOW);
  await page.goto(`${MAIL}?folder=archived&q=${word}`);
  await expect(mail.rows).toHaveCount(1);
});

test('new mail moves nothing that is being read: it waits behind a word', async ({ context, page }) => {
  await signInAsOwner(context);
  const { name, address } = await ownMailbox(context);
  for (let count = 0; count < 14; count += 1) await deliver(plainMail(`Filler ${unique()}`, 'Hello'), { to: address });
  const mail = await openMail(context, page, `?mailbox=${name}`);
  await live(page);
  await mail.list.evaluate((node) => node.scrollTo(0, 400));
  const first = mail.rows.first().getByRole('link');
  const before = await first.getAttribute('href');
  const word = unique();
  await deliver(plainMail(word, 'Hello'), { to: address });
  const chip = page.locator('.mail-fresh');
  await expect(chip).toBeVisible(SLOW);
  expect(await first.getAttribute('href')).toBe(before);
  await chip.click();
  await expect(mail.row(word)).toBeInViewport();
});

test('what was missed while the connection was gone is fetched', async ({ context, page, allow }) => {
  allow(/.*/u);
  const mail = await openMail(context, page);
  await live(page);
  await goOffline(page);
  await expect(page.locator('[data-link=offline]').first()).toBeAttached();
  const word = unique();
  await deliver(plainMail(word, 'Hello'));
  await expect(mail.rows.first()).toBeVisible();
  await context.setOffline(false);
  await expect(mail.row(word)).toBeVisible({ timeout: 60_000 });
});

test('without JavaScript a sentence says what is missing', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: SITE, javaScriptEnabled: false });
  const page = await context.newPage();
  await signInAsOwner(context);
  await page.goto(MAIL);
  await expect(page.locator('noscript p')).toContainText(parts(page).t('admin.noscript'));
  await context.close();
});
