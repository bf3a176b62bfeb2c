/** Notifications: the owner's message up to its delivery; in the browser permission, subscription, display, click and unsubscribing. */
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { readPayload } from '../../src/features/push/payload.shared.ts';
import { NOTIFICATION_COOLDOWN_MS, NOTIFICATION_REQUEST_KEY } from '../../src/features/push/status.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { findings, inEveryState, ONE_STATE } from './axe.ts';
import { showContrast } from './contrast.ts';
import { expect } from './fixtures.ts';
import { goOffline } from './network.ts';
import { button, deliver, findWorker, open, part, shown, status, subscribe, turnOn } from './push-page.ts';
import { test } from './push-server.ts';
import { promptCount, stubPush } from './push-stub.ts';
import { stub } from './stub.ts';

// In order, because the tests share one server and read its database.
test.describe.configure({ mode: 'default' });
test.use({ serviceWorkers: 'allow' });

const t = translator('en');
// The first test: nobody else has subscribed yet.
test('the owner’s message is written, undone, sent as a draft again, and followed to its delivery, by keyboard', async ({
  page,
  pushServer,
}) => {
  const { url, link } = pushServer;
  const agent = await subscribe(page, pushServer);
  await page.request.post(`${url}/api/auth/link/follow`, { data: { token: new URL(link).searchParams.get('token') } });
  await page.goto(`${url}/admin/notifications`);
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

test('are turned on by a click, with topics and language, changed later, and turned off; the server is updated each time', async ({
  page,
  pushServer,
}) => {
  const before = pushServer.subscribers().length;
  const ours = () => pushServer.subscribers().slice(before);
  await stubPush(page, { permission: 'default' });
  await open(page, pushServer);
  await status(page, 'ready');
  expect(await promptCount(page), 'nothing is asked before the click').toBe(0);
  await page.getByLabel(t('push.topic.store')).uncheck();
  await button(page, 'push.turnOn').click();
  await status(page, 'on');
  await expect(page.locator('.toast')).toContainText(t('push.said.on'));
  expect(ours()).toMatchObject([{ locale: 'en', topics: ['writing', 'site'] }]);

  await page.reload();
  await status(page, 'on');
  await expect(page.getByLabel(t('push.topic.store'))).not.toBeChecked();
  expect(ours(), 'a visit makes no second subscriber').toHaveLength(1);
  await page.getByLabel(t('push.topic.site')).uncheck();
  await expect.poll(() => ours()[0]?.topics).toEqual(['writing']);
  await expect(page.getByLabel(t('push.topic.writing')), 'one topic stays').toBeDisabled();
  await part(page).getByLabel('Ελληνικά').check();
  await expect.poll(() => ours()[0]?.locale).toBe('el');

  await expect(button(page, 'push.turnOff')).not.toHaveAttribute('aria-busy', 'true');
  await button(page, 'push.turnOff').click();
  await status(page, 'ready');
  expect(ours()).toEqual([]);
  expect(await page.evaluate(() => caches.has('push'))).toBe(false);
  expect(await promptCount(page)).toBe(1);
});

test('are turned off again in the browser when the server refuses', async ({ page, pushServer, allow }) => {
  allow(/503/u);
  await stubPush(page, { permission: 'granted' });
  await open(page, pushServer);
  const refusal = { status: 503, json: { success: false, error: { code: 'unavailable', message: 'No.' } } };
  await stub(page, '**/api/push/subscribe', (route) => route.fulfill(refusal));
  await button(page, 'push.turnOn').click();
  await expect(part(page)).toContainText(t('push.problem.refused'));
  await status(page, 'ready');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).pushManager.getSubscription())).toBeNull();
});

test('stay on, and say so, while the server cannot be reached', async ({ page, context, pushServer, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED/u);
  await stubPush(page, { permission: 'granted' });
  await turnOn(page, pushServer);
  const held = pushServer.subscribers().length;
  await goOffline(page);
  await button(page, 'push.turnOff').click();
  await expect(part(page)).toContainText(t('push.problem.still-on'));
  await status(page, 'on');
  await context.setOffline(false);
  await button(page, 'push.turnOff').click();
  await status(page, 'ready');
  expect(pushServer.subscribers()).toHaveLength(held - 1);
});

test('a dismissed prompt is not shown again for 24 hours', async ({ page, pushServer }) => {
  await stubPush(page, { permission: 'default', answer: 'default' });
  await open(page, pushServer);
  await button(page, 'push.turnOn').click();
  await status(page, 'cooling');
  await expect(part(page)).toContainText(t('push.problem.dismissed'));
  await page.reload();
  await status(page, 'cooling');
  await expect(button(page, 'push.turnOn')).toBeHidden();
  await page.evaluate(([key, ms]) => localStorage.setItem(key, String(Date.now() - ms)), [
    NOTIFICATION_REQUEST_KEY,
    NOTIFICATION_COOLDOWN_MS,
  ] as const);
  await page.reload();
  await status(page, 'ready');
  expect(await promptCount(page)).toBe(1);
});

