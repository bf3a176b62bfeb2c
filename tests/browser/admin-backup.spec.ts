/** The owner's backups, with the real calls. Nothing is restored here: the tests share one database (functions/backup/backup.runtime.test.ts restores). */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { BackupFile, BackupOverview, RestoreCheck } from '../../src/features/backup/admin/backup.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { SITE, signInAsOwner } from './as-owner.ts';
import { envelope } from './envelope.ts';
import { expect, test } from './fixtures.ts';
import { LONGEST, looksRight } from './looks-right.ts';
import { goOffline } from './network.ts';
import { stub, unstub } from './stub.ts';

const PAGE = '/admin/index-backup';
const CALLS = '/api/admin/backups';
const t = translator('en');

const OVERVIEW: BackupOverview = {
  schema: '0019_visits.sql',
  tables: [
    { name: 'analytics_events', rows: 1_000_000 },
    { name: 'messages', rows: 412 },
    { name: 'stock', rows: 0 },
  ],
  leftOut: ['sessions', 'verifications', 'analytics_salts', 'owner_notices', 'submissions', 'restore_rows'],
  hasBucket: true,
  hasMailFiles: false,
  nightly: { at: '2026-11-22T01:15:00.000Z', outcome: 'failed' },
};
const FILES: BackupFile[] = [
  {
    name: 'site-2026-11-22T01-15-00-000Z.zip',
    at: '2026-11-22T01:15:00.000Z',
    bytes: 31_400_000,
    rows: 1_000_412,
    signed: 'own',
    isPresentSchema: true,
  },
  {
    name: 'site-2026-11-21T01-15-00-000Z.zip',
    at: '2026-11-21T01:15:00.000Z',
    bytes: 12_000,
    rows: null,
    signed: 'none',
    isPresentSchema: false,
  },
];
const CHECK: RestoreCheck = {
  ...{ id: '5f9c3c1e-1111-4222-8333-444455556666', madeAt: '2026-11-22T01:15:00.000Z', erased: 2, requests: ['PR-7K4M-2QXA'], unsent: 1 },
  ...{ signed: 'foreign', isTorn: true },
  tables: [
    { name: 'orders', now: 60, after: 58, gone: 3, come: 1 },
    { name: 'stock', now: 0, after: 0, gone: 0, come: 0 },
  ],
};

async function standIn(page: Page, overview = OVERVIEW): Promise<void> {
  await stub(page, `**${CALLS}`, (route) => route.fulfill(envelope(overview)));
  await stub(page, `**${CALLS}/files`, (route) => route.fulfill(envelope({ files: FILES })));
  await stub(page, `**${CALLS}/checks`, (route) => route.fulfill(envelope(CHECK)));
}

test.beforeEach(async ({ context }) => signInAsOwner(context));

test('a backup is saved, checked and downloaded, and its restore needs a confirmation, by keyboard', async ({ page }) => {
  await page.goto(PAGE);
  const save = page.getByRole('button', { name: t('adminBackup.save') });
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Saved and checked: [\d,]+ rows\.$/u)).toBeVisible();

  // A change since, which a restore would undo.
  const note = `/api/admin/analytics/notes/${crypto.randomUUID()}`;
  const headers = { Origin: SITE };
  expect((await page.request.put(note, { data: { day: '2026-11-01', text: 'since' }, headers })).ok()).toBe(true);

  const check = page.getByRole('button', { name: /^Check site-/u }).first();
  await check.focus();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: /^What restoring site-/u });
  await expect(heading).toBeFocused();
  const changes = page.getByRole('region', { name: t('adminBackup.check.table') });
  await expect(changes.getByRole('row', { name: /^analytics_notes / })).toBeVisible();
  await page.getByRole('button', { name: t('adminBackup.restore.verb') }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: t('adminBackup.restore.title') });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: t('adminBackup.check.drop') }).press('Enter');
  await expect(heading).toBeHidden();
  expect((await page.request.delete(note, { headers })).ok()).toBe(true);

  await page.getByRole('button', { name: t('adminBackup.download'), exact: true }).press('Enter');
  const arriving = page.waitForEvent('download');
  await page
    .getByRole('button', { name: t('adminBackup.download.verb'), exact: true })
    .last()
    .press('Enter');
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^site-[\dT-]+Z\.zip$/u);
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

test('a file that is no backup is refused with the reason', async ({ page, allow }) => {
  allow(/status of 422|^422: /u);
  await page.goto(PAGE);
  const verb = page.getByRole('button', { name: t('adminBackup.restore.check') });
  await verb.press('Enter');
  await expect(page.getByText(t('adminBackup.restore.none'))).toBeVisible();
  await page
    .getByLabel(t('adminBackup.restore.file'))
    .setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await verb.press('Enter');
  await expect(page.getByText(t('adminBackup.refused.foreign'))).toBeVisible();
});

const say = translator(LONGEST);
test('axe finds nothing and nothing overflows', async ({ page }) => {
  await standIn(page);
  await page.goto(path(LONGEST, PAGE));
  await page.getByRole('button', { name: say('adminBackup.file.check', { name: FILES[0]?.name ?? '' }) }).click();
  await looksRight(page);
});

test('without a bucket it says what to bind; a check without a network says so', async ({ page, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/u);
  await standIn(page, { ...OVERVIEW, hasBucket: false, nightly: null });
  await page.goto(PAGE);
  await expect(page.getByText(t('adminBackup.bind'))).toBeVisible();
  await expect(page.getByRole('heading', { name: t('adminBackup.files') })).toBeHidden();
  unstub(page);
  await goOffline(page);
  await page
    .getByLabel(t('adminBackup.restore.file'))
    .setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await page.getByRole('button', { name: t('adminBackup.restore.check') }).press('Enter');
  await expect(page.getByText(t('part.offline')).first()).toBeVisible();
});
