/** The reader's dashboard: the list, the history and the pages for offline reading. `reading.spec.ts` tests how an article gets into the list. */
import type { Page } from '@playwright/test';
import { ROWS_SHOWN } from '../../src/features/dashboard/list-view.ts';
import { READING_HISTORY_KEY, READING_LIST_KEY } from '../../src/features/reading/keys.ts';
import { type SavedEntry, serialiseRows } from '../../src/features/reading/reading.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { inEveryState, ONE_STATE, stateFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { LONGEST } from './looks-right.ts';
import { goOffline } from './network.ts';
import { DAY, entry, hold, list, open, stored } from './reading-list.ts';
import { ARTICLE } from './templates.ts';
import { NARROW, tooWide } from './visit.ts';

const ROWS: SavedEntry[] = [
  entry({ progress: 0.62, readAt: DAY }),
  entry({ path: '/el/notes/csv-greek-excel', title: 'Ένα CSV που ανοίγει σωστά στο Excel', locale: 'el', kind: 'note', savedAt: DAY - 1 }),
  entry({ path: '/blog/backup-you-have-restored', title: 'Restored', progress: 1, doneAt: DAY, savedAt: DAY - 2 }),
];
const HISTORY = ROWS.map((row, index) => ({ ...row, openedAt: DAY - index }));

const titles = (page: Page) => list(page).locator('.shelf h3').allTextContents();

test.describe('in Greek', () => {
  const locale = LONGEST;
  const t = translator(locale);

  test('without JavaScript it says what it needs, and shows no dead button', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await page.goto(path(locale, '/dashboard'));
    await expect(page.locator('main noscript p').first()).toContainText(t('noscript.dashboard'));
    await expect(page.locator('main noscript a')).toHaveCount(3);
    await expect(page.locator('.dashboard')).toBeVisible();
    await expect(page.getByRole('checkbox'), 'no switch that does nothing').toHaveCount(0);
    await page.goto(path(locale, ARTICLE));
    await expect(page.locator('[data-save], [data-continue]').locator('visible=true')).toHaveCount(0);
    await context.close();
  });

  test('axe finds nothing on a filled list, and nothing is too wide', async ({ page }) => {
    const long = entry({
      path: '/blog/long',
      title: `${'Donaudampfschifffahrt'.repeat(6)} ${'and on '.repeat(20)}`,
      progress: 0.3,
      readAt: 1,
    });
    await hold(page, {
      [READING_LIST_KEY]: serialiseRows([entry({ path: path(locale, ARTICLE), progress: 0.62, readAt: DAY }), ...ROWS.slice(1), long]),
      [READING_HISTORY_KEY]: serialiseRows(HISTORY),
    });
    await open(page, locale);
    await expect(list(page).getByRole('progressbar')).toHaveCount(2);
    await inEveryState(page, ({ theme, width }, { found }) => expect.soft(found, `${theme} ${width}`).toEqual([]));
    await page.setViewportSize(NARROW);
    await page.evaluate(() => document.documentElement.style.setProperty('--text-size', '200%'));
    expect(await tooWide(page)).toEqual([]);
    await page.goto(path(locale, ARTICLE));
    await page.keyboard.press('Shift');
    await expect(page.locator('[data-continue]')).toBeVisible();
    await inEveryState(page, ({ theme, width }, { found }) => expect.soft(found, `article ${theme} ${width}`).toEqual([]));
  });
});

test('the history is saved once it is switched on, and erased when it is switched off', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Shift');
  await open(page);
  expect(await stored(page, READING_HISTORY_KEY)).toBeNull();
  const toggle = page.getByRole('checkbox', { name: 'Remember the pages I open' });
  await toggle.press('Space');
  await expect(toggle).toBeChecked();
  expect(await stored(page, READING_HISTORY_KEY)).toContain('"rows":[]');
  for (const to of ['/about', '/el/services/cloud']) {
    await page.goto(to);
    await page.keyboard.press('Shift');
    await expect.poll(() => stored(page, READING_HISTORY_KEY)).toContain(`"${to}"`);
  }
  await open(page);
  const recent = page.locator('section', { has: toggle });
  await expect(recent.locator('.shelf a')).toHaveCount(2);
  await expect(recent.locator('.shelf a').first()).toHaveAttribute('lang', 'el');
  await toggle.uncheck();
  await expect(recent.locator('.shelf')).toHaveCount(0);
  expect(await stored(page, READING_HISTORY_KEY)).toBeNull();
});

