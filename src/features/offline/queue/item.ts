import type { EventName } from '@/features/analytics/names.shared.ts';

/** A queued request (specification, section 3: id, url, method, body, headers), and what people see of it. */
export interface QueueItem {
  /** Also the request's idempotency key: the server accepts it once, however often it is sent. */
  id: string;
  url: string;
  method: 'POST';
  /** JSON. */
  body: string;
  headers: Record<string, string>;
  /** Path of the form's page. */
  page: string;
  /** The form's values by field name, to restore them. */
  values: Record<string, string>;
  /** Tracked once it is sent. */
  event?: EventName;
  /** Milliseconds since 1970, UTC. */
  queuedAt: number;
  /** Set once the server has refused it; it is then stored only for its text. */
  refusal?: Refusal;
}

export interface Refusal {
  status: number;
  /** Messages by field name. */
  fields?: Record<string, string>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const areTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string');

/**
 * Validates a stored item; requests to anything but this site's own calls are invalid. By hand: the service worker reads items too, and
 * a schema library would double its weight.
 */
export function isItem(value: unknown): value is QueueItem {
  if (!isRecord(value)) return false;
  const { id, url, method, body, headers, page, values, queuedAt, refusal } = value;
  return (
    [id, url, body, page].every((text) => typeof text === 'string' && text !== '') &&
    /^\/api\/[a-z]/u.test(url as string) &&
    /^\/(?![/\\])/u.test(page as string) &&
    method === 'POST' &&
    areTexts(headers) &&
    areTexts(values) &&
    Number.isFinite(queuedAt) &&
    (refusal === undefined || (isRecord(refusal) && typeof refusal['status'] === 'number'))
  );
}

/** Length of an excerpt, in characters. */
const BEGINNING = 120;

/** Fields to take an excerpt from, in this order; the other fields name the author and are the same in each request. */
const TEXTS = ['message', 'problem', 'about', 'data'];

/** The beginning of the visitor's text. */
export function beginningOf({ values }: QueueItem): string {
  const [longest = ''] = Object.values(values).sort((one, other) => other.length - one.length);
  const text = TEXTS.map((name) => values[name]).find(Boolean) ?? longest;
  return text.length > BEGINNING ? `${text.slice(0, BEGINNING).trimEnd()}…` : text;
}
