import { type Integration, SERVICES } from '../../src/features/integrations/admin/integrations.schema.ts';
import { translator } from '../../src/i18n/translator.ts';
import { signInAsOwner } from './as-owner.ts';
import { envelope } from './envelope.ts';
import { expect, test } from './fixtures.ts';
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

test('says what failed, and that a test needs the network', async ({ page, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|failed: net::/u);
  await stub(page, '**/api/admin/integrations', (route) => route.fulfill(envelope({ services: LIST })));
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
});