test('an unreachable push service is named', async ({ page, pushServer }) => {
  await stubPush(page, { permission: 'granted', unreachable: true });
  await open(page, pushServer);
  await button(page, 'push.turnOn').click();
  await expect(part(page)).toContainText(t('push.problem.no-service'));
});

test('can be turned on by keyboard alone', async ({ page, pushServer }) => {
  await stubPush(page, { permission: 'granted' });
  await open(page, pushServer);
  await page.getByLabel(t('push.topic.writing')).focus();
  await page.keyboard.press('Space');
  await expect(page.getByLabel(t('push.topic.writing'))).not.toBeChecked();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
  await expect(button(page, 'push.turnOn')).toBeFocused();
  await page.keyboard.press('Enter');
  await status(page, 'on');
  await expect(button(page, 'push.turnOff'), 'focus is not lost').toBeFocused();
  await page.keyboard.press('Enter');
  await status(page, 'ready');
});

test('a message is shown once, in its language; an invalid one gets a plain notification', async ({ page, context, pushServer }) => {
  await context.grantPermissions(['notifications'], { origin: pushServer.url });
  await page.goto(`${pushServer.url}/about`);
  const payload = { version: 1, id: 'm1', title: 'Νέο άρθρο', body: 'Για τα δεδομένα', url: '/el/blog', locale: 'el', topic: 'writing' };
  await deliver(page, pushServer, JSON.stringify(payload));
  await deliver(page, pushServer, JSON.stringify(payload));
  const message = { title: 'Νέο άρθρο', body: 'Για τα δεδομένα', tag: 'm1', lang: 'el-GR', data: { url: '/el/blog' } };
  await expect.poll(() => shown(page)).toEqual([message]);
  await deliver(page, pushServer, '{"version":1');
  const plain = { title: new URL(pushServer.url).host, body: t('notice.plain'), tag: 'plain', lang: 'en-US', data: { url: '/' } };
  await expect.poll(async () => (await shown(page)).find(({ tag }) => tag === 'plain')).toEqual(plain);
});

test('a click opens its page, on this site only', async ({ page, context, pushServer }) => {
  const worker = await findWorker(page, context, pushServer);
  // The browser opens windows only for a person's click, so the test records the address.
  const opened = await worker.evaluate(async () => {
    const scope = self as unknown as ServiceWorkerScope;
    const addresses: string[] = [];
    scope.clients.openWindow = async (to: string) => void addresses.push(to);
    for (const url of ['/el/blog', '//evil.example/', undefined]) {
      const event = new Event('notificationclick');
      await new Promise<void>((done) => {
        const waitUntil = (work: Promise<unknown>) => void work.then(() => done());
        Object.assign(event, { notification: { data: { url }, close: () => undefined }, waitUntil });
        scope.dispatchEvent(event);
      });
    }
    return addresses;
    interface ServiceWorkerScope extends EventTarget {
      clients: { openWindow: (to: string) => Promise<void> };
    }
  });
  expect(opened).toEqual([`${pushServer.url}/el/blog`, `${pushServer.url}/`, `${pushServer.url}/`]);
});

test('a new endpoint reaches the server with the same topics, and the old one is removed', async ({ page, context, pushServer }) => {
  await stubPush(page, { permission: 'granted' });
  await open(page, pushServer);
  await page.getByLabel(t('push.topic.store')).uncheck();
  await turnOnHere(page);
  const old = pushServer.subscribers().at(-1)?.endpoint ?? '';
  const subscription = await page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).pushManager.getSubscription())?.toJSON(),
  );
  const endpoint = `${old}-moved`;
  const worker = await findWorker(page, context, pushServer);
  await worker.evaluate(
    async ({ next, from }) => {
      const event = new Event('pushsubscriptionchange');
      await new Promise<void>((done) => {
        Object.assign(event, {
          newSubscription: { ...next, toJSON: () => next },
          oldSubscription: { endpoint: from, options: {} },
          waitUntil: (work: Promise<unknown>) => void work.then(() => done()),
        });
        self.dispatchEvent(event);
      });
    },
    { next: { ...subscription, endpoint }, from: old },
  );
  const held = pushServer.subscribers();
  expect(held.find((one) => one.endpoint === endpoint)?.topics).toEqual(['writing', 'site']);
  expect(held.map((one) => one.endpoint)).not.toContain(old);
});

async function turnOnHere(page: Page) {
  await button(page, 'push.turnOn').click();
  await status(page, 'on');
}

for (const [permission, locale] of [
  ['default', 'el'],
  ['granted', 'en'],
  ['denied', 'el'],
] as const) {
  test(`axe finds nothing with the permission ${permission}, ${locale}`, async ({ page, pushServer }) => {
    await stubPush(page, { permission });
    await open(page, pushServer, path(locale, '/settings'));
    await status(page, permission === 'denied' ? 'denied' : 'ready');
    if (permission === 'granted') {
      await part(page)
        .getByRole('button', { name: translator(locale)('push.turnOn') })
        .click();
      await status(page, 'on');
    }
    await inEveryState(page, ({ theme, width }, { found }) => expect.soft(found, `${theme} ${width}`).toEqual([]));
    await showContrast(page, 'high');
    expect((await findings(page, 'colour')).found).toEqual([]);
  });
}