test('the list can be filtered, sorted, marked, erased and restored', async ({ page }) => {
  await hold(page, { [READING_LIST_KEY]: serialiseRows(ROWS) });
  await open(page);
  const [article, note, restored] = ROWS.map(({ title }) => title);
  expect(await titles(page)).toEqual([article, note, restored]);
  await expect(list(page)).toContainText('62% read, 2 minutes left');
  await page.getByRole('radio', { name: 'Unfinished' }).check();
  expect(await titles(page)).toEqual([article, note]);
  await page.getByRole('radio', { name: 'Finished', exact: false }).last().check();
  expect(await titles(page)).toEqual([restored]);
  await page.getByRole('radio', { name: 'All' }).check();
  await page.getByLabel('Order').selectOption({ label: 'Most read first' });
  expect(await titles(page)).toEqual([restored, article, note]);
  await page.getByRole('button', { name: `Mark as finished: ${note}` }).click();
  await expect(page.getByRole('button', { name: `Mark as unfinished: ${note}` })).toBeVisible();
  await page.getByRole('button', { name: 'Erase the list' }).click();
  expect(await stored(page)).toBeNull();
  const undo = list(page).getByRole('button', { name: 'Undo' });
  await expect(undo, 'in place of the list').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list(page).locator('.shelf h3')).toHaveCount(3);
  const before = await titles(page);
  await page.getByRole('button', { name: `Remove: ${article}` }).click();
  await expect(undo, 'in place of the row').toBeFocused();
  await expect(
    list(page)
      .locator('.shelf > li')
      .nth(before.indexOf(article ?? '')),
  ).toContainText(`Removed from your reading list: ${article}`);
  expect(await stateFindings(page, ONE_STATE)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Remove: ${article}` })).toBeFocused();
  expect(await titles(page), 'in its place').toEqual(before);
  await page.getByRole('button', { name: `Remove: ${article}` }).click();
  await page.getByRole('button', { name: `Remove: ${note}` }).click();
  await expect(undo, 'the last removal alone').toHaveCount(1);
  await expect(undo).toHaveAccessibleDescription(`Removed from your reading list: ${note}`);
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('the list can be exported as Markdown and as JSON', async ({ page }) => {
  await hold(page, { [READING_LIST_KEY]: serialiseRows(ROWS) });
  await open(page);
  for (const name of ['Markdown', 'JSON']) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    expect((await download).suggestedFilename()).toMatch(/^reading-list\.(md|json)$/u);
  }
});

test('a thousand rows are shown in parts', async ({ page, allow }) => {
  allow(/404/u); // Prefetched pages that do not exist.
  const rows = Array.from({ length: 1000 }, (_, index) => entry({ path: `/blog/${index}`, title: `Text ${index}`, savedAt: DAY - index }));
  await hold(page, { [READING_LIST_KEY]: serialiseRows(rows) });
  await open(page);
  await expect(list(page).locator('.shelf > li')).toHaveCount(ROWS_SHOWN);
  await list(page).getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(list(page).locator('.shelf > li')).toHaveCount(2 * ROWS_SHOWN);
  await expect(list(page).getByRole('link', { name: `Text ${ROWS_SHOWN}`, exact: true })).toBeFocused();
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('pages available offline are listed, including the dashboard', async ({ page }) => {
    const settle = async (to: string) => {
      await page.goto(to);
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
      await expect.poll(() => page.evaluate((key) => caches.match(key).then(Boolean), to)).toBe(true);
    };
    for (const to of ['/about', '/el/about', '/dashboard']) await settle(to);
    await page.reload();
    const offline = page.locator('section', { has: page.getByRole('heading', { level: 2, name: 'Readable offline' }) });
    await expect(offline.locator('a[href="/el/about"]')).toHaveAttribute('lang', 'el-GR');
    await expect(offline.locator('a[href="/dashboard"]')).toHaveCount(0);
    await expect(offline).not.toContainText('· Lycabettus');
    await goOffline(page);
    await page.reload();
    await expect(offline.locator('a[href="/about"]')).toBeVisible();
  });
});
