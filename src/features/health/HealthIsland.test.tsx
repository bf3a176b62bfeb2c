import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pick, translator } from '@/i18n/translator.ts';
import { mount } from '../../../tests/component/mount.ts';
import { data, respond } from '../../../tests/component/server.ts';
import { HealthIsland } from './HealthIsland.tsx';
import { HEALTH_KEYS } from './texts.ts';

const t = translator('el');
const show = () => mount(<HealthIsland texts={pick('el', HEALTH_KEYS)} languageTag="el-GR" />);
const overall = page.getByRole('status');

const check = (name: string, status: string) => ({ name, status, ms: 3, since: '2026-11-20T08:30:00.000Z' });
const health = (status: string, database: string) => ({
  status,
  version: 'abc',
  builtAt: '2026-11-20T08:30:00.000Z',
  checks: [check('pages', 'up'), check('database', database)],
});

it('names a part that is down, and checks again on request without moving the focus', async () => {
  respond(() => data(health('degraded', 'down'), 503));
  show();
  await expect.element(overall).toHaveTextContent(t('health.overall.degraded'));
  await expect.element(page.getByRole('row', { name: t('health.database') })).toHaveTextContent(t('health.down'));
  // A time that all parts share is shown once.
  await expect.element(page.getByRole('columnheader', { name: t('health.since'), exact: true })).not.toBeInTheDocument();
  expect(document.querySelector('.health-notes')?.textContent).toContain('2026');
  respond(() => data(health('up', 'up')));
  const again = page.getByRole('button', { name: t('health.again') });
  again.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(overall).toHaveTextContent(t('health.overall.up'));
  await expect.element(again).toHaveFocus();
});

it('says that the server does not respond', async () => {
  respond(() => undefined);
  show();
  await expect.element(overall).toHaveTextContent(t('health.unreachable'));
  expect(document.querySelector('table')).toBeNull();
});

it('says that there were too many requests, after one retry', async () => {
  const requested = respond(() => ({ status: 429, json: { success: false, error: { code: 'too_many', message: 'Too many requests.' } } }));
  show();
  await expect.element(overall).toHaveTextContent(t('api.tooMany'));
  expect(requested).toEqual(['/api/health', '/api/health']);
});
