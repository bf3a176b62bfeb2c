/** The page of the day and the mail settings, for the signed-in owner, in the shell, with stubbed calls. */
import type { Page } from '@playwright/test';
import { BUDGET_LINKS, jobLink, PART_LINKS } from '../../src/features/health/admin/next-links.shared.ts';
import { BLOCKS, SETTINGS, TEMPLATES } from '../../src/features/mail/settings/samples.fixture.ts';
import { BUSY_DAY, QUIET_DAY } from '../../src/features/today/admin/fixtures.ts';
import { TODAY_LINKS } from '../../src/features/today/admin/links.shared.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { type Answers, standIn } from './admin-calls.ts';
import { paletteIsThere } from './admin-demo.ts';
import { SITE, signInAsOwner } from './as-owner.ts';
import { inEveryState } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { LONGEST } from './looks-right.ts';
import { getAnnouncements, listen } from './said.ts';
import { NARROW, PHONE, tooWide } from './visit.ts';

const t = translator('en');

test.beforeEach(async ({ context }) => signInAsOwner(context));

async function open(page: Page, to: string, given: Partial<Answers> = {}, live = false) {
  const stand = await standIn(page, given, live);
  await page.goto(to);
  await page.locator('[aria-busy=false]').first().waitFor();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await paletteIsThere(page);
  return stand;
}

/** Pixels of the window's height that stay in place when the page is scrolled. */
const fixedHeight = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.top-bar, .foot-bar')]
      .filter((bar) => /fixed|sticky/u.test(getComputedStyle(bar).position))
      .reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0),
  );

for (const [name, to, given] of [
  ['a busy day', '/admin', { today: BUSY_DAY }],
  ['mail settings without anything', '/admin/MailAdmin', { templates: [], blocks: [], settings: 500 }],
] as const) {
  test(`axe finds nothing and nothing overflows: ${name}`, async ({ page, allow }) => {
    allow(/^500: |status of 500/u);
    await open(page, path(LONGEST, to), given as Partial<Answers>);
    await inEveryState(page, ({ theme, width }, { found }) => expect.soft(found, `${theme}, ${width} px`).toEqual([]));
    for (const size of [NARROW, PHONE, { width: 768, height: 900 }]) {
      await page.setViewportSize(size);
      expect(await tooWide(page), `${size.width} px`).toEqual([]);
    }
    // As at 400 % zoom: fixed elements leave three quarters of the window to the page.
    await page.setViewportSize({ width: 320, height: 256 });
    await page.evaluate(() => scrollTo(0, 400));
    expect(await fixedHeight(page)).toBeLessThanOrEqual(64);
    await page.evaluate(() => document.documentElement.style.setProperty('--text-size', '200%'));
    for (const size of [NARROW, PHONE]) {
      await page.setViewportSize(size);
      expect(await tooWide(page), `200 %, ${size.width} px`).toEqual([]);
    }
  });
}

test.describe('the page Today', () => {
  test('lists what needs the owner, the most urgent first, with links to existing pages', async ({ page, context }) => {
    await open(page, '/el/admin', { today: BUSY_DAY });
    const needs = page.locator('.need');
    await expect(needs).toHaveCount(14);
    await expect(needs.first()).toContainText('τμήμα δεν λειτουργεί');
    await expect(page.getByRole('link', { name: '3 συνομιλίες με αδιάβαστα μηνύματα' })).toHaveAttribute('href', '/el/admin/mail?unread=1');
    await expect(page.getByRole('link', { name: /^2026-00041 · / })).toHaveAttribute('href', '/el/admin/store?order=o1&do=refund');
    await expect(page.getByRole('link', { name: '2 προϊόντα εξαντλούνται' })).toHaveAttribute(
      'href',
      '/el/admin/store?stock.show=low#stock',
    );
    await expect(page).toHaveTitle(/^\(3\) Σήμερα/u);
    const links = await page.locator('.today a').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const link of new Set(links)) expect([link, (await context.request.get(link)).status()]).toEqual([link, 200]);
  });

  test('opens each list with its filters chosen, in sight', async ({ page }) => {
    for (const link of new Set(
      [TODAY_LINKS, BUDGET_LINKS, PART_LINKS].flatMap((links) => Object.values(links)).concat(jobLink('send-due')),
    )) {
      const { searchParams, hash } = new URL(link, SITE);
      await page.goto(link);
      const chosen = () =>
        page
          .locator('main :is(select, :checked)')
          .evaluateAll((all) => all.map((one) => (one instanceof HTMLInputElement ? '1' : (one as HTMLSelectElement).value)));
      for (const value of searchParams.values()) await expect.poll(chosen, link).toContain(value);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      if (hash) await expect(page.locator(hash)).toBeInViewport();
    }
  });

  test('says when nothing needs the owner', async ({ page }) => {
    await open(page, '/admin');
    await expect(page.getByText(t('today.none'))).toBeVisible();
    await expect(page.locator('.need')).toHaveCount(0);
  });

  test('follows new mail and the return to the tab', async ({ page }) => {
    const { answers } = await open(page, '/admin');
    const [message] = BUSY_DAY.mail.newest;
    answers.today = { ...QUIET_DAY, mail: { ...BUSY_DAY.mail, unread: 1, conversations: 1 } };
    await page.evaluate((detail) => dispatchEvent(new CustomEvent('mail:new-message', { detail })), {
      type: 'new_message',
      count: 1,
      message: { ...message, sequence: 1 },
    });
    await expect(page.getByRole('link', { name: '1 conversation with unread messages' })).toBeVisible();
    await expect(page).toHaveTitle(/^\(1\) /u);
    answers.today = QUIET_DAY;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText(t('today.none'))).toBeVisible();
    await expect(page).toHaveTitle(/^Today/u);
  });
});

