import type { EventName } from '@/features/analytics/names.shared.ts';

/** What of a request is kept until it can be made (specification, section 3: id, url, method, body, headers), and what people see of it. */
export interface QueueItem {
  /** Also the request's idempotency key: however often it is sent, it is taken once. */
  id: string;
  url: string;
  method: 'POST';
  /** JSON. */
  body: string;
  headers: Record<string, string>;
  /** The page of the form that it came from, path only. */
  page: string;
  /** What the visitor wrote, by the fields' names, so that it can be put back into the form. */
  values: Record<string, string>;
  /** Counted once it is sent. */
  event?: EventName;
  /** Milliseconds since 1970, UTC. */
  queuedAt: number;
  /** Set when the server will not take it as it is; it is then kept for its text alone. */
  refusal?: Refusal;
}

export interface Refusal {
  status: number;
  /** A sentence per wrong field, by its name. */
  fields?: Record<string, string>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const areTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string');

/**
 * Whether what the browser kept is an item. By hand: the service worker reads items too, and a schema library would double its weight.
 * A request to anywhere but this site's own calls is none.
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

/** Characters of a text that tell which one it is. */
const BEGINNING = 120;

/** Fields that hold what was written, in this order; other fields say who wrote it, and are the same in each. */
const TEXTS = ['message', 'problem', 'about', 'data'];

/** The beginning of what was written, which stands for all of it. */
export function beginningOf({ values }: QueueItem): string {
  const [longest = ''] = Object.values(values).sort((one, other) => other.length - one.length);
  const text = TEXTS.map((name) => values[name]).find(Boolean) ?? longest;
  return text.length > BEGINNING ? `${text.slice(0, BEGINNING).trimEnd()}…` : text;
}
