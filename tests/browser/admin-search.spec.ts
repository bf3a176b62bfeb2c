/** The owner's page of the search index, with the real calls against the stand-in for Algolia. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { SearchOverview } from '../../src/features/search/admin/search-admin.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { signInAsOwner, signInFreshly } from './as-owner.ts';
import { ONE_STATE } from './axe.ts';
import { envelope } from './envelope.ts';
import { expect, test } from './fixtures.ts';
import { looksRight } from './looks-right.ts';
import { stub } from './stub.ts';

const ADDRESS = '/admin/algolia';

test('the index is compared, pushed, searched, saved and replaced, by keyboard', async ({ context, page }) => {
  // One journey through the whole page, looked at twice.
  test.slow();
  const t = translator('en');
  await signInFreshly(context);
  await page.goto(ADDRESS);
  const part = (name: string) => page.getByRole('region', { name, exact: true });

  // Another run may have filled the stand-in.
  const verb = part(t('adminSearch.push')).getByRole('button', { name: /^Push \d+ changes?$/u });
  await expect(verb.or(page.getByText(t('adminSearch.push.same')))).toBeVisible();
  if (await verb.isVisible()) {
    await looksRight(page, 'with changes');
    await verb.press('Enter');
    await expect(page.getByText(/^Pushed: \d+ added, 0 changed, 0 removed\.$/u)).toBeVisible();
    await expect(page.getByRole('heading', { name: t('adminSearch.push') }), 'the button is gone').toBeFocused();
  }
  await expect(page.getByText(t('adminSearch.push.same'))).toBeVisible();
  const total = page.getByRole('row', { name: new RegExp(`^${t('adminSearch.contents.total')}`, 'u') });
  await expect(total).toHaveText(/^\D*(\d+) of \1\D*(\d+) of \2$/u);
  await expect(page.getByText(t('adminSearch.pushed.never'))).toBeHidden();

  const words = page.getByRole('searchbox', { name: t('adminSearch.query.words') });
  await words.fill('postgresql');
  const found = page.locator('.search-found');
  // On a busy machine the stand-in may answer too late; asking again helps.
  await expect(async () => {
    await words.press('Enter');
    await expect(found.getByRole('heading')).toHaveText([/^The site’s passages \d+ pages?$/u, /^Algolia \d+ pages?$/u]);
  }).toPass();
  await expect(found.getByRole('list').last().getByRole('link').first()).toHaveAttribute('href', /^\/[a-z]/u);
  await looksRight(page, 'filled');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('adminSearch.backup.verb') }).press('Enter'),
  ]);
  const { index, records } = JSON.parse(readFileSync(await file.path(), 'utf8')) as { index: string; records: { objectID: string }[] };
  expect(file.suggestedFilename()).toMatch(/^blog-\d{4}-\d\d-\d\d\.json$/u);
  expect([index, records.some(({ objectID }) => objectID === '/el/contact')]).toEqual(['blog', true]);
  await expect(page.getByText(`${records.length} records saved.`)).toBeVisible();

  const replace = page.getByRole('button', { name: t('adminSearch.replace'), exact: true });
  await replace.press('Enter');
  const question = page.getByRole('alertdialog', { name: t('adminSearch.replace.title') });
  await question.getByRole('button', { name: t('adminSearch.replace.verb') }).press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByText(`Replaced: the index now has ${records.length} pages.`)).toBeVisible();
  await expect(replace).toBeFocused();
});

const OVERVIEW: SearchOverview = {
  ...{ missing: ['ALGOLIA_APP_ID', 'ALGOLIA_ADMIN_KEY'], index: 'blog', appId: '', hosted: null, problem: null },
  site: [{ collection: 'blog', pages: { en: 8, el: 8 } }],
};

test.describe('in other states', () => {
  test.beforeEach(({ context }) => signInAsOwner(context));
  const t = translator('el');
  const show = async (page: Page, overview: SearchOverview) => {
    await stub(page, '**/api/admin/search', (route) => route.fulfill(envelope(overview)));
    await page.goto(path('el', ADDRESS));
  };

  test('not configured: it says how, and what the site’s own index has', async ({ page }) => {
    await show(page, OVERVIEW);
    await expect(page.getByText('Ορίστε τα ALGOLIA_APP_ID και ALGOLIA_ADMIN_KEY')).toBeVisible();
    await expect(page.getByRole('row', { name: t('adminSearch.collection.blog') })).toContainText('8');
    await expect(page.getByRole('button', { name: t('adminSearch.replace') })).toHaveCount(0);
    await expect(page.getByRole('searchbox', { name: t('adminSearch.query.words') })).toBeVisible();
    await looksRight(page, 'not configured', ONE_STATE);
  });

  test('refused keys: it says what to check, and offers no push', async ({ page }) => {
    await show(page, { ...OVERVIEW, missing: [], appId: 'APP', problem: 'keys' });
    await expect(page.getByRole('alert').filter({ hasText: t('adminSearch.problem.keys') })).toBeVisible();
    await expect(page.getByRole('button', { name: t('adminSearch.replace') })).toHaveCount(0);
    await looksRight(page, 'refused', ONE_STATE);
  });

  test('without a network: what is shown stays, and a query says why it finds nothing', async ({ context, page, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED|^failed: /u);
    await show(page, OVERVIEW);
    await expect(page.getByRole('row', { name: t('adminSearch.collection.blog') })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('searchbox', { name: t('adminSearch.query.words') }).fill('sql');
    await page.getByRole('button', { name: t('adminSearch.query.verb'), exact: true }).press('Enter');
    await expect(page.getByText(t('part.offline'))).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator('.search-found').getByRole('link').first()).toBeVisible();
  });
});
