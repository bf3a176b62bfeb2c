import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { pick, translator } from '@/i18n/translator.ts';
import { VITALS } from '../../../tests/browser/figures.ts';
import { mount } from '../../../tests/component/mount.ts';
import { data, respond } from '../../../tests/component/server.ts';
import { VITALS_KEYS } from '../analytics/texts.ts';
import { VitalsIsland } from './VitalsIsland.tsx';

const t = translator('el');
const show = () => mount(<VitalsIsland texts={pick('el', VITALS_KEYS)} languageTag="el-GR" />);
const getRow = (name: string) => page.getByRole('row', { name });

it('shows field figures beside their budgets', async () => {
  respond(() => data(VITALS));
  show();
  await expect.element(getRow(t('performance.budget'))).toHaveTextContent('900 ms');
  await expect.element(getRow(t('performance.template.home'))).toHaveTextContent('704 ms');
  await expect.element(getRow(t('performance.template.home'))).not.toHaveTextContent('▲');
  await expect.element(getRow(t('performance.template.article'))).toHaveTextContent(t('performance.over'));
  await expect.element(getRow(t('performance.template.product'))).toHaveTextContent(t('performance.poor'));
  expect(document.querySelectorAll('.vitals-plot circle')).toHaveLength(4);
  await page.getByRole('radio', { name: 'CLS' }).click();
  await expect.element(page.getByText(t('performance.metric.CLS'), { exact: true })).toBeVisible();
});

it('shows only the two limits until something is measured', async () => {
  respond(() => data({ ...VITALS, templates: [] }));
  show();
  await expect.element(page.getByText(t('performance.empty'))).toBeVisible();
  expect(document.querySelectorAll('tbody tr')).toHaveLength(2);
  expect(document.querySelector('svg')).toBeNull();
  expect(document.querySelector('tbody tr:not(.limit)')).toBeNull();
});

it('says that there are no functions, and tries again', async () => {
  respond(() => ({ status: 404 }));
  show();
  await expect.element(page.getByText(t('analytics.error'))).toBeVisible();
  respond(() => data(VITALS));
  await page.getByRole('button', { name: t('analytics.retry') }).click();
  await expect.element(page.getByText(t('analytics.error'))).not.toBeInTheDocument();
  await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull();
});
