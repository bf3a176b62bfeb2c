/** The owner's accessibility page: the built audit, preferences that visitors changed, and mail that names it. */
import { translator } from '../../src/i18n/translator.ts';
import { CHROME } from '../functions/user-agents.ts';
import { signInAsOwner } from './as-owner.ts';
import { expect, test } from './fixtures.ts';

const t = translator('en');
const PAGE = '/admin/accessibility';

test.beforeEach(async ({ context }) => signInAsOwner(context));

test('shows the audit of the statement, a change that a visitor made, and leads to mail, by keyboard', async ({ page }) => {
  const sent = await page.request.post('/api/analytics/event', {
    headers: { 'User-Agent': CHROME, 'Sec-Fetch-Site': 'same-origin' },
    data: { event: 'preference_changed', properties: { name: 'lineSpacing', value: 'extra' } },
  });
  expect(sent.ok()).toBe(true);
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: t('adminAccessibility.findings') })).toBeVisible();
  await expect(page.getByText(new RegExp(`${t('accessibility.lineSpacing.extra')}: [1-9]`, 'u'))).toBeVisible();
  await page.getByRole('link', { name: t('adminAccessibility.requests'), exact: true }).press('Enter');
  await expect(page).toHaveURL(/#requests$/u);
  await page.getByRole('combobox', { name: t('table.period') }).selectOption('90');
  await expect(page.getByText(new RegExp(`${t('accessibility.lineSpacing.extra')}: [1-9]`, 'u'))).toBeVisible();
});
