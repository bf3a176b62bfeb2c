/** From an article to the reader's list: saving, progress that is stored and offered again, two tabs, stored in the browser only. */
import { READING_LIST_KEY } from '../../src/features/reading/keys.ts';
import { serialiseRows } from '../../src/features/reading/reading.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { blockStorage } from './block-storage.ts';
import { expect, test } from './fixtures.ts';
import { entry, hold, list, open, stored, storedRow } from './reading-list.ts';
import { getAnnouncements, listen } from './said.ts';
import { ARTICLE } from './templates.ts';

const locale = 'en';
const t = translator(locale);

test('an article can be saved by keyboard, found on the dashboard, removed and restored', async ({ page }) => {
  await listen(page, '[data-announcement]');
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
  const undo = list(page).getByRole('button', { name: t('dashboard.undo') });
  await expect(undo, 'in place, without a time limit').toBeFocused();
  await expect(undo).toHaveAccessibleDescription(t('dashboard.removed', { title }));
  expect(await stored(page)).toBeNull();
  await page.keyboard.press('Enter');
  await expect(list(page).getByRole('link', { name: title })).toBeVisible();
  await expect(list(page).getByRole('button', { name: t('dashboard.remove') }), 'on the restored row').toBeFocused();
  await expect.poll(() => getAnnouncements(page)).toContain(t('dashboard.restored'));
  await expect(page.locator('.toast')).toHaveCount(0);

  await page.goto(path(locale, ARTICLE));
  await page.keyboard.press('Shift');
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  const { savedAt, progress } = (await storedRow(page)) ?? {};
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'false');
  expect(await stored(page)).toBeNull();
  // The button is its own way back.
  await expect(page.locator('.toast', { hasText: t('reading.again') })).not.toContainText('Undo');
  await save.click();
  await expect.poll(() => storedRow(page)).toMatchObject({ savedAt, progress });
});

test('a click before the button has hydrated takes effect', async ({ page }) => {
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

test('progress follows the scroll, is saved on leaving the page, and is offered, never applied by itself', async ({ page }) => {
  await hold(page, { [READING_LIST_KEY]: serialiseRows([entry({})]) });
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
  await expect(first.getByRole('heading', { level: 2 })).toHaveText('Reading list');
  const share = new Intl.NumberFormat('en-US', { style: 'percent' }).format(progress);
  await expect(first).toContainText(`${share} read`);
  await first.getByRole('link').click();
  await expect(page, 'at the heading that was reached').toHaveURL(/#.+/u);
  await expect(page.locator(':target')).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);

  await page.goto('/cookies');
  // A heading may be slightly below the stored position.
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

test('a browser without storage shows a notice, and the pages still work', async ({ page }) => {
  await blockStorage(page, 'localStorage');
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
