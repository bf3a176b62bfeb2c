import type { PostAddress } from '../features/api/known-calls.shared.ts';
import { sendRequest } from '../features/api/send-request.ts';
import { readChoice } from '../features/push/choice.ts';
import { findTab, getTarget, toNotification } from '../features/push/notification.ts';
import { readPayload } from '../features/push/payload.shared.ts';
import { DEFAULT_LOCALE } from '../i18n/locales.ts';

const SUBSCRIBE = '/api/push/subscribe' satisfies PostAddress;

interface SubscriptionChange extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null;
  readonly oldSubscription?: PushSubscription | null;
}

const readText = (data: PushMessageData | null): string | undefined => {
  try {
    return data?.text();
  } catch {
    return undefined;
  }
};

async function fetchServerKey(): Promise<string | undefined> {
  const { content } = await sendRequest('/api/push/key');
  return (content as { data?: { key?: string | null } } | undefined)?.data?.key ?? undefined;
}

const sendToServer = (method: 'POST' | 'DELETE', body: object) => sendRequest(SUBSCRIBE, { method, body });

export function listenForPush(worker: ServiceWorkerGlobalScope): void {
  const { registration, location } = worker;

  async function show(data: PushMessageData | null): Promise<void> {
    const payload = readPayload(readText(data));
    const locale = payload?.locale ?? (await readChoice())?.locale ?? DEFAULT_LOCALE;
    await registration.showNotification(...toNotification(payload, locale, location.host));
  }

  async function open(target: string): Promise<void> {
    const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const tab = findTab(tabs, target);
    if (tab) await tab.focus();
    else await worker.clients.openWindow(target);
  }

  /** Sends the stored choice: a new address is a new subscriber to the server, with every topic. */
  async function renew({ newSubscription, oldSubscription }: SubscriptionChange): Promise<void> {
    const applicationServerKey = oldSubscription?.options.applicationServerKey ?? (await fetchServerKey());
    const again = async () =>
      applicationServerKey ? registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }) : undefined;
    const next = newSubscription ?? (await again());
    if (next) await sendToServer('POST', { ...next.toJSON(), ...(await readChoice()) });
    if (oldSubscription && oldSubscription.endpoint !== next?.endpoint)
      await sendToServer('DELETE', { endpoint: oldSubscription.endpoint });
  }

  worker.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(getTarget(event.notification.data, location.origin)));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => {
    // The next visit to the settings repairs a failure.
    (event as SubscriptionChange).waitUntil(renew(event as SubscriptionChange).catch(() => undefined));
  });
}
