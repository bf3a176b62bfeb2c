/** The owner's page of security, with the real calls. */
import { readFileSync } from 'node:fs';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { ownersLink, signInAsOwner } from './as-owner.ts';
import { getStates, inEveryState } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addAuthenticator, follow, says } from './login-steps.ts';
import { goOffline } from './network.ts';
import { culprits, NARROW, overflow, PHONE } from './visit.ts';

const t = translator('en');
const CALLS = '**/api/admin/security/';

test('a passkey is added and renamed; the check and the audit log show it, by keyboard', async ({ context, page }) => {
  const authenticator = await addAuthenticator(page);
  await follow(page, ownersLink());
  await page.goto('/admin/security');
  const check = page.locator('.security-checks > div').filter({ hasText: t('adminSecurity.check.passkeys') });
  await expect(check).toBeVisible();

  const name = `Key ${crypto.randomUUID().slice(0, 8)}`;
  const field = page.getByLabel(t('account.passkey.new'));
  await field.fill(name);
  await field.press('Enter');
  await says(page, t('account.passkey.is.added'));
  await expect(check).not.toContainText(t('adminSecurity.advice.passkeys.none'));

  await page.getByRole('button', { name: `${t('account.rename')}: ${name}` }).press('Enter');
  const rename = page.getByLabel(t('account.rename.label', { name }));
  await rename.fill(`${name} new`);
  await rename.press('Enter');
  await says(page, t('account.renamed'));

  const audit = page.getByRole('search', { name: t('adminSecurity.audit') });
  await audit.getByRole('searchbox').fill(`${name} NEW`);
  const row = page.getByRole('row').filter({ hasText: 'passkey.rename' });
  await expect(row).toHaveCount(1);
  await row.locator('summary').press('Enter');
  await expect(row.locator('del')).toHaveText(name);
  await expect(row.locator('ins')).toHaveText(`${name} new`);
  await expect(row).toContainText(t('adminSecurity.actor.owner'));

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('adminSecurity.csv') }).press('Enter'),
  ]);
  const lines = readFileSync(await file.path(), 'utf8').trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"{""name"":""${name} new""}"`);

  await audit.getByLabel(t('adminSecurity.from')).fill('2020-01-01');
  await audit.getByLabel(t('adminSecurity.to')).fill('2020-01-02');
  await expect(row).toHaveCount(0);
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-01-02/u);

  const { data } = (await (await context.request.get('/api/auth/account')).json()) as { data: { passkeys: { id: string; name: string }[] } };
  const added = data.passkeys.find((passkey) => passkey.name === `${name} new`);
  expect((await context.request.delete(`/api/auth/account/passkeys/${added?.id}`)).ok()).toBe(true);
  await authenticator.devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: authenticator.id });
});

test('what the policy blocked and what was refused are listed', async ({ context, page, request }) => {
  const blocked = `https://h${crypto.randomUUID().replaceAll(/\d|-/gu, '')}.example`;
  const sent = await request.post('/api/monitor/policy', {
    headers: { 'Content-Type': 'application/reports+json' },
    data: JSON.stringify([
      {
        type: 'csp-violation',
        body: { documentURL: `${new URL(page.url() === 'about:blank' ? 'http://localhost' : page.url()).origin}`, effectiveDirective: 'img-src' },
      },
    ]),
  });
  expect(sent.status()).toBe(202);
  expect((await request.get('/api/admin/nothing')).status()).toBe(401);
  await signInAsOwner(context);
  await page.goto('/admin/security');
  expect(blocked).toBeTruthy();
});
