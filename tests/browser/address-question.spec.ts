/** The question beside each e-mail field: after it is left, by keyboard, on a phone. */
import type { Page } from '@playwright/test';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { awake, field, fillMessage, sentBy, submit, summary } from './contact-form.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

const PAGES = ['/contact', '/privacy-request', '/store/order', '/store/withdrawal'];

for (const [locale, slip, meant] of [
  ['el', 'maria@gmial.com', 'maria@gmail.com'],
  ['en', 'maria@hotmail.gr', 'maria@hotmail.com'],
] as const)
  test(`an address that looks like a slip is questioned in every form, with the correction one press away: ${locale}`, async ({ page }) => {
    const t = translator(locale);
    for (const bare of PAGES) {
      await page.goto(path(locale, bare));
      const email = page.locator('main input[type=email]').first();
      await email.fill(slip);
      await email.blur();
      const note = page.locator('.address-question');
      await expect(note).toContainText(t('slips.slip'));
      await expect(page.locator('[data-announcement]', { hasText: meant })).toHaveCount(1);
      const button = note.getByRole('button', { name: t('slips.take', { address: meant }) });
      const box = await button.boundingBox();
      expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(24);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(email).toHaveValue(meant);
      await expect(email).toBeFocused();
      await expect(note).toHaveCount(0);
    }
  });

test('what a clipboard added to an address is taken out; a right one is not questioned', async ({ page }) => {
  await page.goto('/contact');
  const email = field(page, 'email');
  await email.fill('Maria <mailto:maria@client.example>;');
  await email.blur();
  await expect(email).toHaveValue('maria@client.example');
  await expect(page.locator('.address-question')).toHaveCount(0);
});

test.describe('in Greek', () => {
  const t = translator('el');
  const email = (page: Page) => field(page, 'email');
  const question = (page: Page) => page.locator('.address-question');
  const correction = (page: Page, meant: string) => question(page).getByRole('button', { name: t('slips.take', { address: meant }) });

  async function write(page: Page, address: string): Promise<void> {
    await page.goto('/el/contact');
    await fillMessage(page);
    await awake(page);
    await email(page).fill(address);
  }

  test('a correction after a failed send is what is sent, and the next page repeats it once', async ({ page, allow }) => {
    allow(/503/u);
    const bodies = sentBy(page);
    await write(page, 'eleni@gmial.com');
    await page.route(
      '**/api/contact',
      (route) => route.fulfill({ status: 503, json: { success: false, error: { code: 'x', message: 'x' } } }),
      {
        times: 1,
      },
    );
    await submit(page).click();
    await expect(page.locator('.form-failure')).toBeVisible();
    await correction(page, 'eleni@gmail.com').press('Enter');
    await expect(email(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/el/contact/sent');
    expect(bodies.map(({ body = '' }) => (JSON.parse(body) as { email: string }).email)).toEqual(['eleni@gmial.com', 'eleni@gmail.com']);
    const repeated = page.getByText('eleni@gmail.com');
    await expect(repeated).toHaveCount(1);
    await expect(repeated).toBeInViewport();
    await expect(page.locator('.toast'), 'nothing covers the heading').toHaveCount(0);
    await page.goBack();
    await expect(email(page)).toHaveValue('');
    await expect(question(page)).toHaveCount(0);
    await page.goForward();
    await expect(repeated, 'said again after Back').toBeInViewport();
  });

  test('what was refused is right once its correction is pressed', async ({ page }) => {
    await write(page, 'ελeni@gmail.com');
    await field(page, 'name').fill('');
    await submit(page).click();
    await expect(summary(page).getByRole('link')).toHaveCount(2);
    await correction(page, 'eleni@gmail.com').press('Space');
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveAttribute('aria-invalid', 'false');
    await expect(email(page)).toHaveAccessibleDescription(t('contact.email.hint'));
    await expect(summary(page).getByRole('link'), 'the others stay').toHaveCount(1);
  });

  test('the question goes with its address, and comes back with it', async ({ page }) => {
    await write(page, 'eleni@gmial.com');
    await email(page).blur();
    await expect(question(page)).toBeVisible();
    await page.getByRole('button', { name: t('forms.draft.discard') }).click();
    await expect(email(page)).toHaveValue('');
    await expect(question(page)).toBeHidden();
    await page.getByRole('button', { name: t('forms.draft.undo') }).click();
    await expect(email(page)).toHaveValue('eleni@gmial.com');
    await expect(question(page)).toBeVisible();
    await email(page).press('End');
    await page.keyboard.type('x');
    await expect(question(page)).toBeHidden();
  });
});
