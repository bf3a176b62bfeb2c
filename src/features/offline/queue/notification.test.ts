import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sent as greek } from '../../../i18n/messages/el/sent.ts';
import { sent as english } from '../../../i18n/messages/en/sent.ts';
import { splitPath } from '../../../i18n/path.ts';
import { sendRequest } from '../../api/send-request.ts';
import { getTarget } from '../../push/notification.ts';
import type { QueueItem } from './item.ts';
import { notifyOutcome } from './notification.ts';
import { addItem, deleteItem, queuedItems } from './queue-database.ts';
import { sendQueue } from './send.ts';

const item = (id: string, page: string): QueueItem => ({
  ...{ id, url: '/api/contact', method: 'POST', headers: { 'Idempotency-Key': id }, page, queuedAt: Date.now() },
  ...{ body: JSON.stringify({ email: 'ada@example.com' }), values: { message: `A question: ${id}`, email: 'ada@example.com' } },
});
const languageOf = ({ page }: QueueItem) => {
  const { locale } = splitPath(page);
  return { locale, texts: locale === 'el' ? greek : english };
};
const shown = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>();
const registration = { showNotification: shown } as unknown as ServiceWorkerRegistration;
const allowed = (permission: NotificationPermission): void => void vi.stubGlobal('Notification', { permission });

/** Sends what is queued. @returns what was done, as the service worker hands it on */
async function done(status: number): Promise<QueueItem[]> {
  vi.stubGlobal('fetch', async () => Response.json({ success: status < 300, data: {} }, { status }));
  const sending = await sendQueue(sendRequest);
  return [...(sending?.sent ?? []), ...(sending?.refused ?? [])];
}

beforeEach(() => {
  shown.mockReset().mockResolvedValue();
  vi.stubGlobal('location', { host: 'lycabettus.example' });
  allowed('granted');
});
afterEach(async () => {
  for (const { id } of await queuedItems()) await deleteItem(id);
});

it('what became of a queued form is shown once each, in the language of its page, under the site’s name, and leads on', async () => {
  await addItem(item('one', '/contact'));
  await addItem(item('two', '/el/contact'));
  await notifyOutcome(registration, await done(201), languageOf);
  expect(shown.mock.calls.map(([title, { tag, lang, body }]) => [title, tag, lang, body])).toEqual([
    ['lycabettus.example', 'one', 'en-US', english['sent.message'].replace('{email}', 'ada@example.com')],
    ['lycabettus.example', 'two', 'el-GR', greek['sent.message'].replace('{email}', 'ada@example.com')],
  ]);
  const [first] = shown.mock.calls;
  expect(getTarget(first?.[1].data, 'https://lycabettus.example')).toMatch(/^https:\/\/lycabettus\.example\/./u);
});

it('a refusal quotes the text and leads to its form', async () => {
  await addItem(item('one', '/contact'));
  await notifyOutcome(registration, await done(422), languageOf);
  expect(shown.mock.calls).toMatchObject([
    ['lycabettus.example', { body: english['sent.refused'].replace('{text}', 'A question: one'), data: { url: '/contact' } }],
  ]);
});

it.each(['default', 'denied'] as const)('nothing is shown while notifications are %s', async (permission) => {
  allowed(permission);
  await addItem(item('one', '/contact'));
  await notifyOutcome(registration, await done(201), languageOf);
  expect(shown).not.toHaveBeenCalled();
});

it('nothing is shown without a registration, of nothing, and of what was deleted meanwhile', async () => {
  await addItem(item('one', '/contact'));
  const items = await done(201);
  await notifyOutcome(undefined, items, languageOf);
  await notifyOutcome(registration, [], languageOf);
  await deleteItem('one');
  await notifyOutcome(registration, items, languageOf);
  expect(shown).not.toHaveBeenCalled();
});
