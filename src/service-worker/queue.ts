import { sendRequest } from '../features/api/send-request.ts';
import { FIXED_FIELDS, FORMS, formAt, KEY_FIELD } from '../features/forms/fields.shared.ts';
import type { QueueItem } from '../features/offline/queue/item.ts';
import { QUEUE_MARK } from '../features/offline/queue/mark.ts';
import { addItem } from '../features/offline/queue/queue-database.ts';
import { sendQueue } from '../features/offline/queue/send.ts';
import { path, splitPath } from '../i18n/path.ts';

export const isQueued = (pathname: string): boolean => formAt(pathname) !== undefined;

/** The form's page; the call's own page if that shows a refusal. */
function getFormPage({ referrer, url }: Request, locale: string): string {
  const from = URL.canParse(referrer) ? new URL(referrer).pathname : '';
  if (from.startsWith('/') && !from.startsWith('/api/')) return from;
  return path(locale === 'el' ? 'el' : 'en', formAt(new URL(url).pathname)?.page ?? FORMS['/api/contact'].page);
}

async function toItem(request: Request): Promise<QueueItem> {
  const fields = Object.fromEntries(
    [...(await request.formData())].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const { locale = 'en' } = fields;
  const fixed = new Set<string>([...FIXED_FIELDS, ...(formAt(new URL(request.url).pathname)?.fixed ?? [])]);
  const id = fields[KEY_FIELD] || crypto.randomUUID();
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

/** Passes on the server's response, or queues the request and shows a page that says so. */
export async function sendOrQueue({ request }: { request: Request }): Promise<Response> {
  const copy = request.clone();
  try {
    return await fetch(request);
  } catch (failure) {
    const item = await toItem(copy);
    try {
      await addItem(item);
    } catch {
      throw failure;
    }
    postNews({ sent: 0, refused: 0 });
    return Response.redirect(`${path(splitPath(item.page).locale, '/offline')}?queued`, 303);
  }
}

const postNews = (news: { sent: number; refused: number }): void => {
  const channel = new BroadcastChannel(QUEUE_MARK);
  channel.postMessage(news);
  channel.close();
};

/** @throws Error if the queue isn't empty, so that the browser retries later */
export async function sendQueued(): Promise<void> {
  const sending = await sendQueue(sendRequest);
  if (!sending) return;
  postNews({ sent: sending.sent.length, refused: sending.refused.length });
  if (sending.failed) throw new Error('Something could not be sent yet');
}
