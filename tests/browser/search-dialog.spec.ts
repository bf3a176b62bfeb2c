/** Search from the header of every page: by link, by key, with suggestions. */
import type { Page } from '@playwright/test';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { stateFindings } from './axe.ts';
import { expect, MOVING, test } from './fixtures.ts';
import { LONGEST } from './looks-right.ts';

test.use(MOVING);

const t = translator('en');
const dialog = (page: Page) => page.getByRole('dialog', { name: t('search.button') });
const box = (page: Page) => page.getByRole('combobox');
const options = (page: Page) => page.getByRole('option');
const link = (page: Page) => page.locator('.tools').getByRole('link', { name: t('nav.search') });

/** The first interaction binds the link; until then it leads to the page. */
async function open(page: Page, to = '/'): Promise<void> {
  await page.goto(to);
  await link(page).focus();
  await expect(link(page)).toHaveAttribute('aria-haspopup', 'dialog');
  await link(page).press('Enter');
  await expect(box(page)).toBeFocused();
}

test('the link opens the search; Escape closes it and returns the focus to the link', async ({ page }) => {
  await open(page);
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(link(page)).toBeFocused();
  await link(page).click();
  await expect(box(page)).toBeFocused();
  await page.mouse.click(5, 600);
  await expect(dialog(page)).toBeHidden();
  await expect(link(page)).toBeFocused();
});

test('the link stays a link for a click that opens a new tab', async ({ page, context }) => {
  await page.goto('/');
  await link(page).focus();
  await expect(link(page)).toHaveAttribute('aria-haspopup', 'dialog');
  const other = context.waitForEvent('page');
  await link(page).click({ modifiers: ['ControlOrMeta'] });
  await expect(await other).toHaveURL('/search');
  await expect(dialog(page)).toHaveCount(0);
});

test('suggestions by keyboard, up to the page of the chosen one', async ({ page }) => {
  await open(page);
  await page.keyboard.type('data');
  await expect(options(page)).toHaveCount(5);
  await expect(options(page).first().locator('mark').first()).toHaveText(/data/iu);
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant');
  const isActive = async (index: number) => {
    await expect(options(page).nth(index)).toHaveAttribute('aria-selected', 'true');
    await expect(box(page)).toHaveAttribute('aria-activedescendant', (await options(page).nth(index).getAttribute('id')) ?? '');
  };
  await page.keyboard.press('ArrowDown');
  await isActive(0);
  await page.keyboard.press('End');
  await isActive(4);
  await page.keyboard.press('Home');
  await isActive(0);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  const to = await options(page).first().getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(to ?? '');
});

test('Enter without a choice leads to the search page; both share the recent searches', async ({ page }) => {
  await open(page);
  await page.keyboard.type('backup plan');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=backup+plan');
  await open(page, '/about');
  await expect(options(page)).toHaveText(['backup plan']);
  await page.getByRole('button', { name: t('search.recent.remove', { query: 'backup plan' }) }).click();
  await expect(options(page)).toHaveText(t('search.idle.words').split(', '));
  await expect(box(page)).toBeFocused();
});

for (const [name, press] of [
  ['/', (page: Page) => page.keyboard.press('/')],
  ['Control+K', (page: Page) => page.keyboard.press('Control+k')],
  [
    'Control and the Greek kappa',
    (page: Page) =>
      page.evaluate(() =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'κ', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }),
        ),
      ),
  ],
] as const) {
  test(`${name} opens the search, as the first touch of a page`, async ({ page }) => {
    await page.goto('/blog');
    await press(page);
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(link(page)).toBeFocused();
  });
}

test('keys of text fields and switched off shortcuts do not open it', async ({ page }) => {
  await page.goto('/contact');
  const field = page.locator('main input:visible').first();
  await field.focus();
  await page.keyboard.type('/');
  await expect(field).toHaveValue('/');
  await page.evaluate(() => localStorage.setItem('accessibility-shortcuts', 'off'));
  await page.goto('/about');
  await link(page).focus();
  await expect(link(page)).toHaveAttribute('aria-haspopup', 'dialog');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('/');
  await expect(dialog(page)).toHaveCount(0);
});

test('what is typed while the search loads is kept', async ({ page }) => {
  await page.goto('/');
  await link(page).focus();
  await expect(link(page)).toHaveAttribute('aria-haspopup', 'dialog');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/dialog\./u, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('/');
  await page.keyboard.type('data');
  release();
  await expect(box(page)).toHaveValue('data');
  await expect(options(page)).toHaveCount(5);
});

test('a failing engine gives no suggestions, and Enter still leads to the page', async ({ page, context, allow }) => {
  allow(/pagefind/u);
  allow(/Failed to load resource/u);
  await context.route('**/pagefind/pagefind.js*', (route) => route.abort());
  await open(page);
  const failed = page.waitForEvent('requestfailed');
  await page.keyboard.type('data');
  await failed;
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=data');
  await expect(page.getByRole('alert')).toBeVisible();
});

test('nothing found is said', async ({ page }) => {
  await open(page);
  await page.keyboard.type('zzzqqq');
  // Only what is left to do is shown: no answer stands above a way to all answers.
  await expect(dialog(page).getByRole('button', { name: t('search.all.for', { query: 'zzzqqq' }) })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: t('search.all'), exact: true })).toHaveCount(0);
  await expect(dialog(page).getByRole('status')).toHaveText(t('search.suggested.none', { query: 'zzzqqq' }));
});

test('on a phone the menu’s link opens it, and the focus returns to the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  const menu = page.locator('.mobile-menu');
  await menu.locator('summary').click();
  const entry = menu.getByRole('link', { name: t('nav.search') });
  await expect(entry).toHaveAttribute('aria-haspopup', 'dialog');
  await entry.click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('data');
  await expect(options(page)).toHaveCount(5);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await dialog(page)
    .getByRole('button', { name: t('search.close') })
    .click();
  await expect(menu.locator('summary')).toBeFocused();
});

test('a page whose search is not opened loads nothing of it', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(requests.filter((to) => /\/assets\/(?:dialog|search)\.|^\/(?:pagefind|search)\b/u.test(to))).toEqual([]);
  await link(page).hover();
  await expect.poll(() => requests.some((to) => to.startsWith('/assets/dialog.')), 'the dialog comes with the pointer').toBe(true);
  expect(requests.filter((to) => /^\/(?:pagefind|search)\b/u.test(to))).toEqual([]);
});

test.describe('in Greek', () => {
  const locale = LONGEST;
  test('the open search has no axe findings', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('search:recent', '{"version":1,"queries":["SQL","data"]}'));
    await page.goto(path(locale, '/about'));
    await page.keyboard.press('/');
    await expect(options(page)).toHaveCount(2);
    expect(await stateFindings(page)).toEqual([]);
    await page.keyboard.type('SQL');
    await expect(options(page)).toHaveCount(5);
    await page.keyboard.press('ArrowDown');
    expect(await stateFindings(page)).toEqual([]);
  });

  test('in text of 200 % the field has room for a word', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('accessibility-preferences', JSON.stringify({ fontSize: 200 })));
    await page.goto(path(locale, '/'));
    await page.keyboard.press('/');
    await expect(box(page)).toBeFocused();
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft((await box(page).boundingBox())?.width, `at ${width} px`).toBeGreaterThan(240);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
});
