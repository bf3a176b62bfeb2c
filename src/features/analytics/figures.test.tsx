import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { pick, translator } from '@/i18n/translator.ts';
import { DAYS as daysOf, SUMMARY as summaryOf } from '../../../tests/browser/figures.ts';
import { mount } from '../../../tests/component/mount.ts';
import { data, respond } from '../../../tests/component/server.ts';
import { FiguresIsland } from './FiguresIsland.tsx';
import { $figures } from './figures-store.ts';
import { ListsIsland } from './ListsIsland.tsx';
import { FIGURES_KEYS, LISTS_KEYS } from './texts.ts';

const t = translator('el');
const show = () =>
  mount(
    <>
      <FiguresIsland texts={pick('el', FIGURES_KEYS)} languageTag="el-GR" />
      <ListsIsland texts={pick('el', LISTS_KEYS)} languageTag="el-GR" />
    </>,
  );
const days = (url: URL) => Number(url.searchParams.get('days'));
const sums = () => [...document.querySelectorAll('.sums dd')].map((sum) => sum.textContent);
const tableRows = () => document.querySelectorAll('.visitor-figures tbody tr').length;

beforeEach(() => $figures.set({ status: 'loading' }));

it('shows a period as a plot, lists and a table', async () => {
  respond((url) => data(summaryOf(days(url))));
  show();
  await expect.poll(() => sums()[0]).toBe('450');
  await expect.element(page.getByRole('img')).toHaveAttribute('aria-label', expect.stringMatching(/2026.*2026.*15/u));
  await expect.element(page.getByRole('rowheader', { name: 'Ελλάδα' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '/blog/postgres-before-spark' }))
    .toHaveAttribute('href', '/blog/postgres-before-spark');
  expect(document.querySelectorAll('.visitor-figures svg circle'), 'today, not over, is an open dot of each line').toHaveLength(2);
  await page.getByText(t('analytics.table')).click();
  expect(tableRows()).toBe(30);
  await page.getByRole('radio', { name: t('analytics.days', { count: 7 }) }).click();
  await expect.poll(tableRows).toBe(7);
  expect(sums()[0]).toBe('105');
  // Announces the change.
  await expect.element(page.getByRole('status')).toHaveTextContent(/7.*105/u);
});

it('says that there were no visitors', async () => {
  respond((url) => data({ ...summaryOf(days(url)), ...daysOf(days(url), 0), views: 0, visitors: 0, pages: [] }));
  show();
  await expect.element(page.getByRole('status').getByText(t('analytics.empty'))).toBeVisible();
});

it('says that there are no functions, and tries again', async () => {
  respond(() => ({ status: 404 }));
  show();
  await expect.element(page.getByText(t('analytics.error'))).toBeVisible();
  respond((url) => data(summaryOf(days(url))));
  await page.getByRole('button', { name: t('analytics.retry') }).click();
  await expect.element(page.getByText(t('analytics.error'))).not.toBeInTheDocument();
  await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull();
});
