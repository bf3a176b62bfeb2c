/** What the site tells its owner: the settings with stubbed calls; functions/notices/notices-settings.runtime.test.ts makes them. */
import { createHash } from 'node:crypto';
import type { ShownNotices } from '../../src/features/notices/admin/notices.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { signInAsOwner } from './as-owner.ts';
import { envelope } from './envelope.ts';
import { expect, test } from './fixtures.ts';
import { LONGEST, looksRight } from './looks-right.ts';
import { stubNotices, UNREACHED, WORKING } from './notices-demo.ts';
import { stubPush } from './push-stub.ts';
import { stub } from './stub.ts';

const t = translator('en');
const PAGE = '/admin/notifications';
const CALL = '**/api/admin/notices';

test('axe finds nothing and nothing overflows where no way works', async ({ context, page }) => {
  const say = translator(LONGEST);
  await signInAsOwner(context);
  await stubNotices(page, UNREACHED);
  await page.goto(path(LONGEST, PAGE));
  const panel = page.getByRole('region', { name: say('adminNotices.heading') });
  await expect(panel.getByText(say('adminNotices.broken'))).toHaveCount(3);
  await expect(panel.getByText(say('adminSecurity.advice.heartbeat.none'))).toBeVisible();
  await looksRight(page);
});

test('choices are saved together, and a version that is gone shows both', async ({ context, page, allow }) => {
  allow(/status of 409|^409: /u);
  await signInAsOwner(context);
  let stored: ShownNotices = WORKING;
  const sent: unknown[] = [];
  await stub(page, CALL, async (route) => {
    if (route.request().method() === 'GET') return route.fulfill(envelope(stored));
    const body = route.request().postDataJSON() as ShownNotices;
    sent.push(body);
    if (body.version !== stored.version) return route.fulfill(envelope(409));
    stored = { ...stored, ...body, version: stored.version + 1 };
    return route.fulfill(envelope(stored));
  });
  await page.goto(PAGE);
  const form = page.locator('form#notices');
  await form.getByLabel(`${t('tells.kinds.stock')}: ${t('adminNotices.column.mail')}`).selectOption('off');
  await form.getByLabel(`${t('tells.kinds.stock')}: ${t('adminNotices.column.push')}`).check();
  await form.getByLabel(t('adminNotices.quiet'), { exact: true }).check();
  await form.getByRole('button', { name: t('adminForm.save') }).click();
  await expect(form.getByText(t('adminForm.saved'))).toBeVisible();
  const ways = { ...WORKING.ways, stock: { mail: 'off', push: true } };
  expect(sent).toEqual([expect.objectContaining({ address: null, quiet: true, urgentPasses: true, ways, version: 1 })]);
  stored = { ...stored, quiet: false, version: 7 };
  await form.locator('[name=digestAt]').fill('06:30');
  await form.getByRole('button', { name: t('adminForm.save') }).click();
  await expect(form.locator('.conflict')).toContainText(t('adminNotices.digestAt'));
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('this device is added and removed, and a test says what left', async ({ context, page }) => {
    await stubPush(page, { permission: 'default' });
    await signInAsOwner(context);
    let shown = UNREACHED;
    await stub(page, CALL, (route) => route.fulfill(envelope(shown)));
    await stub(page, '**/api/push/key', (route) => route.fulfill(envelope({ key: 'AAAA' })));
    await stub(page, `${CALL}/devices`, (route) => {
      const { endpoint, name } = route.request().postDataJSON() as { endpoint: string; name: string };
      const mark = createHash('sha256').update(endpoint).digest('hex');
      shown = { ...shown, devices: [{ id: 'd1', name, mark, createdAt: '2026-11-20T08:00:00.000Z', lastAt: null }] };
      return route.fulfill({ ...envelope({ devices: shown.devices }), status: 201 });
    });
    await stub(page, `${CALL}/devices/d1`, (route) => {
      shown = UNREACHED;
      return route.fulfill(envelope({ devices: [] }));
    });
    await page.goto(PAGE);
    const panel = page.getByRole('region', { name: t('adminNotices.devices') });
    const name = 'My phone';
    await panel.getByLabel(t('adminNotices.device.name')).fill(name);
    await panel.getByRole('button', { name: t('adminNotices.device.add') }).click();
    await expect(panel.getByText(`${name} (${t('adminNotices.device.this')})`)).toBeVisible();
    await expect(page.locator('#tells-devices')).toBeFocused();
    await expect(panel.getByLabel(t('adminNotices.device.name'))).toBeHidden();
    const heartbeat = { status: 'refused', answer: 'HTTP 404', faults: 0 };
    await stub(page, `${CALL}/tests`, (route) =>
      route.fulfill(envelope({ mail: { to: null, status: 'none', error: 'sender' }, push: [{ name, outcome: 'sent' }], heartbeat })),
    );
    await page.getByRole('button', { name: t('adminNotices.test'), exact: true }).click();
    await expect(page.getByText(t('adminNotices.tested.push.sent', { name }))).toBeVisible();
    await expect(page.getByText(t('adminNotices.tested.heartbeat.refused', { answer: 'HTTP 404' }))).toBeVisible();
    await panel.getByRole('button', { name: t('adminNotices.device.remove.of', { name }) }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('adminNotices.device.remove'), exact: true })
      .click();
    await expect(panel.getByText(name)).toHaveCount(0);
    await expect(page.locator('#tells-devices')).toBeFocused();
    await expect(panel.getByLabel(t('adminNotices.device.name'))).toBeVisible();
  });
});

test('a browser that blocks notifications says so, in place of the button', async ({ context, page }) => {
  await stubPush(page, { permission: 'denied' });
  await signInAsOwner(context);
  await stubNotices(page, UNREACHED);
  await page.goto(PAGE);
  await expect(page.getByText(t('push.denied'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('adminNotices.device.add') })).toHaveCount(0);
});
