/** The privacy page of the signed-in owner, with the real calls: opens, answers and closes a request, and erases its address. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { HeldData, OpenedRequest, RequestRow } from '../../src/features/privacy/admin/privacy-admin.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { unzip } from '../unzip.ts';
import { signInAsOwner } from './as-owner.ts';
import { ONE_STATE } from './axe.ts';
import { envelope } from './envelope.ts';
import { expect, test } from './fixtures.ts';
import { LONGEST, looksRight } from './looks-right.ts';
import { goOffline } from './network.ts';
import { stub, unstub } from './stub.ts';

const t = translator('en');
const CALLS = '/api/admin/privacy';

const ROW: RequestRow = {
  ...{ id: 'r1', reference: 'PR-7K4M-2QXA', kind: 'erasure', state: 'confirmed', name: 'Μαρία Δείγμα', email: 'maria@sample.example' },
  ...{ receivedOn: '2026-11-01', dueOn: '2026-12-01', daysLeft: 4, isHandled: false, subject: 'other' },
};
const OPENED: OpenedRequest = {
  ...ROW,
  ...{ law: 'gdpr', locale: 'el', about: 'Τα μηνύματα του Μαρτίου', relation: 'Μητέρα', acknowledgeBy: null },
  ...{ extended: false, extendedDueOn: '2027-02-01', thread: 'r1', actions: ['work', 'extend', 'answer', 'refuse', 'close'] },
  steps: [
    { step: 'received', note: '', at: '2026-11-01T10:00:00.000Z' },
    { step: 'joined', note: 'Και του Απριλίου', at: '2026-11-02T10:00:00.000Z' },
  ],
  mails: [{ id: 'm', subject: 'Το αίτημά σας', status: 'held', at: '2026-11-01T10:00:00.000Z' }],
  others: [{ id: 'r2', reference: 'PR-2222-3333', kind: 'access', state: 'lapsed' }],
};
const HELD: HeldData = {
  ...{
    address: ROW.email,
    until: '2026-11-22T10:00:00.000Z',
    open: [{ id: 'r1', reference: 'PR-1', kind: 'erasure', state: 'confirmed' }],
  },
  archives: 1,
  goes: { messages: 3, attachments: 1, mails: 2, drafts: 0, requests: 0, orders: 0, withdrawals: 0, audit: 1 },
  stays: { orders: 0, requests: 1, answers: 1, waiting: 0, mentions: 2, blocks: 0, owner: 0 },
};

async function standIn(page: Page, rows: readonly object[] = [ROW]) {
  const list = { rows, total: rows.length, page: 1, size: 50 };
  await stub(page, new RegExp(`${CALLS}/requests(\\?|$)`, 'u'), (route) => route.fulfill(envelope(list)));
  await stub(page, `**${CALLS}/requests/r1`, (route) => route.fulfill(envelope(OPENED)));
  await stub(page, `**${CALLS}/held`, (route) => route.fulfill(envelope(HELD)));
}

test.beforeEach(async ({ context }) => signInAsOwner(context));

const say = translator(LONGEST);
test('axe finds nothing on the data held about an address, and nothing overflows', async ({ page }) => {
  await standIn(page);
  await page.goto(path(LONGEST, '/admin/privacy?request=r1'));
  await page.getByRole('button', { name: say('privacyAdmin.held.this') }).click();
  await page.getByRole('heading', { name: say('privacyAdmin.held.of', { address: ROW.email }) }).waitFor();
  await looksRight(page);
});

test('a request about the sender’s own data is met and answered in one dialog, and erased once', async ({ page, allow }) => {
  allow(/^503: |status of 503/u);
  const own = { ...OPENED, subject: 'self' };
  await standIn(page);
  await stub(page, `**${CALLS}/requests/r1`, (route) => route.fulfill(envelope(own)));
  const erasures: unknown[] = [];
  const steps: { text: string }[] = [];
  await stub(page, `**${CALLS}/erasures`, (route) => {
    erasures.push(route.request().postDataJSON());
    return route.fulfill(envelope({ gone: HELD.goes, held: HELD }));
  });
  await stub(page, `**${CALLS}/requests/r1/steps`, (route) => {
    steps.push(route.request().postDataJSON() as { text: string });
    return route.fulfill(envelope(steps.length === 1 ? 503 : { ...own, state: 'answered', isHandled: true, actions: [] }));
  });
  await page.goto('/admin/privacy?request=r1&do=erase');
  const dialog = page.getByRole('dialog', { name: t('privacyAdmin.next.erase').replace('…', '') });
  await expect(dialog.getByText('3 messages', { exact: true })).toBeVisible();
  await looksRight(page, 'dialog', ONE_STATE);
  const send = dialog.getByRole('button', { name: t('privacyAdmin.erase.send') });
  await dialog.getByLabel(t('privacyAdmin.mail.subject')).press('Enter');
  await expect(send, 'Enter in a field erases nothing').toBeFocused();
  expect(erasures).toEqual([]);
  await send.press('Enter');
  await expect(dialog.getByRole('alert').filter({ hasText: /./u })).toBeVisible();
  await send.press('Enter');
  await expect(dialog).toBeHidden();
  expect(erasures).toEqual([{ address: ROW.email, request: 'r1', until: HELD.until }]);
  expect(steps[1]?.text).toContain('Διέγραψα τα δεδομένα που τηρούσα για εσάς:\n\n- 3 μηνύματα\n- 1 συνημμένο');
  await expect(page.getByText(t('privacyAdmin.actions.none'))).toBeVisible();
});

test('an empty list says so', async ({ page }) => {
  await standIn(page, []);
  await page.goto('/admin/privacy');
  await expect(page.getByText(t('privacyAdmin.empty'))).toBeVisible();
});

test('a request that fails to load keeps the focus; the error about an address is cleared by another one', async ({ page, allow }) => {
  allow(/^500: |status of 500/u);
  await standIn(page);
  await stub(page, `**${CALLS}/requests/r1`, (route) => route.fulfill(envelope(500)));
  await page.goto('/admin/privacy');
  await page.getByRole('link', { name: ROW.name }).press('Enter');
  await expect(page.getByRole('button', { name: t('part.retry') })).toBeVisible();
  await expect(page.getByRole('heading', { name: t('privacyAdmin.requests'), exact: true })).toBeFocused();
  unstub(page, `**${CALLS}/requests/r1`);
  await standIn(page);
  await page.getByRole('button', { name: t('part.retry') }).press('Enter');
  await expect(page.getByRole('heading', { name: ROW.name })).toBeFocused();

  const field = page.getByLabel(t('privacyAdmin.email'));
  await field.fill('nobody');
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: t('privacyAdmin.held.this') }).press('Enter');
  await expect(field).toHaveValue(ROW.email);
  await expect(field).toHaveAttribute('aria-invalid', 'false');
  await expect(page.getByText(t('privacyAdmin.held.invalid'))).toBeHidden();
});

test('an unknown request says so in the language of the page', async ({ page, allow }) => {
  allow(/^404: |status of 404/u);
  await page.goto('/el/admin/privacy?request=nothing');
  await expect(page.getByText(translator('el')('privacyAdmin.none'))).toBeVisible();
});

test('an unavailable step is not a filled button', async ({ page }) => {
  await standIn(
    page,
    Array.from({ length: 60 }, (_, place) => ({ ...ROW, id: `r${place}` })),
  );
  await page.goto('/admin/privacy');
  await expect(page.getByRole('button', { name: t('table.previous') })).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('a network failure is announced', async ({ page, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|failed/iu);
  await standIn(page);
  await page.goto('/admin/privacy?request=r1');
  const work = page.getByRole('button', { name: t('privacyAdmin.action.work') });
  await work.waitFor();
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/container\./u.test(name)));
  await goOffline(page);
  await work.click();
  await expect(page.getByText(t('admin.do.offline'), { exact: true })).toBeVisible();
});

test('a request is verified, answered by keyboard and closed; the data held about its address is exported and erased', async ({
  page,
  request,
}) => {
  const email = `desk-${crypto.randomUUID()}@example.com`;
  const name = `Desk ${email.slice(5, 13)}`;
  const sent = await request.post('/api/privacy-requests', { data: { kind: 'erasure', name, email, about: 'All of it', locale: 'el' } });
  expect(sent.status()).toBe(202);
  // The message and the mail are stored after the response: what came after the count would neither be shown nor erased.
  const countHeld = async () => {
    const { data } = (await (await page.request.post(`${CALLS}/held`, { data: { address: email } })).json()) as { data: HeldData };
    return data.goes;
  };
  await expect.poll(countHeld).toMatchObject({ messages: 1, mails: 1 });

  await page.goto(`/admin/privacy?state=unconfirmed&q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name }).press('Enter');
  const heading = page.getByRole('heading', { name });
  await expect(heading).toBeFocused();
  await expect(page.getByText('All of it')).toBeVisible();
  await page.getByRole('button', { name: t('privacyAdmin.action.verify') }).press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: t('privacyAdmin.action.verify') }).press('Enter');
  await expect(page.getByText(t('privacy.step.verified'))).toBeVisible();
  await expect(heading, 'the button is gone').toBeFocused();

  await page.getByRole('button', { name: t('privacyAdmin.held.this') }).click();
  await expect(page.getByText('1 message', { exact: true })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: t('privacyAdmin.export') }).click();
  const files = await unzip(await readFile(await (await saved).path()));
  expect(JSON.parse(files.get('messages.json') ?? '')).toMatchObject([{ from_name: name }]);
  expect(files.get('index.html')).toContain(email);
  await page.getByRole('button', { name: t('privacyAdmin.erase') }).click();
  await expect(question).toContainText('1 message');
  await question.getByRole('button', { name: t('privacyAdmin.erase.verb') }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText(t('privacyAdmin.held.nothing'))).toBeVisible();
  await expect(page.getByRole('heading', { name: t('privacyAdmin.held'), exact: true })).toBeFocused();

  const history = page.locator('.request ol');
  await expect(history).toContainText(t('privacy.step.exported'));
  await expect(history).toContainText(t('privacy.step.erased'));

  await page.getByRole('button', { name: t('privacyAdmin.link') }).press('Enter');
  await question.getByRole('button', { name: t('privacyAdmin.link.verb') }).press('Enter');
  await expect(page.getByText(t('privacyAdmin.link.made'))).toBeVisible();
  await expect(history).toContainText(t('privacy.step.linked'));

  const waits = page.getByText('1 request from this address is still waiting');
  await expect(waits).toBeVisible();

  await page.getByRole('button', { name: t('privacyAdmin.action.answer') }).press('Enter');
  const dialog = page.getByRole('dialog', { name: t('privacyAdmin.action.answer').replace('…', '') });
  await expect(dialog.getByLabel(t('privacyAdmin.mail.subject'))).toHaveValue(/^Το αίτημά σας PR-/u);
  const letter = dialog.getByLabel(t('privacyAdmin.mail.text'));
  await expect(letter).toHaveValue(/Διέγραψα τα δεδομένα/u);
  await letter.focus();
  await page.keyboard.press('Control+KeyS');
  await expect(letter, 'what was erased is not filled in').toHaveAttribute('aria-invalid', 'true');
  await letter.fill((await letter.inputValue()).replace('[…]', 'ένα μήνυμα'));
  await page.keyboard.press('Control+KeyS');
  await expect(dialog).toBeHidden();
  await expect(heading).toBeFocused();
  await expect(page.getByText(t('privacyAdmin.actions.none'))).toBeVisible();
  await expect(waits).toBeHidden();
  await page.getByRole('button', { name: t('privacyAdmin.back') }).press('Enter');
  await expect(page.getByRole('heading', { name: t('privacyAdmin.requests'), exact: true })).toBeFocused();
  await page.goBack();
  await expect(heading).toBeFocused();
  await page.goBack();
  // The list may have no other request.
  await expect(page.getByRole('searchbox')).toBeVisible();
});
