/** The short form and the brief: by keyboard, without scripts, sent once, kept after a reload and without a network. */
import type { Page } from '@playwright/test';
import { draftKey } from '../../src/features/forms/draft.ts';
import { formatTag } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { awake, field, fillMessage, refusal, sentBy, submit, summary, TEXT } from './contact-form.ts';
import { expect, test } from './fixtures.ts';
import { stub } from './stub.ts';

async function tabTo(page: Page, id: string): Promise<void> {
  for (let press = 0; press < 12 && (await page.evaluate(() => document.activeElement?.id)) !== id; press += 1)
    await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(id);
}

const locale = 'el';
const t = translator(locale);

test('a message by keyboard only: refused, corrected, sent', async ({ page }) => {
  await page.goto(path(locale, '/contact'));
  await field(page, 'name').focus();
  await awake(page);
  await page.keyboard.press('Enter');
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('link')).toHaveCount(3);
  await expect(page).toHaveTitle(new RegExp(`^${t('forms.error.title', { title: '' })}`, 'u'));
  await expect(field(page, 'email')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'email')).toHaveAccessibleDescription(`${t('contact.email.hint')} ${t('field.required')}`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field(page, 'name')).toBeFocused();
  await page.keyboard.type('Ada');
  await tabTo(page, 'contact-email');
  await page.keyboard.type('ada@example.com');
  await tabTo(page, 'contact-message');
  await page.keyboard.type('Hello');
  await tabTo(page, 'contact-topic');
  await page.keyboard.press('Tab');
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(path(locale, '/contact/sent'));
  await expect(page.locator('[data-sent-to]'), 'a slip in the address is seen').toContainText(/@example\.(?:gr|com)/u);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the brief is filled in by steps, reviewed and sent', async ({ page }) => {
  const next = page.getByRole('button', { name: t('brief.next') });
  const heading = (name: 'problem' | 'data' | 'you' | 'review') => page.locator('.step:visible h2', { hasText: t(`brief.step.${name}`) });
  const bodies = sentBy(page);
  await page.goto(path(locale, '/contact-new?service=devops'));
  await expect(field(page, 'topic', 'brief')).toHaveValue('devops');
  await next.click();
  await expect(summary(page)).toBeFocused();
  await expect(heading('problem')).toBeVisible();
  await field(page, 'problem', 'brief').fill(TEXT);
  await next.click();
  await expect(heading('data')).toBeFocused();
  await page.getByRole('button', { name: t('brief.back') }).click();
  await expect(field(page, 'problem', 'brief')).toHaveValue(TEXT);
  await next.click();
  await page.goBack();
  await expect(heading('problem'), 'the browser leads back a step').toBeFocused();
  await expect(field(page, 'problem', 'brief')).toHaveValue(TEXT);
  await page.goForward();
  await expect(heading('data')).toBeFocused();
  for (let step = 0; step < 2; step += 1) await next.click();
  await page.getByRole('radio', { name: t('brief.start.quarter') }).check();
  await next.click();
  await expect(heading('you')).toBeVisible();
  await field(page, 'name', 'brief').fill('Ελένη');
  await field(page, 'email', 'brief').fill('eleni@');
  await page.keyboard.press('Enter');
  await expect(summary(page)).toContainText(t('field.email'));
  await field(page, 'email', 'brief').fill('eleni@example.gr');
  await page.keyboard.press('Enter');
  await expect(heading('review')).toBeFocused();
  for (const text of [TEXT, 'DevOps', t('brief.start.quarter'), 'eleni@example.gr'])
    await expect(page.locator('.review')).toContainText(text);
  expect(bodies).toEqual([]);
  await page.goBack();
  await field(page, 'company', 'brief').fill('Δείγμα');
  await page.goForward();
  await expect(page.locator('.review'), 'what was changed on the way').toContainText('Δείγμα');
  await page.getByRole('button', { name: `${t('brief.change')}: ${t('brief.step.data')}` }).click();
  await field(page, 'data', 'brief').fill('Δύο αποθετήρια');
  for (let step = 0; step < 3; step += 1) await next.click();
  await page.getByRole('button', { name: t('brief.toReview') }).click();
  await page.getByRole('button', { name: t('brief.send') }).click();
  await expect(page).toHaveURL(path(locale, '/contact/sent'));
  expect(bodies).toHaveLength(1);
  expect(bodies[0]?.['language'], 'a refusal is shown as it comes').toBe(formatTag(locale));
  expect(JSON.parse(bodies[0]?.['body'] ?? '')).toMatchObject({
    kind: 'brief',
    locale,
    topic: 'devops',
    problem: TEXT,
    data: 'Δύο αποθετήρια',
    start: 'quarter',
  });
});

