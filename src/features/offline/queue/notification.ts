import { toNotification } from '../../push/notification.ts';
import { PUSH_PAYLOAD_VERSION } from '../../push/payload.shared.ts';
import type { QueueItem } from './item.ts';
import { queuedItems } from './queue-database.ts';
import { type SentLanguage, wordsFor } from './words.ts';

export async function notifyOutcome(
  registration: ServiceWorkerRegistration | undefined,
  done: readonly QueueItem[],
  languageOf: (item: QueueItem) => SentLanguage,
): Promise<void> {
  if (!registration || done.length === 0 || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const items = (await queuedItems()).filter(({ id }) => done.some((one) => one.id === id));
  for (const item of items) {
    const language = languageOf(item);
    const { text, href } = wordsFor(item, language);
    const payload = { ...{ version: PUSH_PAYLOAD_VERSION, id: item.id, topic: '' }, body: text, url: href, locale: language.locale };
    await registration.showNotification(...toNotification({ ...payload, title: location.host }, language.locale, location.host));
  }
}
