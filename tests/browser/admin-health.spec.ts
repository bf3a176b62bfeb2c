/** The owner's page of health and errors, with the real calls; outages and missed runs, which no test can wait for, are stand-ins. */
import type { Page } from '@playwright/test';
import type { HealthHistory, Incident, JobState } from '../../src/features/health/admin/health-admin.schema.ts';
import { PARTS } from '../../src/features/health/health.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { signInAsOwner } from './as-owner.ts';
import { expect, test } from './fixtures.ts';
import { LONGEST, looksRight } from './looks-right.ts';
import { goOffline } from './network.ts';
import { stub } from './stub.ts';

const t = translator('en');

const DAYS = Array.from({ length: 90 }, (_, at) => new Date(Date.UTC(2026, 8, 1 + at)).toISOString().slice(0, 10));
const HISTORY: HealthHistory = {
  days: DAYS,
  parts: PARTS.map((part, index) => ({
    ...{ part, measuredHours: 1_200, downMinutes: index * 25, available: index === 3 ? null : 1 - index / 100 },
    days: DAYS.map((_, at) => ({ measuredMinutes: at < 40 ? 0 : 1_440, downMinutes: at === 60 ? index * 25 : 0 })),
  })),
};
const OUTAGE: Incident = { part: 'pages', from: '2026-11-20T10:00:00.000Z', until: null, minutes: 125 };
const JOB: JobState = {
  ...{ name: 'send-due', isNightly: false, nextAt: '2026-11-20T12:05:00.000Z', lateSince: '2026-11-20T11:45:00.000Z' },
  last: {
    ...{ job: 'send-due', dueAt: '2026-11-20T11:00:00.000Z', startedAt: '2026-11-20T11:00:01.000Z', endedAt: '2026-11-20T11:00:03.000Z' },
    ...{ outcome: 'failed', done: null },
  },
  missed: [{ from: '2026-11-20T11:05:00.000Z', until: '2026-11-20T12:00:00.000Z', count: 12 }],
};

async function withTrouble(page: Page): Promise<void> {
  const answers = { history: HISTORY, incidents: { rows: [OUTAGE], total: 1, page: 1, size: 25 }, jobs: { jobs: [JOB] } };
  for (const [name, data] of Object.entries(answers))
    await stub(page, new RegExp(`/api/admin/health/${name}`, 'u'), (route) => route.fulfill({ json: { success: true, data } }));
}

/** A short word of letters: numbers do not tell kinds apart, and a long word could be a secret. @returns its message */
async function report(page: Page): Promise<string> {
  const word = crypto.randomUUID().replaceAll(/[\d-]/gu, '').slice(0, 10);
  const details = {
    path: '/el/contact',
    trail: [
      { what: 'page', path: '/el/contact', ago: 12_400 },
      { what: 'call', path: '/api/contact', ago: 400, status: 503, ms: 210 },
    ],
    stack: 'Error: broken\n    at send (/assets/contact.js:1:2)',
  };
  const data = { category: 'script', severity: 'error', message: `Error: the ${word} is broken`, details, source: 'client' };
  for (let time = 0; time < 2; time += 1) expect((await page.request.post('/api/monitor/ingest', { data })).status()).toBe(202);
  return data.message;
}

test.beforeEach(async ({ context }) => signInAsOwner(context));

test('an error is found, read, resolved, reopened by Undo, and ignored, by keyboard', async ({ page }) => {
  const message = await report(page);
  await page.goto('/admin/health?show=new#errors');
  const list = page.getByRole('search', { name: t('adminHealth.errors') });
  await list.getByRole('searchbox').fill(message.toUpperCase());
  // Opening a row before the search has begun would lose it.
  await expect(page).toHaveURL(/[?&]q=/u);
  const row = page.getByRole('row').filter({ hasText: message });
  await expect(row).toContainText(t('adminHealth.state.open'));
  await row.getByRole('link', { name: message }).press('Enter');
  const heading = page.getByRole('heading', { name: message });
  await expect(heading).toBeFocused();
  const state = page.locator('.settings-facts').first();
  await expect(state).toContainText(t('adminHealth.state.open'));
  const example = page.locator('.health-example').first();
  for (const text of ['12.4 seconds before', 'opened /el/contact', 'called /api/contact, 503', 'at send (/assets/contact.js:1:2)'])
    await expect(example).toContainText(text);
  await page.getByText(t('adminPlot.table')).first().press('Enter');

  await page.getByRole('button', { name: t('adminHealth.do.resolved') }).press('Enter');
  await expect(state).toContainText(t('adminHealth.state.resolved'));
  await expect(heading, 'the button is gone').toBeFocused();
  await page.keyboard.press('KeyZ');
  await expect(state).toContainText(t('adminHealth.state.open'));

  await page.getByRole('button', { name: t('adminHealth.errors.back') }).press('Enter');
  await expect(page.getByRole('heading', { name: t('adminHealth.errors'), exact: true })).toBeFocused();
  await row.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: t('adminHealth.do.ignored') }).press('Enter');
  await expect(page.getByText(t('table.none'))).toBeVisible();
  await list.getByRole('combobox', { name: t('adminHealth.show') }).selectOption('ignored');
  await expect(row).toContainText(t('adminHealth.state.ignored'));
});

const say = translator(LONGEST);
test('outages and missed runs are legible, and axe finds nothing', async ({ page }) => {
  await withTrouble(page);
  await page.goto(path(LONGEST, '/admin/health'));
  await expect(page.getByRole('img', { name: say('health.pages') })).toBeVisible();
  await expect(page.getByText(say('adminHealth.until.now'))).toBeVisible();
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: say('adminHealth.job.send-due') })
      .first(),
  ).toContainText('12');
  await page.getByText(say('adminHealth.days')).click();
  await expect(page.getByText(say('adminHealth.day.none')).first()).toBeVisible();
  await expect(page.getByText(say('adminHealth.build.pages'))).toBeVisible();
  await looksRight(page);
});

test('says what does not exist, and that a change needs the network', async ({ page, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|status of 404|^404: |failed: net::/u);
  await page.goto('/admin/health?error=nothing');
  await expect(page.getByText(t('adminHealth.errors.none'))).toBeVisible();
  const message = await report(page);
  await page.goto(`/admin/health?q=${encodeURIComponent(message)}`);
  await page.getByRole('link', { name: message }).click();
  await expect(page.getByRole('heading', { name: message })).toBeVisible();
  await goOffline(page);
  await page.getByRole('button', { name: t('adminHealth.do.resolved') }).click();
  await expect(page.locator('.toast')).toContainText(t('admin.do.offline'));
});
