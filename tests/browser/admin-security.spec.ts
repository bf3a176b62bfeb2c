/** The owner's page of security: with the real calls. */
import { readFileSync } from 'node:fs';
import type { Account } from '../../src/features/login/login.schema.ts';
import type { Check } from '../../src/features/security/admin/security-admin.schema.ts';
import { translator } from '../../src/i18n/translator.ts';
import { SITE, signInAsOwner } from './as-owner.ts';
import { envelope } from './envelope.ts';
import { expect, test } from './fixtures.ts';
import { says } from './login-steps.ts';
import { stub } from './stub.ts';
import { newVisitor } from './visitor.ts';

const t = translator('en');
const AT = '2026-11-20T10:00:00.000Z';

const CHECKS: Check[] = [
  { name: 'passkeys', problem: null },
  { name: 'ownMail', problem: 'ownMail.here', detail: 'you@site.test' },
];
const ACCOUNT: Account = {
  ...{ email: 'hello@example.com', freshUntil: AT, codes: 0, passkeys: [{ id: 'p', name: 'Laptop', createdAt: AT, lastUsedAt: null }] },
  sessions: ['this', 'other'].map((id) => ({ id, device: 'Firefox on Linux', signedInAt: AT, lastUsedAt: AT, isThis: id === 'this' })),
};

/** Starts with a letter that no hexadecimal number has: sixteen of them are scrubbed as a token. */
const unique = (): string => `x${crypto.randomUUID().replaceAll(/\d|-/gu, '')}`;

test.beforeEach(async ({ context }) => signInAsOwner(context));

test('a change is found, opened and downloaded, by keyboard', async ({ page }) => {
  const name = unique();
  const made = await page.request.post('/api/admin/mail/blocks', { data: { value: `${name}.example`, note: `first ${name}` } });
  const { data } = (await made.json()) as { data: { id: string; version: number } };
  const changed = await page.request.put(`/api/admin/mail/blocks/${data.id}`, { data: { note: `Δεύτερη ${name}`, version: data.version } });
  expect([made.status(), changed.status()]).toEqual([201, 200]);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/admin/security');
  await expect(page.getByRole('heading', { name: t('account.sessions') })).toBeVisible();
  const tools = page.getByRole('search', { name: t('adminSecurity.audit') });
  await tools.getByRole('searchbox').fill(`ΔΕΥΤΕΡΗ ${name.toUpperCase()}`);
  const row = page
    .getByRole('row')
    .filter({ hasText: t('auditAction.block.change') })
    .filter({ hasText: data.id });
  await expect(row).toBeVisible();
  await row.locator('summary').press('Enter');
  await expect(row.locator('del')).toHaveText(`first ${name}`);
  await expect(row.locator('ins')).toHaveText(`Δεύτερη ${name}`);
  await expect(row).toContainText(t('adminSecurity.actor.owner'));
  expect(asked.filter((path) => path === '/api/admin/security/checks')).toHaveLength(1);

  const csv = tools.getByRole('link', { name: t('adminSecurity.csv') });
  await expect(csv).toHaveAttribute('href', /[?&]q=/u);
  const [file] = await Promise.all([page.waitForEvent('download'), csv.press('Enter')]);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`block.change,${data.id}`);

  await tools.getByLabel(t('adminSecurity.from')).fill('2020-01-01');
  await tools.getByLabel(t('adminSecurity.to')).fill('2020-01-02');
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(tools.getByLabel(t('adminSecurity.to'))).toHaveValue('2020-01-02');
});

test('what was refused, and what browsers blocked, is listed', async ({ page, playwright }) => {
  const host = `${unique()}.example`;
  const stranger = await playwright.request.newContext({ baseURL: SITE, extraHTTPHeaders: newVisitor() });
  const body = { documentURL: `${SITE}/`, effectiveDirective: 'img-src', blockedURL: `https://${host}/x?secret` };
  const sent = await stranger.post('/api/monitor/policy', {
    headers: { 'Content-Type': 'application/reports+json' },
    data: JSON.stringify([{ type: 'csp-violation', body }]),
  });
  expect([sent.status(), (await stranger.get('/api/admin/no-such-call')).status()]).toEqual([202, 401]);
  await stranger.dispose();

  const firstRow = (name: string, text: string) => page.getByRole('table', { name }).getByRole('row').filter({ hasText: text }).first();
  await page.goto('/admin/security');
  await expect(firstRow(t('adminSecurity.policy'), host)).toContainText(t('performance.template.home'));
  // Refusals are stored after the response.
  await expect(async () => {
    await page.reload();
    await expect(firstRow(t('adminSecurity.refusals'), '/api/admin/*')).toContainText(t('adminSecurity.refused.signedOut'));
  }).toPass();
});

test('ending a session checks again', async ({ page }) => {
  await stub(page, '**/api/admin/security/checks', (route) => route.fulfill(envelope({ checks: CHECKS })));
  await stub(page, '**/api/auth/account', (route) => route.fulfill(envelope(ACCOUNT)));
  await stub(page, '**/api/auth/account/sessions/other', (route) =>
    route.fulfill(envelope({ ...ACCOUNT, sessions: ACCOUNT.sessions.slice(0, 1) })),
  );
  await page.goto('/admin/security');
  const end = page.getByRole('button', { name: new RegExp(`^${t('account.session.end')}: `, 'u') });
  await expect(page.getByText(t('adminSecurity.advice.ownMail.here', { detail: 'you@site.test' }))).toBeVisible();
  const checkedAgain = page.waitForRequest('**/api/admin/security/checks');
  await end.press('Enter');
  await checkedAgain;
  await says(page, t('account.session.ended'));
  await expect(end).toHaveCount(0);
});
