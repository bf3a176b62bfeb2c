/** The owner's page of outside services, with the real calls; Stripe and Algolia are local stand-ins. */
import type { Page } from '@playwright/test';
import { type Integration, SERVICES } from '../../src/features/integrations/admin/integrations.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { signInAsOwner } from './as-owner.ts';
import { envelope } from './envelope.ts';
import { expect, test } from './fixtures.ts';
import { LONGEST, looksRight } from './looks-right.ts';
import { goOffline } from './network.ts';
import { stub, unstub } from './stub.ts';

const t = translator('en');
const PAGE = '/admin/integrations';
const OFF = {
  isConfigured: false,
  missing: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  isTestable: false,
  success: null,
  failure: null,
};
const FAILING = { at: '2026-11-24T10:00:00.000Z', reason: 'timeout' };
const LIST: Integration[] = [
  { service: 'stripe', ...OFF },
  { service: 'model', isConfigured: true, missing: [], isTestable: true, success: '2026-11-20T10:00:00.000Z', failure: FAILING },
  { service: 'rebuild', isConfigured: true, missing: [], isTestable: false, success: null, failure: { ...FAILING, reason: 'HTTP 503' } },
];

const standIn = (page: Page, services: Integration[] | number) =>
  stub(page, '**/api/admin/integrations', (route) => route.fulfill(envelope(typeof services === 'number' ? services : { services })));

test.beforeEach(async ({ context }) => signInAsOwner(context));

test('a service is found and tested, by keyboard', async ({ page }) => {
  await page.goto(PAGE);
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
  await expect(page.getByRole('row')).toHaveCount(1 + Object.keys(SERVICES).length);
  // The server of the tests has it off.
  await expect(row('VIES')).toContainText(t('adminIntegrations.off'));
  await page.getByRole('button', { name: t('adminIntegrations.test.of', { name: 'Stripe' }) }).press('Enter');
  await expect(row('Stripe').getByRole('status')).toHaveText(/^Works \(\d+ ms\)$/u);
  await expect(row('Stripe')).not.toContainText(t('adminIntegrations.off'));
  await page.getByRole('searchbox').fill('ALGOLIA_APP');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: t('adminIntegrations.test.of', { name: 'Algolia' }) }).press('Enter');
  await expect(row('Algolia').getByRole('status')).toHaveText(/^Works/u);
});

const say = translator(LONGEST);
test('axe finds nothing and nothing overflows', async ({ page }) => {
  await standIn(page, LIST);
  await page.goto(path(LONGEST, PAGE));
  await expect(page.getByText(say('adminIntegrations.reason.timeout'))).toBeVisible();
  await looksRight(page);
});

test('says what failed, that the list does not load, and that there is no network', async ({ page, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|status of 500|^500: |failed: net::/u);
  await standIn(page, LIST);
  await stub(page, '**/api/admin/integrations/model/tests', (route) =>
    route.fulfill({ json: { success: true, data: { reason: 'HTTP 401', ms: 5 } } }),
  );
  await page.goto(`${PAGE}?show=failing`);
  await expect(page.getByRole('row')).toHaveCount(3);
  const button = page.getByRole('button', { name: t('adminIntegrations.test.of', { name: t('adminIntegrations.name.model') }) });
  await button.click();
  await expect(page.getByText(t('adminIntegrations.test.failed', { reason: 'HTTP 401' }))).toBeVisible();
  await goOffline(page);
  unstub(page, '**/api/admin/integrations/model/tests');
  await button.click();
  await expect(page.getByText(t('adminIntegrations.test.offline'))).toBeVisible();
  await page.context().setOffline(false);
  unstub(page, '**/api/admin/integrations');
  await standIn(page, 500);
  await page.reload();
  await expect(page.locator('[data-state=error]')).toBeVisible();
});
