/** The search page as it is used: typing, pages of results, filters, states, recent searches. */
import type { Page } from '@playwright/test';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { expect, test } from './fixtures.ts';
import { shifts } from './shifts.ts';
import { DESKTOP, PHONE } from './visit.ts';

const field = (page: Page) => page.getByRole('searchbox');
const hits = (page: Page) => page.locator('.hits > li');
const status = (page: Page) => page.locator('.search [role=status]');

const locale = 'el';
const texts = translator('en');

test('what is typed is searched for and written into the address, without a submit', async ({ page }) => {
  await page.goto('/search');
  await field(page).pressSequentially('backup');
  await expect(hits(page).first()).toBeVisible();
  await expect(page).toHaveURL('/search?q=backup');
  await field(page).fill('');
  await expect(hits(page)).toHaveCount(0);
  await expect(page).toHaveURL('/search');
});

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('the results of a shared address push nothing away that was seen', async ({ page }) => {
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await page.goto('/search?q=SQL');
      await expect(hits(page).first()).toBeVisible();
      expect(await shifts(page)).toBe(0);
    }
  });
});

test('pages of results are links; a new page starts at its top, with the focus on what it is', async ({ page }) => {
  await page.goto('/search?q=data');
  await expect(hits(page)).toHaveCount(10);
  const pages = page.getByRole('navigation', { name: texts('search.pages') });
  await expect(pages.getByRole('link', { name: texts('search.pages.number', { page: '1' }) })).toHaveAttribute('aria-current', 'page');
  await expect(pages.getByRole('link', { name: texts('search.pages.previous') })).toHaveCount(0);
  const second = pages.getByRole('link', { name: texts('search.pages.number', { page: '2' }) });
  await expect(second).toHaveAttribute('href', '/search?q=data&page=2');
  const first = await hits(page).first().locator('a').getAttribute('href');
  await pages.getByRole('link', { name: texts('search.pages.next') }).press('Enter');
  const line = page.locator('p.search-status');
  await expect(line).toBeFocused();
  await expect(line).toContainText('page 2 of');
  await expect(page).toHaveURL('/search?q=data&page=2');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(hits(page).first().locator('a')).not.toHaveAttribute('href', first ?? '');
  await page.goBack();
  await expect(hits(page).first().locator('a')).toHaveAttribute('href', first ?? '');
  await expect(page).toHaveURL('/search?q=data');
});

test('a page that does not exist is the last one', async ({ page }) => {
  await page.goto('/search?q=data&page=99');
  await expect(hits(page).first()).toBeVisible();
  await expect(page).not.toHaveURL(/page=99/u);
});

test('filters: values of a facet are alternatives, facets are combined, and all can be removed', async ({ page }) => {
  await page.goto('/search?q=data');
  const addresses = () =>
    hits(page)
      .locator('h2 a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const areOf = (pattern: RegExp) => async () => (await addresses()).every((to) => pattern.test(to));
  const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name} `, 'u') });
  await box('Articles').check();
  await expect.poll(areOf(/^\/blog\//u)).toBe(true);
  await expect(box('Articles')).toBeFocused();
  await expect(page).toHaveURL('/search?q=data&collection=blog');
  await box('Notes').check();
  await expect.poll(addresses).toContainEqual(expect.stringMatching(/^\/notes\//u));
  await expect.poll(areOf(/^\/(?:blog|notes)\//u)).toBe(true);
  await expect(page).toHaveURL('/search?q=data&collection=blog&collection=notes');
  await page.reload();
  await expect(box('Notes')).toBeChecked();
  const chips = page.getByRole('list', { name: texts('search.filters.chosen') });
  await chips.getByRole('button', { name: texts('search.filters.remove', { name: 'Articles' }) }).press('Enter');
  await expect.poll(areOf(/^\/notes\//u)).toBe(true);
  await expect(page.locator('p.search-status'), 'the focus stays on the page').toBeFocused();
  await chips.getByRole('button', { name: texts('search.filters.clear') }).click();
  await expect(page).toHaveURL('/search?q=data');
  await expect(chips).toHaveCount(0);
});

test('a long list of values shows ten, then twenty, and can be searched', async ({ page }) => {
  await page.goto('/search?q=data');
  const tags = page.getByRole('group', { name: texts('search.facet.tag') });
  await expect(tags.getByRole('checkbox')).toHaveCount(10);
  await tags.getByRole('button', { name: texts('search.facet.more') }).press('Enter');
  await expect.poll(() => tags.getByRole('checkbox').count()).toBeGreaterThan(10);
  expect(await tags.getByRole('checkbox').count()).toBeLessThanOrEqual(20);
  await expect(tags.getByRole('checkbox').nth(10)).toBeFocused();
  await tags.getByRole('textbox').fill('sql');
  await expect(tags.getByRole('checkbox').first()).toBeVisible();
  for (const label of await tags.getByRole('listitem').allTextContents()) expect(label).toMatch(/sql/iu);
});

test('on a phone the filters are closed above the results', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(path(locale, '/search?q=SQL'));
  await expect(hits(page).first()).toBeVisible();
  await expect(page.getByRole('checkbox').first()).toBeHidden();
  await page.locator('.facets summary').press('Enter');
  await page.getByRole('checkbox').first().check();
  await expect(page.locator('.facets summary')).toContainText('(1)');
});

test('a search that takes long says so, and keeps the earlier results', async ({ page }) => {
  await page.goto('/search?q=backup');
  await expect(hits(page).first()).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/pagefind/fragment/**', async (route) => {
    await held;
    await route.continue();
  });
  await field(page).fill('forecast');
  await expect(page.locator('p.search-status')).toHaveText(`${texts('search.loading')}…`);
  await expect(hits(page).first()).toBeVisible();
  release();
  await expect(page.locator('p.search-status')).toContainText('“forecast”');
});

test('recent searches are offered, and can be removed one by one or all', async ({ page }) => {
  await page.goto('/search');
  for (const query of ['SQL', 'backup', 'forecast']) {
    await field(page).fill(query);
    await page.keyboard.press('Enter');
    await expect(status(page)).toContainText(query);
  }
  await page.goto('/search');
  await field(page).focus();
  const recent = page.getByRole('region', { name: texts('search.recent') });
  await expect(recent.getByRole('link')).toHaveText(['forecast', 'backup', 'SQL']);
  await recent.getByRole('button', { name: texts('search.recent.remove', { query: 'backup' }) }).press('Enter');
  await expect(recent.getByRole('link')).toHaveText(['forecast', 'SQL']);
  await expect(recent.getByRole('button', { name: texts('search.recent.remove', { query: 'SQL' }) })).toBeFocused();
  await recent.getByRole('link', { name: 'SQL' }).click();
  await expect(status(page)).toContainText('“SQL”');
  await expect(field(page)).toHaveValue('SQL');
  await page.goBack();
  await recent.getByRole('button', { name: texts('search.recent.clear') }).press('Enter');
  await expect(recent).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('search:recent'))).toBeNull();
});
