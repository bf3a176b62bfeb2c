/** The reader's own list: saved from an article, shown on the dashboard, kept in the browser and nowhere else. */
import type { Page } from '@playwright/test';
import { ROWS_SHOWN } from '../../src/features/dashboard/list-view.ts';
import { READING_HISTORY_KEY, READING_LIST_KEY } from '../../src/features/reading/keys.ts';
import { parseList, type SavedEntry, serialise } from '../../src/features/reading/reading.schema.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { inEveryState } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { goOffline } from './network.ts';
import { ARTICLE } from './templates.ts';
import { culprits, NARROW, overflow } from './visit.ts';

const DAY = Date.UTC(2026, 10, 20, 9);
const entry = (more: Partial<SavedEntry>): SavedEntry => ({
  path: ARTICLE,
  title: 'PostgreSQL before Spark',
  kind: 'article',
  locale: 'en',
  minutes: 5,
  progress: 0,
  savedAt: DAY,
  ...more,
});
const ROWS: SavedEntry[] = [
  entry({ progress: 0.62, readAt: DAY }),
  entry({ path: '/el/notes/csv-greek-excel', title: 'Ένα CSV που ανοίγει σωστά στο Excel', locale: 'el', kind: 'note', savedAt: DAY - 1 }),
  entry({ path: '/blog/backup-you-have-restored', title: 'Restored', progress: 1, doneAt: DAY, savedAt: DAY - 2 }),
];
const HISTORY = ROWS.map((row, index) => ({ ...row, openedAt: DAY - index }));

/** Lets the browser hold this before any page of the test opens; what the pages change then stays. */
async function hold(page: Page, held: Record<string, string>): Promise<void> {
  await page.goto('/cookies');
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, held);
}

async function open(page: Page, locale: 'en' | 'el' = 'en'): Promise<void> {
  await page.goto(path(locale, '/dashboard'));
  await expect(page.locator('.dashboard:not(.unread)')).toBeVisible();
}

const list = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: /Reading list|Λίστα ανάγνωσης/u }) });
const titles = (page: Page) => list(page).locator('.shelf h3').allTextContents();
const stored = (page: Page, key = READING_LIST_KEY) => page.evaluate((name) => localStorage.getItem(name), key);
const storedRow = async (page: Page) => parseList(await stored(page))[0];

