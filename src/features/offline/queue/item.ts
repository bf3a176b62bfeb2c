import type { EventName } from '@/features/analytics/names.shared.ts';
import { isTaken, type TakenForm } from './taken.ts';

/** Fields by the specification, section 3, and what the visitor sees. `queuedAt`: milliseconds since 1970. */
export interface QueueItem {
  /** Also the idempotency key: the server accepts it once, however often it is sent. */
  id: string;
  url: string;
  method: 'POST';
  body: string;
  headers: Record<string, string>;
  page: string;
  values: Record<string, string>;
  event?: EventName;
  preview?: string;
  queuedAt: number;
  /** Since when the server has answered “too many”, in milliseconds. */
  heldSince?: number;
  /** Set once the server has refused it; it is then stored only for its text. */
  refusal?: Refusal;
  /** Set once the server has taken it; its text is then gone. */
  taken?: TakenForm;
  said?: boolean;
  seen?: boolean;
}

export interface Refusal {
  status: number;
  fields?: Record<string, string>;
  message?: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const areTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string');
const isAbsentOr = (type: 'string' | 'number' | 'boolean', ...values: unknown[]): boolean =>
  values.every((value) => value === undefined || typeof value === type);

/** Accepts only this site's calls. Written by hand: a schema library would double the service worker's size. */
export function isItem(value: unknown): value is QueueItem {
  if (!isRecord(value)) return false;
  const { id, url, method, body, headers, page, values, queuedAt, heldSince, refusal, taken, preview, said, seen } = value;
  return (
    [id, url, body, page].every((text) => typeof text === 'string' && text !== '') &&
    /^\/api\/[a-z]/u.test(url as string) &&
    /^\/(?![/\\])/u.test(page as string) &&
    method === 'POST' &&
    areTexts(headers) &&
    areTexts(values) &&
    Number.isFinite(queuedAt) &&
    isAbsentOr('string', preview) &&
    isAbsentOr('number', heldSince) &&
    isAbsentOr('boolean', said, seen) &&
    (taken === undefined || isTaken(taken)) &&
    (refusal === undefined || (isRecord(refusal) && typeof refusal['status'] === 'number'))
  );
}

export const isUnsent = ({ refusal, taken }: QueueItem): boolean => !refusal && !taken;

const TEXTS = ['message', 'problem', 'about', 'data'] as const;

const PREVIEW_LENGTH = 120;

export const cutPreview = (text: string, length = PREVIEW_LENGTH): string =>
  text.length > length ? `${text.slice(0, length).trimEnd()}…` : text;

export function getPreview({ values, preview }: QueueItem): string {
  if (preview) return preview;
  const [longest = ''] = Object.values(values).sort((one, other) => other.length - one.length);
  return cutPreview(TEXTS.map((name) => values[name]).find(Boolean) ?? longest);
}