test('two clicks send once, also before the script has loaded', async ({ page }) => {
  const bodies = sentBy(page);
  await page.route(/\/assets\/.*\.js$/u, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await stub(page, '**/api/contact', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.goto('/contact');
  await fillMessage(page);
  await submit(page).dblclick();
  await expect(page).toHaveURL('/contact/sent');
  expect(bodies).toHaveLength(1);
});

test('an empty form sent before its script has loaded is refused in the language of the page', async ({ page }) => {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/assets\/MessageForm/u, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/el/contact');
  await submit(page).click();
  go();
  await expect(page.locator('main .error-summary')).toBeVisible();
});

test('the server’s refusals are shown: too many in a minute, and its own messages', async ({ page, allow }) => {
  allow(refusal);
  const responses = [
    { status: 429, json: { success: false, error: { code: 'too_many', message: 'Too many requests.' } } },
    {
      status: 422,
      json: {
        success: false,
        error: { code: 'invalid', message: 'Some fields need attention.', fields: { topic: 'Choose one of the options.' } },
      },
    },
    { status: 500, body: 'oops' },
  ];
  await stub(page, '**/api/contact', (route) => route.fulfill(responses.shift() ?? { status: 500 }));
  await page.goto('/contact');
  await fillMessage(page);
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('Wait a minute');
  await submit(page).click();
  await expect(summary(page)).toContainText('Subject: Choose one of the options.');
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('something went wrong on the server');
  await expect(field(page, 'message')).toHaveValue(TEXT);
});

test('the summary links to a field in another step of the brief', async ({ page, allow }) => {
  allow(refusal);
  const fields = { problem: 'Write 3,000 characters at most.', email: 'Write a whole e-mail address, as in name@example.com.' };
  await stub(page, '**/api/contact', (route) =>
    route.fulfill({ status: 422, json: { success: false, error: { code: 'invalid', message: 'Some fields need attention.', fields } } }),
  );
  await page.goto('/contact-new');
  await field(page, 'problem', 'brief').fill('x'.repeat(3001));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(summary(page)).toContainText('Write 3,000 characters at most.');
  await field(page, 'problem', 'brief').fill(TEXT);
  for (let step = 1; step < 5; step += 1) {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.locator('.brief')).toHaveAttribute('data-step', `${step}`);
  }
  await field(page, 'name', 'brief').fill('Ελένη');
  await field(page, 'email', 'brief').fill('eleni@example.gr');
  await page.keyboard.press('Enter');
  await submit(page).click();
  await expect(page.locator('.brief')).toHaveAttribute('data-step', '0');
  await summary(page)
    .getByRole('link', { name: /e-mail address/u })
    .click();
  await expect(field(page, 'email', 'brief')).toBeFocused();
});

for (const [form, to, name] of [
  ['contact', '/contact', 'message'],
  ['brief', '/el/contact-new', 'problem'],
] as const) {
  test(`a draft of the ${form} form survives a reload, and is gone when it is deleted`, async ({ page }) => {
    await page.goto(to);
    await field(page, name, form).fill(TEXT);
    await expect(page.locator('.draft-note button')).toBeVisible();
    await page.reload();
    await expect(field(page, name, form), 'without a touch').toHaveValue(TEXT);
    await page.locator('.draft-note button').click();
    await expect(field(page, name, form)).toHaveValue('');
    expect(await page.evaluate((key) => localStorage.getItem(key), draftKey(form))).toBeNull();
  });
}

test('a draft is gone once it is sent, also after going back', async ({ page }) => {
  await page.goto('/contact');
  await fillMessage(page);
  await submit(page).click();
  await expect(page).toHaveURL('/contact/sent');
  expect(await page.evaluate((key) => localStorage.getItem(key), draftKey('contact'))).toBeNull();
  await page.goBack();
  await expect(field(page, 'message')).toHaveValue('');
  await expect(submit(page)).toHaveText('Send the message');
});

test('a brief is restored at the step where it was left', async ({ page }) => {
  await page.goto('/contact-new');
  await field(page, 'problem', 'brief').fill(TEXT);
  await page.getByRole('button', { name: 'Next' }).click();
  await field(page, 'data', 'brief').fill('Two systems');
  await page.goto('/');
  await page.goto('/contact-new');
  await expect(field(page, 'data', 'brief')).toHaveValue('Two systems');
  await expect(field(page, 'data', 'brief')).toBeVisible();
});

test('the form works when storage is blocked, and when it contains nonsense', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('draft:contact', '{"version":1,"values":7}'));
  await page.goto('/contact');
  await awake(page);
  await expect(field(page, 'message')).toHaveValue('');
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await fillMessage(page);
  await expect(page.locator('.draft-note')).toContainText('cannot save drafts');
  await submit(page).click();
  await expect(page).toHaveURL('/contact/sent');
});

test('a link fills in the topic, and adds its message below the text', async ({ page }) => {
  await page.goto(`/contact?topic=talk&message=${encodeURIComponent('<img src=x onerror=alert(1)> May I ask?')}`);
  await expect(field(page, 'message')).toHaveValue('<img src=x onerror=alert(1)> May I ask?');
  await expect(field(page, 'topic')).toHaveValue('talk');
  await expect(page).toHaveURL('/contact');
  await expect(page.locator('.draft-note')).toContainText('Draft saved');
  await page.goto('/contact?topic=nonsense&message=Second');
  await expect(field(page, 'message')).toHaveValue('<img src=x onerror=alert(1)> May I ask?\n\nSecond');
  await expect(field(page, 'topic')).toHaveValue('talk');
});

test('a service page leads to the brief with the service chosen', async ({ page }) => {
  await page.goto('/services/devops');
  await page.getByRole('link', { name: 'Discuss this service' }).first().click();
  await expect(field(page, 'topic', 'brief')).toHaveValue('devops');
});

test('the spam trap is hidden from everyone', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('textbox', { name: /empty/u })).toHaveCount(0);
  expect(await page.locator('[name=website]').evaluate((node) => node instanceof HTMLElement && node.tabIndex)).toBe(-1);
});

test('when the form’s code fails to load, the plain form is sent', async ({ page, allow }) => {
  allow(/assets|Failed to load|dynamically imported|hydrating|ERR_FAILED/u);
  await page.route(/\/assets\/(?:MessageForm|BriefForm)/u, (route) => route.abort());
  await page.goto('/contact');
  await fillMessage(page);
  await submit(page).click();
  await expect(page).toHaveURL('/contact/sent');
  await page.goto('/contact-new');
  await field(page, 'problem', 'brief').focus();
  await expect(field(page, 'email', 'brief'), 'all steps are there').toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeHidden();
});
