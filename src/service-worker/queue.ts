import { sendRequest } from '../features/api/send-request.ts';
import { FIXED_FIELDS, FORMS, formAt, KEY_FIELD } from '../features/forms/fields.shared.ts';
import type { QueueItem } from '../features/offline/queue/item.ts';
import { QUEUE_MARK } from '../features/offline/queue/mark.ts';
import { notifyOutcome } from '../features/offline/queue/notification.ts';
import { addItem } from '../features/offline/queue/queue-database.ts';
import { sendQueue } from '../features/offline/queue/send.ts';
import type { SentLanguage } from '../features/offline/queue/words.ts';
import { sent as greek } from '../i18n/messages/el/sent.ts';
import { sent as english } from '../i18n/messages/en/sent.ts';
import { path, splitPath } from '../i18n/path.ts';

/** Accepts forms of this site's pages only: the worker's own request passes the server's origin check for any form. */
export const isOwnForm = ({ mode, referrer, url }: Request): boolean => {
  const { origin, pathname } = new URL(url);
  return mode === 'navigate' && URL.canParse(referrer) && new URL(referrer).origin === origin && formAt(pathname) !== undefined;
};

function getFormPage({ referrer, url }: Request, locale: string): string {
  const from = URL.canParse(referrer) ? new URL(referrer).pathname : '';
  if (from.startsWith('/') && !from.startsWith('/api/')) return from;
  return path(locale === 'el' ? 'el' : 'en', formAt(new URL(url).pathname)?.page ?? FORMS['/api/contact'].page);
}

/** Adds the key before the first attempt, so that the queue's repeat after a lost response is recognised. */
async function keyedFields(request: Request): Promise<Record<string, string>> {
  const posted = [...(await request.formData())].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const fields = Object.fromEntries(posted);
  return { ...fields, [KEY_FIELD]: fields[KEY_FIELD] || crypto.randomUUID() };
}

/** The response to a navigation may be a redirect, which the browser follows itself. */
const withFields = ({ url, headers, referrer, referrerPolicy }: Request, fields: Record<string, string>): Request =>
  new Request(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Accept: headers.get('Accept') ?? '*/*' },
    ...{ redirect: 'manual', credentials: 'same-origin', referrer, referrerPolicy },
  });

function toItem(request: Request, fields: Record<string, string>): QueueItem {
  const { locale = 'en', [KEY_FIELD]: id = '' } = fields;
  const fixed = new Set<string>([...FIXED_FIELDS, ...(formAt(new URL(request.url).pathname)?.fixed ?? [])]);
  return {
    id,
    url: new URL(request.url).pathname,
    method: 'POST',
    body: JSON.stringify(fields),
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Accept-Language': locale, 'Idempotency-Key': id },
    page: getFormPage(request, locale),
    values: Object.fromEntries(Object.entries(fields).filter(([name, value]) => !fixed.has(name) && value !== '')),
    queuedAt: Date.now(),
  };
}

export async function sendOrQueue({ request }: { request: Request }): Promise<Response> {
  const fields = await keyedFields(request.clone());
  try {
    return await fetch(withFields(request, fields));
  } catch (failure) {
    const item = toItem(request, fields);
    try {
      await addItem(item);
    } catch {
      throw failure;
    }
    postChange();
    return Response.redirect(`${path(splitPath(item.page).locale, '/offline')}?queued`, 303);
  }
}

const postChange = (): void => {
  const channel = new BroadcastChannel(QUEUE_MARK);
  channel.postMessage('');
  channel.close();
};

const languageOf = ({ page }: QueueItem): SentLanguage => {
  const { locale } = splitPath(page);
  return { locale, texts: locale === 'el' ? greek : english };
};

/** @throws Error if the queue isn't empty, so that the browser retries later */
export async function sendQueued(worker: ServiceWorkerGlobalScope): Promise<void> {
  const sending = await sendQueue(sendRequest);
  if (!sending) return;
  postChange();
  const tabs = await worker.clients.matchAll({ type: 'window' });
  if (!tabs.some(({ visibilityState }) => visibilityState === 'visible'))
    await notifyOutcome(worker.registration, [...sending.sent, ...sending.refused], languageOf);
  if (sending.failed) throw new Error('Something could not be sent yet');
}
