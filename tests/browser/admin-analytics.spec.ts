/** The owner's visitor figures, with the real calls. Other tests count visits in the same database, so exact figures are of a filter of its own. */
import type { Page } from '@playwright/test';
import { translator } from '../../src/i18n/translator.ts';
import { CHROME } from '../functions/user-agents.ts';
import { signInAsOwner } from './as-owner.ts';
import { expect, test } from './fixtures.ts';
import { getAnnouncements, listen } from './said.ts';

const t = translator('en');

/** Two views by one visitor, who came by a campaign of this test alone. */
async function visitBy(page: Page, campaign: string): Promise<void> {
  for (const where of ['/about', '/services']) {
    const sent = await page.request.post('/api/analytics/event', {
      headers: { 'User-Agent': `${CHROME} ${campaign}`, 'Sec-Fetch-Site': 'same-origin' },
      data: { event: 'page_view', properties: { path: where, utm_source: campaign } },
    });
    expect(await sent.json()).toMatchObject({ data: { counted: true } });
  }
}

const value = (page: Page, name: string) => page.locator('.analytics-totals > div', { hasText: name }).locator('.analytics-value');

test.beforeEach(async ({ context }) => signInAsOwner(context));

test('filters combine, stay in the address, and are removed, by keyboard', async ({ page }) => {
  const campaign = `t${crypto.randomUUID().slice(0, 8)}`;
  await visitBy(page, campaign);
  await listen(page, '[data-announcement]');
  await page.goto(`/admin/analytics?range=today&campaign=${campaign}`);
  await expect(value(page, t('adminAnalytics.visitors'))).toHaveText('1');
  await expect(value(page, t('adminAnalytics.views'))).toHaveText('2');
  expect(await getAnnouncements(page), 'nothing on arrival').toEqual([]);
  await page.getByRole('button', { name: t('adminAnalytics.filter.add', { value: '/about' }), exact: true }).press('Enter');
  await expect(page).toHaveURL(/page=%2Fabout/u);
  const heading = page.getByRole('heading', { name: t('adminAnalytics.figures'), exact: true });
  await expect(heading, 'the row’s button is gone').toBeFocused();
  await expect.poll(() => getAnnouncements(page)).toEqual([expect.stringMatching(/^Shown: .*Page: \/about, .*; 1 visitor\.$/u)]);
  await expect(value(page, t('adminAnalytics.views'))).toHaveText('1');
  await page.reload();
  await expect(value(page, t('adminAnalytics.views'))).toHaveText('1');
  await page.getByRole('combobox', { name: t('adminAnalytics.range'), exact: true }).selectOption('year');
  await expect(page.getByText('only days since', { exact: false }).first()).toBeVisible();
  await page
    .getByRole('button', { name: t('adminAnalytics.unanswered.show', { since: '' }) })
    .first()
    .press('Enter');
  await expect(page).toHaveURL(/range=custom/u);
  await page
    .getByRole('button', { name: t('adminAnalytics.filter.remove', { name: t('adminAnalytics.filter.page'), value: '/about' }) })
    .press('Enter');
  await expect(heading, 'the filter’s button is gone').toBeFocused();
  await expect(value(page, t('adminAnalytics.views'))).toHaveText('2');
  await page.goBack();
  await expect(value(page, t('adminAnalytics.views'))).toHaveText('1');
});

test('a note is added, marked in the plot, edited, deleted and restored', async ({ page }) => {
  const campaign = `t${crypto.randomUUID().slice(0, 8)}`;
  await visitBy(page, campaign);
  const text = `Note ${campaign}`;
  await page.goto(`/admin/analytics?range=7&campaign=${campaign}`);
  await expect(page.getByRole('region', { name: t('adminAnalytics.notes'), exact: true })).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('button', { name: t('adminAnalytics.note.new') }).press('Enter');
  const field = page.getByRole('textbox', { name: t('adminAnalytics.note.text') });
  await field.fill(text);
  await field.press('Enter');
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.locator('.plot .note')).not.toHaveCount(0);
  await page.getByRole('button', { name: t('adminAnalytics.note.edit.of', { text }) }).press('Enter');
  await field.fill(`${text} again`);
  await field.press('Enter');
  await page.getByRole('button', { name: t('adminAnalytics.note.delete.of', { text: `${text} again` }) }).press('Enter');
  await expect(page.getByText(`${text} again`, { exact: true })).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(page.getByText(`${text} again`, { exact: true })).toBeVisible();
});
