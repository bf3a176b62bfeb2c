/** The owner's messages to subscribers: written, undone, sent and followed on a server with a push service; every state with stubbed calls. */
import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { BroadcastRow, OpenedBroadcast, PushOverview } from '../../src/features/admin/notifications/notifications.schema.ts';
import { readPayload } from '../../src/features/push/payload.shared.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { signInAsOwner } from './as-owner.ts';
import { inEveryState, ONE_STATE } from './axe.ts';
import { envelope } from './envelope.ts';
import { expect } from './fixtures.ts';
import { LONGEST, looksRight } from './looks-right.ts';
import { goOffline } from './network.ts';
import { type PushServer, test } from './push-server.ts';
import { stub, unstub } from './stub.ts';

const t = translator('en');
const PAGE = '/admin/notifications';
const CALLS = '/api/admin/push';

async function subscribe(page: Page, { url, service }: PushServer): Promise<string> {
  const { data } = z.object({ data: z.object({ key: z.string() }) }).parse(await (await page.request.get(`${url}/api/push/key`)).json());
  const agent = await (await page.request.post(`${service}/agents`, { data: { applicationServerKey: data.key } })).json();
  const subscribed = await page.request.post(`${url}/api/push/subscribe`, { data: { ...agent, locale: 'en', topics: ['store'] } });
  expect(subscribed.status()).toBe(201);
  return z.object({ endpoint: z.string() }).parse(agent).endpoint.replace('/push/', '/agents/');
}

test('a message is written, undone, sent as a draft again, and followed to its delivery, by keyboard', async ({ page, pushServer }) => {
  const { url, link } = pushServer;
  const agent = await subscribe(page, pushServer);
  await page.request.post(`${url}/api/auth/link/follow`, { data: { token: new URL(link).searchParams.get('token') } });
  await page.goto(url + PAGE);
  const field = (key: 'title' | 'body') => page.getByRole('textbox', { name: `${t(`notifications.${key}`)} (${t('language.name.en')})` });
  const submit = page.getByRole('button', { name: t('notifications.review') });
  await page.getByRole('radio', { name: t('language.name.en'), exact: true }).press('Space');
  await page
    .getByRole('combobox', { name: new RegExp(`^${t('notifications.topic')}`, 'u') })
    .first()
    .selectOption('store');
  await expect(page.getByText(t.count('notifications.audience', 1))).toBeVisible();
  await field('title').fill('A starter kit in its third edition, now with templates');
  await page.getByRole('combobox', { name: new RegExp(`^${t('notifications.page')}`, 'u') }).fill('/nothing');
  await expect(page.locator('#push-pages option').first(), 'the pages are known').toBeAttached();
  await submit.press('Enter');
  await expect(page.getByText(t('field.page')).first()).toBeVisible();
  await expect(page.getByText(t('field.required')).first()).toBeVisible();
  await field('body').fill('See the store');
  await page.getByRole('combobox', { name: new RegExp(`^${t('notifications.page')}`, 'u') }).fill('/store');
  await expect(page.getByText(t('notifications.cut.phone.title', { count: 40 }))).toBeVisible();
  await page.reload();
  await expect(field('body'), 'the draft stays').toHaveValue('See the store');

  const dialog = page.getByRole('alertdialog');
  const send = async () => {
    await submit.press('Enter');
    await expect(dialog).toContainText(t.count('notifications.audience', 1));
    await dialog.getByRole('button', { name: t('notifications.confirm.now.verb') }).press('Enter');
  };
  await send();
  await expect(page.locator('.toast-title')).toContainText(t('notifications.sent.now'));
  await page.keyboard.press('z');
  const state = page.locator('.push-message .settings-facts > div').first();
  await expect(state).toContainText(t('notifications.state.cancelled'));

  await page.getByRole('button', { name: t('notifications.repeat') }).press('Enter');
  await expect(field('body')).toHaveValue('See the store');
  await send();
  // The ten seconds to undo it.
  await expect(page.getByText(t.count('notifications.delivery.done', 1))).toBeVisible({ timeout: 40_000 });
  await expect(state).toContainText(t('notifications.state.started'));
  const { received } = z
    .object({ received: z.array(z.object({ payload: z.string() })) })
    .parse(await (await page.request.get(agent)).json());
  expect(received.map(({ payload }) => readPayload(payload))).toMatchObject([{ body: 'See the store', url: '/store', locale: 'en' }]);

  await page.getByRole('button', { name: t('notifications.back') }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: t('notifications.state.started') })).toContainText('1 (100%)');
  await expect(field('body'), 'the draft is gone').toHaveValue('');
  await inEveryState(page, (_, { found }) => expect.soft(found).toEqual([]), ONE_STATE);
});

