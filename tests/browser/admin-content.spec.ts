/** The owner's page of content, with the list that the build wrote; requests for a rebuild, in every state. */
import { existsSync, readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { RebuildState } from '../../src/features/content/admin/content.schema.ts';
import { ENTRY_FOLDERS } from '../../src/features/content/collections.shared.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { signInAsOwner } from './as-owner.ts';
import { ONE_STATE } from './axe.ts';
import { envelope } from './envelope.ts';
import { expect, test } from './fixtures.ts';
import { looksRight } from './looks-right.ts';
import { stub, unstub } from './stub.ts';

const ADDRESS = '/admin/content';

const entriesIn = (collection: string): number =>
  readdirSync(`content/${collection}`).filter((slug) =>
    ['en', 'el'].some((code) => existsSync(`content/${collection}/${slug}/index.${code}.mdx`)),
  ).length;

test.beforeEach(({ context }) => signInAsOwner(context));

test('the entries are listed, filtered, searched and opened, by keyboard', async ({ page }) => {
  const t = translator('en');
  await page.goto(ADDRESS);
  const table = page.getByRole('table', { name: t('adminContent.entries') });
  const all = ENTRY_FOLDERS.reduce((sum, collection) => sum + entriesIn(collection), 0);
  await expect(page.getByText(`1 to 50 of ${all}`)).toBeVisible();
  await expect(page.getByRole('button', { name: t('adminContent.rebuild') }), 'npm start builds the site from here').toBeVisible();

  const collection = page.getByRole('combobox', { name: t('adminContent.collection') });
  await collection.focus();
  await collection.selectOption({ label: `Notes (${entriesIn('notes')})` });
  await expect(table.getByRole('row')).toHaveCount(entriesIn('notes') + 1);

  const search = page.getByRole('searchbox');
  await search.focus();
  await page.keyboard.type('git bisect');
  const row = table.getByRole('row').filter({ hasText: 'notes/git-bisect-data' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(row.getByRole('link', { name: /English$/u })).toHaveAttribute('href', '/notes/git-bisect-data');
  await expect(row.getByRole('link', { name: /Ελληνικά$/u })).toHaveAttribute('href', '/el/notes/git-bisect-data');
  await expect(row.getByRole('link', { name: /^Edit / })).toHaveAttribute(
    'href',
    '/admin/content/editor#/collections/notes/entries/git-bisect-data/index?_locale=en',
  );
  await row.getByRole('link', { name: /Ελληνικά$/u }).press('Enter');
  await expect(page).toHaveURL(/\/el\/notes\/git-bisect-data$/u);
});

const BUILD = { version: 'abc1234', builtAt: '2026-11-20T08:00:00.000Z' };
const REQUEST = { at: '2026-11-20T09:00:00.000Z', by: 'owner', outcome: 'accepted', status: 202 } as const;
const ENTRY = {
  ...{ collection: 'notes', slug: 'later', publishAt: '2027-01-01', addresses: {}, previews: {}, hash: '0123456789ab' },
  texts: {
    en: { title: 'A note that waits', words: 12, changedAt: '2026-11-19T08:00:00.000Z' },
    el: { title: 'Μια σημείωση που περιμένει', words: 11, changedAt: '2026-10-19T08:00:00.000Z' },
  },
};
const LIST = {
  entries: [
    {
      ...ENTRY,
      ...{ state: 'scheduled', change: 'new', stale: { locale: 'el', translatedOn: '2026-10-19' } },
      translation: { locale: 'el', mark: 'en:0123456789ab', isCurrent: false },
      links: [{ locale: 'en', line: 9, href: '/nothing', fault: 'page' }],
    },
  ],
  previous: { version: 'fff0000', builtAt: '2026-11-19T08:00:00.000Z', removed: ['notes/gone'] },
};

test.describe('a rebuild', () => {
  const t = translator('el');
  /** The answers of the rebuild calls, the last one again and again. */
  const show = async (page: Page, ...states: RebuildState[]) => {
    await stub(page, '**/api/admin/content', (route) => route.fulfill(envelope(LIST)));
    await stub(page, '**/api/admin/content/rebuild', (route) => {
      const state = states.length > 1 ? states.shift() : states[0];
      return route.fulfill(envelope(state ?? 500));
    });
    await page.goto(path('el', ADDRESS));
  };

  test('is requested, and the new version noticed', async ({ page }) => {
    const before = { hasHook: true, last: null, build: BUILD };
    const asked = { ...before, last: { ...REQUEST, at: new Date().toISOString() } };
    const after = { ...asked, build: { version: 'def5678', builtAt: new Date(Date.now() + 60_000).toISOString() } };
    await show(page, before, asked, asked, after);
    await page.getByRole('button', { name: t('adminContent.rebuild') }).press('Enter');
    await expect(page.getByText(t('adminContent.request.waiting'))).toBeVisible();
    await expect(page.getByText(t('adminContent.request.done'))).toBeVisible();
    await expect(page.getByText(/def5678/u)).toBeVisible();
    await page.getByText(/^2 κείμενα σε σχέση/u).press('Enter');
    await expect(page.getByText('notes/gone')).toBeVisible();
    await page.getByRole('row').nth(1).getByText('1', { exact: true }).press('Enter');
    await expect(page.getByText(t('adminContent.link.page'))).toBeVisible();
    await looksRight(page, 'after a rebuild', ONE_STATE);
  });

  test('refused by the hook: it says what to check', async ({ page }) => {
    await show(page, { hasHook: true, last: { ...REQUEST, outcome: 'refused', status: 403 }, build: BUILD });
    await expect(page.getByText('δεν έγινε δεκτό (κατάσταση 403)')).toBeVisible();
  });

  test('without a network nothing is requested, and it says so', async ({ context, page, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED|^failed: /u);
    await show(page, { hasHook: true, last: null, build: BUILD });
    const button = page.getByRole('button', { name: t('adminContent.rebuild') });
    await expect(button).toBeVisible();
    unstub(page, '**/api/admin/content/rebuild');
    await context.setOffline(true);
    await button.press('Enter');
    await expect(page.getByText(t('adminContent.rebuild.offline'))).toBeVisible();
    await context.setOffline(false);
  });
});