for (const locale of LOCALE_CODES) {
  const t = translator(locale);

  test(`an article is saved by keyboard, found on the dashboard, removed and brought back, ${locale}`, async ({ page }) => {
    await page.goto(path(locale, ARTICLE));
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const save = page.locator('[data-save]');
    await expect(save).toHaveText(t('reading.save'));
    expect(await page.evaluate(() => localStorage.length), 'nothing is stored before').toBe(0);
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: t('reading.see') }).click();
    await expect(page).toHaveURL(path(locale, '/dashboard'));

    await expect(list(page).getByRole('link', { name: title })).toHaveAttribute('href', path(locale, ARTICLE));
    await list(page)
      .getByRole('button', { name: t('dashboard.remove') })
      .focus();
    await page.keyboard.press('Enter');
    await expect(list(page)).toContainText(t('dashboard.list.empty'));
    await expect(list(page).getByRole('heading', { level: 2 })).toBeFocused();
    expect(await stored(page)).toBeNull();
    await page.getByRole('button', { name: t('reading.undo') }).click();
    await expect(list(page).getByRole('link', { name: title })).toBeVisible();

    await page.goto(path(locale, ARTICLE));
    await page.keyboard.press('Shift');
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'false');
    expect(await stored(page)).toBeNull();
  });

  test(`without JavaScript it says what it needs, and no button does nothing, ${locale}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await page.goto(path(locale, '/dashboard'));
    await expect(page.locator('main noscript p').first()).toContainText(t('dashboard.noscript'));
    await expect(page.locator('main noscript a')).toHaveCount(3);
    await expect(page.locator('.dashboard')).toBeVisible();
    await expect(page.getByRole('checkbox'), 'no switch that does nothing').toHaveCount(0);
    await page.goto(path(locale, ARTICLE));
    await expect(page.locator('[data-save], [data-continue]').locator('visible=true')).toHaveCount(0);
    await context.close();
  });

  test(`axe finds nothing with rows on it, and nothing is too wide, ${locale}`, async ({ page }) => {
    const long = entry({
      path: '/blog/long',
      title: `${'Donaudampfschifffahrt'.repeat(6)} ${'and on '.repeat(20)}`,
      progress: 0.3,
      readAt: 1,
    });
    await hold(page, {
      [READING_LIST_KEY]: serialise([entry({ path: path(locale, ARTICLE), progress: 0.62, readAt: DAY }), ...ROWS.slice(1), long]),
      [READING_HISTORY_KEY]: serialise(HISTORY),
    });
    await open(page, locale);
    await expect(list(page).getByRole('progressbar')).toHaveCount(2);
    await inEveryState(page, ({ theme, width }, { found }) => expect.soft(found, `${theme} ${width}`).toEqual([]));
    await page.setViewportSize(NARROW);
    await page.evaluate(() => document.documentElement.style.setProperty('--text-size', '200%'));
    expect(await overflow(page), (await culprits(page)).join('\n')).toBe(0);
    await page.goto(path(locale, ARTICLE));
    await page.keyboard.press('Shift');
    await expect(page.locator('[data-continue]')).toBeVisible();
    await inEveryState(page, ({ theme, width }, { found }) => expect.soft(found, `article ${theme} ${width}`).toEqual([]));
  });
}

test('a click that comes before the button can answer is answered', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/reader\./u, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(ARTICLE);
  await page.locator('[data-save]').click();
  expect(await stored(page)).toBeNull();
  release();
  await expect(page.locator('[data-save]')).toHaveAttribute('aria-pressed', 'true');
  expect(await storedRow(page)).toMatchObject({ path: ARTICLE, kind: 'article', locale: 'en', progress: 0 });
});

test('progress follows the scroll, is kept when the page is left, and is offered and never taken', async ({ page }) => {
  await hold(page, { [READING_LIST_KEY]: serialise([entry({})]) });
  await page.goto(ARTICLE);
  await page.keyboard.press('Shift');
  await expect(page.locator('[data-save]')).toHaveAttribute('aria-pressed', 'true');
  await page.evaluate(() => scrollTo({ top: (document.querySelector('.prose')?.clientHeight ?? 0) / 2, behavior: 'instant' }));
  await page.goto('/cookies');
  await expect.poll(async () => (await storedRow(page))?.progress).toBeGreaterThan(0.3);
  const { progress = 0 } = (await storedRow(page)) ?? {};
  expect(progress).toBeLessThan(0.95);

  await open(page);
  const first = page.locator('.dashboard > section').first();
  await expect(first.getByRole('heading', { level: 2 })).toHaveText('Continue reading');
  const share = new Intl.NumberFormat('en-US', { style: 'percent' }).format(progress);
  await expect(first).toContainText(`${share} read`);
  await first.getByRole('link').click();
  await expect(page, 'at the heading that was reached').toHaveURL(/#.+/u);
  await expect(page.locator(':target')).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);

  await page.goto('/cookies');
  // A heading may lie somewhat below the place.
  const again = new Intl.NumberFormat('en-US', { style: 'percent' }).format((await storedRow(page))?.progress ?? 0);
  await page.goto(ARTICLE);
  await page.keyboard.press('Shift');
  const offer = page.getByRole('button', { name: `Continue at ${again}` });
  await expect(offer).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await offer.press('Enter');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await expect(page.locator('.prose :is(h2, h3):focus')).toHaveCount(1);

  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect.poll(async () => (await storedRow(page))?.doneAt).toBeGreaterThan(0);
  await page.reload();
  await page.keyboard.press('Shift');
  await expect(page.locator('[data-save]')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-continue]')).toBeHidden();
});

test('the history is kept once it is switched on, and erased when it is switched off', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Shift');
  await open(page);
  expect(await stored(page, READING_HISTORY_KEY)).toBeNull();
  const toggle = page.getByRole('checkbox', { name: 'Remember the pages that I open' });
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

test('the list is narrowed and ordered, marked, erased and brought back', async ({ page }) => {
  await hold(page, { [READING_LIST_KEY]: serialise(ROWS) });
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
  await expect(page.getByRole('button', { name: `Mark as unread: ${note}` })).toBeVisible();
  await page.getByRole('button', { name: 'Erase the list' }).click();
  expect(await stored(page)).toBeNull();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list(page).locator('.shelf h3')).toHaveCount(3);
});

test('it leaves as Markdown and as JSON', async ({ page }) => {
  await hold(page, { [READING_LIST_KEY]: serialise(ROWS) });
  await open(page);
  for (const name of ['Markdown', 'JSON']) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    expect((await download).suggestedFilename()).toMatch(/^reading-list\.(md|json)$/u);
  }
});

test('a thousand rows are shown piece by piece', async ({ page, allow }) => {
  allow(/404/u); // Pages that are fetched ahead and do not exist.
  const rows = Array.from({ length: 1000 }, (_, index) => entry({ path: `/blog/${index}`, title: `Text ${index}`, savedAt: DAY - index }));
  await hold(page, { [READING_LIST_KEY]: serialise(rows) });
  await open(page);
  await expect(list(page).locator('.shelf > li')).toHaveCount(ROWS_SHOWN);
  await list(page).getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(list(page).locator('.shelf > li')).toHaveCount(2 * ROWS_SHOWN);
  await expect(list(page).getByRole('link', { name: `Text ${ROWS_SHOWN}`, exact: true })).toBeFocused();
});

test('two tabs are in step', async ({ page, context }) => {
  await open(page);
  const other = await context.newPage();
  await other.goto(ARTICLE);
  await other.locator('[data-save]').click();
  await expect(list(page).getByRole('link', { name: 'PostgreSQL before Spark' })).toBeVisible();
  await list(page).getByRole('button', { name: 'Remove' }).click();
  await expect(other.locator('[data-save]')).toHaveAttribute('aria-pressed', 'false');
});

for (const value of ['null', '{"rows":[{"path":"//evil.example","title":"x"},7,null]}', '{"version":', '[]']) {
  test(`what cannot be read is an empty list: ${value}`, async ({ page }) => {
    await hold(page, { [READING_LIST_KEY]: value, [READING_HISTORY_KEY]: value });
    await open(page);
    await expect(list(page)).toContainText(translator('en')('dashboard.list.empty'));
    await page.goto(ARTICLE);
    await page.locator('[data-save]').click();
    await expect.poll(async () => (await storedRow(page))?.path).toBe(ARTICLE);
  });
}

test('a browser that keeps nothing is told so, and the pages read on', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  const t = translator('en');
  await page.goto(ARTICLE);
  await page.locator('[data-save]').click();
  await expect(page.locator('.toast')).toContainText(t('reading.unstored'));
  await expect(page.locator('[data-save]')).toHaveAttribute('aria-pressed', 'false');
  await open(page);
  await expect(page.getByText(t('dashboard.blocked'))).toBeVisible();
  await page.getByRole('checkbox').click();
  await expect(page.locator('.toast')).toContainText(t('reading.unstored'));
  await expect(page.getByRole('checkbox')).not.toBeChecked();
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the pages that can be read offline are listed, and the dashboard is one of them', async ({ page }) => {
    const settle = async (to: string) => {
      await page.goto(to);
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
      await expect.poll(() => page.evaluate((key) => caches.match(key).then(Boolean), to)).toBe(true);
    };
    for (const to of ['/about', '/el/about', '/dashboard']) await settle(to);
    await page.reload();
    const kept = page.locator('section', { has: page.getByRole('heading', { level: 2, name: 'Readable offline' }) });
    await expect(kept.locator('a[href="/el/about"]')).toHaveAttribute('lang', 'el-GR');
    await expect(kept.locator('a[href="/dashboard"]')).toHaveCount(0);
    await expect(kept).not.toContainText('· Lycabettus');
    await goOffline(page);
    await page.reload();
    await expect(kept.locator('a[href="/about"]')).toBeVisible();
  });
});