test.describe('the mail settings', () => {
  test('a template edited on two pages offers both versions', async ({ page, allow }) => {
    allow(/^409: |status of 409/u);
    const { answers, made } = await open(page, '/admin/MailAdmin');
    await page.getByRole('button', { name: t('mailSettings.edit.of', { name: 'Thanks' }) }).click();
    const dialog = page.getByRole('dialog', { name: 'Thanks' });
    const subject = dialog.getByRole('textbox', { name: t('mailSettings.template.subject') });
    await subject.fill('About {subject}');
    answers.changes['PUT mail/templates/t1'] = 409;
    const [first, ...rest] = TEMPLATES;
    if (!first) throw new Error('no sample');
    answers.templates = [{ ...first, subject: 'Theirs', version: 2 }, ...rest];
    await page.keyboard.press('Control+KeyS');
    const conflict = dialog.getByRole('region', { name: t('adminForm.conflict') });
    await expect(conflict).toContainText('Theirs');
    answers.changes['PUT mail/templates/t1'] = { ...first, subject: 'About {subject}', version: 3 };
    await conflict.getByRole('button', { name: t('adminForm.conflict.keepMine') }).click();
    await expect(dialog).toBeHidden();
    expect(made.map(({ body }) => (body as { version: number }).version)).toEqual([1, 2]);
    expect(made.at(-1)?.body).toEqual({ name: 'Thanks', locale: 'en', subject: 'About {subject}', text: first.text, version: 2 });
  });

  test('closing a dialog by Escape loses neither new text nor an earlier draft', async ({ page }) => {
    await open(page, '/admin/MailAdmin');
    const text = page.getByRole('dialog').getByRole('textbox', { name: t('mailSettings.template.text') });
    const openAgain = () => page.getByRole('button', { name: t('mailSettings.template.new') }).click();
    await openAgain();
    await text.press('a');
    await page.keyboard.press('Escape');
    for (let time = 0; time < 2; time += 1) {
      await openAgain();
      await expect(text).toHaveValue('a');
      await page.keyboard.press('Escape');
    }
  });

  test('after saving, the focus returns to where the dialog was opened, and the result is announced', async ({ page }) => {
    await listen(page, 'body > [data-announcement]');
    const { answers } = await open(page, '/admin/MailAdmin');
    const [template] = TEMPLATES;
    if (!template) throw new Error('no sample');
    answers.changes = { 'POST mail/templates': { ...template, id: 't9' }, 'PUT mail/templates/t1': { ...template, version: 2 } };
    const dialog = page.getByRole('dialog');
    for (const name of [t('mailSettings.template.new'), t('mailSettings.edit.of', { name: 'Thanks' })]) {
      const button = page.getByRole('button', { name });
      await button.click();
      await dialog.getByRole('textbox', { name: t('mailSettings.template.name') }).fill('Other');
      await dialog.getByRole('textbox', { name: t('mailSettings.template.text') }).fill('Text');
      await page.keyboard.press('Control+KeyS');
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
      await expect.poll(() => getAnnouncements(page)).toEqual([t('adminForm.saved')]);
      // A reload clears the announcements, so that the same words of another dialog count separately.
      await page.reload();
    }
  });

  test('an invalid field shows its error, and nothing is sent', async ({ page }) => {
    const { made } = await open(page, '/admin/MailAdmin');
    await page.getByRole('button', { name: t('mailSettings.block.new') }).click();
    const dialog = page.getByRole('dialog', { name: t('mailSettings.block.new') });
    await dialog.getByRole('textbox', { name: t('mailSettings.block.value') }).fill('not an address');
    await page.keyboard.press('Enter');
    await expect(dialog.locator('.error-summary')).toBeFocused();
    await expect(dialog.getByRole('textbox', { name: t('mailSettings.block.value') })).toHaveAttribute('aria-invalid', 'true');
    expect(made).toEqual([]);
  });

  test('a block is removed at once and comes back by Ctrl+Z', async ({ page }) => {
    const { answers, made } = await open(page, '/admin/MailAdmin');
    const [block] = BLOCKS.slice(-1);
    if (!block) throw new Error('no sample');
    answers.changes[`POST mail/blocks`] = block;
    await page.getByRole('button', { name: t('mailSettings.remove.of', { name: block.value }) }).click();
    await expect(page.locator('.toast')).toContainText(t('mailSettings.removed', { name: block.value }));
    await page.keyboard.press('Control+KeyZ');
    await expect.poll(() => made.map(({ call }) => call)).toEqual([`DELETE mail/blocks/${block.id}`, 'POST mail/blocks']);
    expect(made.at(-1)?.body).toEqual({ value: block.value, note: block.note });
  });

  test('a longer retention than promised is refused, a shorter one is saved once it is confirmed with a fresh sign-in', async ({
    page,
    allow,
  }) => {
    allow(/^403: |status of 403/u);
    const { answers, made } = await open(page, '/admin/MailAdmin');
    const months = page.getByRole('textbox', { name: t('mailSettings.answers.keptMonths') });
    const save = page.locator('#mail-settings').getByRole('button', { name: t('adminForm.save'), exact: true });
    await months.fill('13');
    await save.click();
    await expect(months).toHaveAttribute('aria-invalid', 'true');
    await expect(months).toHaveAccessibleDescription(new RegExp(t('field.between', { minimum: 1, maximum: 12 }), 'u'));
    expect(made).toEqual([]);
    await months.fill('6');
    await save.click();
    const dialog = page.getByRole('alertdialog', { name: t('mailSettings.shorter.title') });
    await dialog.getByRole('button', { name: t('admin.confirm.cancel') }).click();
    await expect(page.locator('.error-summary')).toContainText(t('mailSettings.shorter.unconfirmed'));
    expect(made).toEqual([]);
    await save.click();
    answers.changes['PUT mail/settings'] = 403;
    await dialog.getByRole('button', { name: t('mailSettings.shorter.verb') }).click();
    await expect(dialog.getByRole('alert')).toContainText(t('admin.confirm.fresh'));
    await dialog.getByRole('button', { name: t('admin.confirm.cancel') }).click();
    made.length = 0;
    answers.changes['PUT mail/settings'] = { ...SETTINGS, keptMonths: 6, version: 5 };
    await save.click();
    await dialog.getByRole('button', { name: t('mailSettings.shorter.verb') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('#mail-settings').getByText(t('adminForm.saved'))).toBeVisible();
    const { fromName, greetings, signatures, deletedDays, version } = SETTINGS;
    expect(made.map(({ body }) => body)).toEqual([{ fromName, greetings, signatures, keptMonths: 6, deletedDays, version }]);
    const days = page.getByRole('textbox', { name: t('mailSettings.answers.deletedDays') });
    await days.fill('1');
    await save.click();
    await dialog.getByRole('button', { name: t('admin.confirm.cancel') }).click();
    await expect(days, 'said at the field that it is about').toHaveAccessibleDescription(
      new RegExp(t('mailSettings.shorter.unconfirmed'), 'u'),
    );
    await expect(months).toHaveAttribute('aria-invalid', 'false');
  });

  test('a test message reports its result', async ({ page }) => {
    const test = { id: '1', to: 'owner@sample.example', way: 'http', error: null };
    const { answers } = await open(page, '/el/admin/MailAdmin', { changes: { 'POST mail/test': { ...test, status: 'sent' } } });
    const words = translator('el');
    const button = page.getByRole('button', { name: words('mailSettings.test') });
    await button.click();
    await expect(page.getByText(words('mailSettings.test.sent', { to: test.to }))).toBeVisible();
    answers.changes['POST mail/test'] = { ...test, status: 'failed', error: 'HTTP 403' };
    await button.click();
    await expect(page.getByText(words('mailSettings.test.failed', { error: 'HTTP 403' }))).toBeVisible();
  });

  test('the palette offers the page’s actions', async ({ page }) => {
    await open(page, '/admin/MailAdmin');
    await page.keyboard.press('Control+KeyK');
    await page.keyboard.type('new templ');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: t('mailSettings.template.new') })).toBeVisible();
  });
});

test('shows breadcrumbs, the live connection and the sign-out form', async ({ page }) => {
  await open(page, '/admin/MailAdmin', {}, true);
  const crumbs = page.getByRole('navigation', { name: t('nav.breadcrumbs') });
  await expect(crumbs.getByRole('link')).toHaveText([t('admin.nav.today'), t('admin.nav.mail')]);
  await expect(page.locator('.link-state [data-state]:visible')).toHaveText(t('admin.link.open'));
  // Not pressed, because all tests share this session.
  await expect(page.locator('form[action="/api/auth/sign-out"]').getByRole('button', { name: t('admin.signOut') })).toBeVisible();
});

test('without JavaScript it shows a plain sentence', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  await signInAsOwner(context);
  const page = await context.newPage();
  await page.goto('/admin');
  await expect(page.locator('noscript p')).toHaveText(t('admin.noscript'));
  await expect(page.locator('noscript p')).toBeVisible();
  await context.close();
});
