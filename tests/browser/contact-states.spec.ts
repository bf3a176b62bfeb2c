/** The short form and the brief as plain HTML, and in axe and a narrow window when refused or reviewed. */
import type { Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { inEveryState } from './axe.ts';
import { awake, field, refusal, submit, summary, TEXT } from './contact-form.ts';
import { expect, test } from './fixtures.ts';
import { LONGEST } from './looks-right.ts';
import { NARROW, tooWide } from './visit.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  const FORMS: [Locale, string, string, string][] = [
    ['el', '/contact', 'contact', 'message'],
    ['el', '/contact-new', 'brief', 'problem'],
  ];
  for (const [locale, to, form, text] of FORMS) {
    test(`${to} is refused with its values kept, then sent, ${locale}`, async ({ page, allow }) => {
      allow(refusal);
      const t = translator(locale);
      await page.goto(path(locale, to));
      await expect(page.locator('.step-actions:visible, .step-list:visible, .draft-note button')).toHaveCount(0);
      await field(page, 'name', form).fill('   ');
      await field(page, 'email', form).fill('eleni@example.gr');
      await field(page, text, form).fill(`\n${TEXT}`);
      await field(page, 'topic', form).selectOption('devops');
      await submit(page).click();
      await expect(page).toHaveTitle(new RegExp(`^${t('forms.error.title', { title: '' }).trim()}`, 'u'));
      await expect(summary(page)).toBeFocused();
      await expect(field(page, 'name', form)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, text, form)).toHaveValue(`\n${TEXT}`);
      await expect(field(page, 'topic', form)).toHaveValue('devops');
      await summary(page).getByRole('link').click();
      await expect(field(page, 'name', form)).toBeFocused();
      await field(page, 'name', form).fill('Ελένη');
      await submit(page).click();
      await expect(page).toHaveURL(path(locale, '/contact/sent'));
    });
  }
});

test.describe('in Greek', () => {
  const locale = LONGEST;
  for (const [form, to] of [
    ['contact', '/contact'],
    ['brief', '/contact-new'],
  ] as const) {
    test(`axe finds nothing, and nothing overflows at 320 px, when ${to} is refused`, async ({ page }) => {
      await page.goto(path(locale, to));
      await field(page, 'topic', form).focus();
      await awake(page);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(summary(page)).toBeFocused();
      await inEveryState(page, (state, { found }) => expect.soft(found, JSON.stringify(state)).toEqual([]));
      await page.setViewportSize(NARROW);
      expect(await tooWide(page)).toEqual([]);
    });
  }

  test('axe finds nothing in the review step of the brief', async ({ page }) => {
    const t = translator(locale);
    await page.goto(path(locale, '/contact-new'));
    await field(page, 'problem', 'brief').fill(TEXT.repeat(20));
    for (let step = 0; step < 4; step += 1) {
      await page.getByRole('button', { name: t('brief.next') }).click();
      // The first click waits until the island is hydrated.
      await expect(page.locator('.brief')).toHaveAttribute('data-step', `${step + 1}`, { timeout: 20_000 });
    }
    await field(page, 'name', 'brief').fill('Ελένη');
    await field(page, 'email', 'brief').fill(`${'long'.repeat(12)}@example.gr`);
    await page.keyboard.press('Enter');
    await expect(page.locator('.review')).toBeVisible();
    await inEveryState(page, (state, { found }) => expect.soft(found, JSON.stringify(state)).toEqual([]));
    await page.setViewportSize(NARROW);
    expect(await tooWide(page)).toEqual([]);
  });
});
