/** The part for notifications on a page, and what the page's worker shows. */
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { z } from 'zod';
import { translator } from '../../src/i18n/translator.ts';
import { expect } from './fixtures.ts';
import type { PushServer } from './push-server.ts';

const t = translator('en');
export const part = (page: Page) => page.locator('[data-push]');
export const button = (page: Page, key: 'push.turnOn' | 'push.turnOff') => part(page).getByRole('button', { name: t(key) });
export const status = (page: Page, value: string) => expect(part(page)).toHaveAttribute('data-push', value);

export async function open(page: Page, { url }: PushServer, to = '/settings') {
  await page.goto(url + to);
  await expect(part(page)).not.toHaveAttribute('data-push', 'unknown');
}

export async function turnOn(page: Page, server: PushServer) {
  await open(page, server);
  await button(page, 'push.turnOn').click();
  await status(page, 'on');
}

export async function subscribe(page: Page, { url, service }: PushServer): Promise<string> {
  const { data } = z.object({ data: z.object({ key: z.string() }) }).parse(await (await page.request.get(`${url}/api/push/key`)).json());
  const agent = await (await page.request.post(`${service}/agents`, { data: { applicationServerKey: data.key } })).json();
  const subscribed = await page.request.post(`${url}/api/push/subscribe`, { data: { ...agent, locale: 'en', topics: ['store'] } });
  expect(subscribed.status()).toBe(201);
  return z.object({ endpoint: z.string() }).parse(agent).endpoint.replace('/push/', '/agents/');
}

/** Passes a decrypted message to the worker, as the push service would. */
export async function deliver(page: Page, { url }: PushServer, data: string) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(url));
      if (found) resolve(found.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId: await registered, data });
}

export const shown = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, lang, data }) => ({
      title,
      body,
      tag,
      lang,
      data,
    })),
  );

export async function findWorker(page: Page, context: BrowserContext, { url }: PushServer): Promise<Worker> {
  await page.goto(`${url}/about`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const worker = context.serviceWorkers().find((one) => one.url().startsWith(url));
  if (!worker) throw new Error('no service worker');
  return worker;
}
