/** The owner's mail page: from a visitor's form and the e-mail handler to the reply in the outbox. */
import { SITE, signInAsOwner } from './as-owner.ts';
import { deliver, hostileMail, plainMail, unique } from './deliver.ts';
import { expect, MOVING, test } from './fixtures.ts';
import { live, MAIL, openMail, ownMailbox, withoutLive } from './mail-page.ts';
import { goOffline } from './network.ts';
import { stub, unstub } from './stub.ts';
import { newVisitor } from './visitor.ts';

test.use(MOVING);

const SLOW = { timeout: 30_000 };

test('a message from the contact form appears in the open page, and its reply is listed under Sent', async ({ browser, context, page }) => {
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
  // Text typed right after the key goes into the reply.
  await page.keyboard.press('r');
  await page.keyboard.type('Next Monday, I should think.');
  await expect(mail.field).toHaveValue(/^Next Monday, I should think\./u);
  await page.keyboard.press('Control+Enter');
  const reply = mail.messages.filter({ hasText: 'Next Monday' });
  await expect(reply).toContainText(mail.t('mail.delivery.queued'), SLOW);
  await expect(mail.subject).toBeFocused();
  await expect(reply).toContainText(mail.t('mail.delivery.held'), SLOW);
  await page.goto(`${MAIL}?folder=sent`);
  await expect(mail.row(name)).toBeVisible(SLOW);
});

test('mail from the e-mail handler appears too, and a hostile one is harmless', async ({ context, page }) => {
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

test('a remote picture is fetched on request only', async ({ context, page, allow }) => {
  allow(/evil\.example/u);
  const word = unique();
  const requests: string[] = [];
  await page.route('https://evil.example/**', (route) => {
    requests.push(`${route.request().url()} ${route.request().headers()['referer'] ?? ''}`);
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
  expect(requests).toEqual([]);
  await mail.act('mail.pictures').click();
  await expect.poll(() => requests).toEqual(['https://evil.example/hero.png ']);
});

test('a reply is saved as a draft for all devices, says when it cannot be sent, is sent once, and can be undone', async ({
  browser,
  context,
  page,
  allow,
}) => {
  allow(/mail\/(?:messages|counts)|Failed to load resource|ws\/|monitor/u);
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
  await expect(mail.reading.getByText(mail.t('mail.draft.saved'))).toBeVisible(SLOW);
  await page.reload();
  await expect(mail.field).toHaveValue('My answer');
  const device = await browser.newContext();
  const phone = await openMail(device, await device.newPage(), '?drafts=1');
  await phone.list.locator('.mail-draft', { hasText: word }).click();
  await expect(phone.field).toHaveValue('My answer', SLOW);
  await device.close();

  await stub(page, '**/api/admin/mail/messages', (route) => route.abort());
  await mail.act('mail.reply.send').click();
  await expect(mail.reading.getByRole('alert').filter({ hasText: mail.t('mail.reply.failed') })).toBeVisible();
  await expect(mail.field).toHaveValue('My answer');
  unstub(page, '**/api/admin/mail/messages');
  await goOffline(page);
  await mail.act('mail.reply.send').click();
  await expect(mail.reading.getByRole('alert').filter({ hasText: mail.t('mail.reply.offline') })).toBeVisible();
  await context.setOffline(false);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/mail/messages')) sent.push(request.headers()['idempotency-key'] ?? '');
  });
  await mail.act('mail.reply.send').dblclick();
  await expect(mail.messages).toHaveCount(2, SLOW);
  expect(sent).toHaveLength(1);
  await page.getByRole('button', { name: mail.t('admin.undo'), exact: true }).click();
  await expect(mail.field).toHaveValue('My answer', SLOW);
  await expect(mail.messages).toHaveCount(1, SLOW);
  await mail.act('mail.reply.sendArchive').click();
  await expect(mail.toast).toContainText(mail.t('mail.reply.heldArchived'), SLOW);
  await page.goto(`${MAIL}?folder=archived&q=${word}`);
  await expect(mail.rows).toHaveCount(1);
});

test('a new message to several with a file is corrected, undone with all its fields, and sent; a message is forwarded with its head', async ({
  context,
  page,
  allow,
}) => {
  allow(/ws\//u);
  const word = unique();
  await deliver(plainMail(word, 'A question', { Cc: 'Ann <ann@client.example>' }));
  await withoutLive(page);
  const mail = await openMail(context, page, `?q=${word}`);
  await page.keyboard.press('c');
  const form = page.getByRole('form', { name: mail.t('mail.new') });
  const field = (key: 'to' | 'cc' | 'bcc' | 'subject' | 'text') => form.getByLabel(mail.t(`mail.compose.${key}`), { exact: true });
  await expect(field('to')).toBeFocused();
  await field('to').fill('Maria <maria@client.example>; nikos');
  await form.getByRole('button', { name: mail.t('mail.compose.copies') }).click();
  await field('bcc').fill('me@lycabettus.test');
  await field('subject').fill(`Offer ${word}`);
  await field('text').fill('Two pages.');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'Προσφορά.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(form.getByRole('list', { name: mail.t('mail.files') })).toContainText('Προσφορά.pdf');
  await page.keyboard.press('Control+Enter');
  await expect(field('to')).toBeFocused();
  await expect(form).toContainText('“nikos”');
  await field('to').fill('Maria <maria@client.example>; nikos@client.example');
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden(SLOW);
  await page.getByRole('button', { name: mail.t('admin.undo'), exact: true }).click();
  await expect(field('bcc')).toHaveValue('me@lycabettus.test', SLOW);
  await expect(field('subject')).toHaveValue(`Offer ${word}`);
  await expect(form).toContainText('Προσφορά.pdf');
  await form.getByRole('button', { name: mail.t('mail.reply.send') }).click();
  await expect(form).toBeHidden(SLOW);

  await page.goto(`${MAIL}?folder=sent&q=${word}`);
  await mail.row(word).getByRole('link').click();
  await expect(mail.messages.last()).toContainText('nikos@client.example');
  await expect(mail.messages.last().getByRole('link', { name: /Προσφορά\.pdf/u })).toBeVisible();
  await page.goto(`${MAIL}?q=${word}&folder=inbox`);
  await mail.row(word).getByRole('link').click();
  await page.keyboard.press('a');
  await expect(mail.reading.getByLabel(mail.t('mail.compose.cc'), { exact: true })).toHaveValue('Ann <ann@client.example>');
  await mail.subject.focus();
  await page.keyboard.press('f');
  const forward = page.getByRole('form', { name: mail.t('mail.forward') });
  await expect(forward.locator('textarea')).toHaveValue(
    new RegExp(`${mail.t('mail.forward.head')}[\\s\\S]*ann@client.example[\\s\\S]*A question`, 'u'),
  );
  await expect(forward.getByLabel(mail.t('mail.compose.to'), { exact: true })).toBeFocused();
});

test('new mail does not move what is being read: it waits behind a notice', async ({ context, page }) => {
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

test('mail missed while disconnected is fetched', async ({ context, page, allow }) => {
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