const of = (all: number) => ({ all, topics: { writing: all, store: 3, site: 0 } });
const OVERVIEW: PushOverview = {
  isOn: true,
  subscribers: { en: of(1_204), el: of(3_310) },
  days: [
    { day: '2026-11-20', en: 3, el: 2 },
    { day: '2026-11-21', en: 4, el: 0 },
  ],
};
const NONE = { queued: 0, sending: 0, sent: 0, gone: 0, failed: 0, expired: 0, cancelled: 0 };
const ROW: BroadcastRow = {
  ...{ id: 'b1', state: 'started', page: '/blog', topic: 'writing', urgency: 'normal', ttlS: 259_200, version: 2 },
  texts: { en: { title: 'A new article', body: 'About forecasts' }, el: { title: 'Νέο άρθρο', body: 'Για τις προβλέψεις' } },
  ...{ sendAt: '2026-11-21T08:00:00.000Z', startedAt: '2026-11-21T08:00:00.000Z', stoppedAt: null },
  counts: { ...NONE, queued: 4, sent: 90, gone: 2, failed: 4 },
};
const OPENED: OpenedBroadcast = {
  ...ROW,
  deliveries: [
    { locale: 'en', state: 'sent', status: 201, count: 90 },
    { locale: 'el', state: 'queued', status: 503, count: 4 },
    { locale: 'el', state: 'gone', status: 410, count: 2 },
    { locale: 'el', state: 'failed', status: 400, count: 4 },
  ],
};

/** Stubs the calls; a number is an error of that status. */
async function standIn(page: Page, overview: PushOverview | number = OVERVIEW, rows: BroadcastRow[] = [ROW]) {
  await stub(page, new RegExp(`${CALLS}\\?`, 'u'), (route) => route.fulfill(envelope(overview)));
  await stub(page, new RegExp(`${CALLS}/broadcasts\\?`, 'u'), (route) =>
    route.fulfill(envelope(typeof overview === 'number' ? overview : { rows, total: rows.length, page: 1, size: 50 })),
  );
  await stub(page, `**${CALLS}/broadcasts/b1`, (route) => route.fulfill(envelope(OPENED)));
}

const say = translator(LONGEST);
test('axe finds nothing and nothing overflows', async ({ context, page }) => {
  await signInAsOwner(context);
  await standIn(page);
  await page.goto(path(LONGEST, PAGE));
  await page.getByRole('radio', { name: say('notifications.when.later') }).check();
  await expect(page.getByLabel(say('notifications.sendAt'))).toBeVisible();
  await page.getByRole('link', { name: 'Νέο άρθρο' }).waitFor();
  await looksRight(page, 'list');
  await page.getByRole('link', { name: 'Νέο άρθρο' }).click();
  await expect(page.locator('.push-message .settings-facts')).toContainText(say('notifications.state.sending'));
  await looksRight(page, 'message');
});

test('push that is off says what to set; a failed load, no network and an ended session are shown', async ({ context, page, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|failed: net::|^(401|500): |status of (401|500)/u);
  await signInAsOwner(context);
  await standIn(page, { ...OVERVIEW, isOn: false }, []);
  await page.goto(PAGE);
  await expect(page.getByText('VAPID_PRIVATE_KEY')).toBeVisible();
  await expect(page.getByRole('button', { name: t('notifications.review') })).toBeHidden();
  await expect(page.getByText(t('notifications.messages.empty'))).toBeVisible();
  unstub(page);
  await standIn(page, 500);
  await page.reload();
  await expect(page.getByText(t('part.error')).first()).toBeVisible();
  unstub(page);
  await standIn(page, 401);
  await page
    .getByRole('button', { name: t('part.retry') })
    .first()
    .click();
  await expect(page.getByText(t('admin.session.ended'))).toBeVisible();
  unstub(page);
  await standIn(page);
  await page.reload();
  await page.getByRole('combobox', { name: t('table.period') }).waitFor();
  unstub(page);
  await goOffline(page);
  await page.getByRole('combobox', { name: t('table.period') }).selectOption('90');
  await expect(page.getByText(t('part.offline')).first()).toBeVisible();
});
