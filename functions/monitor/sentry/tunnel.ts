import type { Event } from '@sentry/core';
import { parseEnvelope, serializeEnvelope } from '@sentry/core';
import { type Dsn, envelopeAddress } from '../../../src/features/monitor/sentry/dsn.shared.ts';
import { scrubEvent } from '../../../src/features/monitor/sentry/event.shared.ts';
import { ApiError } from '../../http/api-error.ts';
import { fetchFrom } from '../../http/note-call.ts';

const SENTRY_LIMIT_MS = 5_000;
const ITEMS = 5;
const REASONS = 20;

type Fields = Record<string, unknown>;

const refused = (): ApiError => new ApiError('bad_request');

function toFields(payload: unknown): Fields {
  const value: unknown = payload instanceof Uint8Array ? JSON.parse(new TextDecoder().decode(payload)) : payload;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refused();
  return value as Fields;
}

/** How many events the SDK dropped and why. Source: develop.sentry.dev/sdk/telemetry/client-reports */
function toClientReport({ timestamp, discarded_events: discarded }: Fields): Fields {
  const counts = (Array.isArray(discarded) ? discarded : []).slice(0, REASONS).flatMap((entry: unknown) => {
    const { reason, category, quantity } = (entry ?? {}) as Fields;
    const named = [reason, category].every((name) => typeof name === 'string' && /^[a-z_]{1,40}$/u.test(name));
    return named && Number.isInteger(quantity) ? [{ reason, category, quantity }] : [];
  });
  return { ...(typeof timestamp === 'number' && { timestamp }), discarded_events: counts };
}

interface Read {
  dsn: Dsn;
  event: Event | undefined;
  clientReports: Fields[];
}

/**
 * Takes an event and client reports for one of the site's own projects; drops everything else, such as sessions, replays and attachments.
 * @throws ApiError `bad_request`
 */
export function readEnvelope(bytes: Uint8Array, dsns: readonly Dsn[]): Read {
  try {
    const [header, items] = parseEnvelope(bytes) as unknown as [Fields | null, [Fields | null, unknown][]];
    const dsn = dsns.find(({ text }) => text === header?.['dsn']);
    if (!dsn || items.length > ITEMS) throw refused();
    const payloads = (type: string): Fields[] => items.flatMap(([item, payload]) => (item?.['type'] === type ? [toFields(payload)] : []));
    const [event, ...others] = payloads('event');
    const clientReports = payloads('client_report').map(toClientReport);
    if (others.length > 0 || (!event && clientReports.length === 0)) throw refused();
    const scrubbed = event && scrubEvent(event);
    return {
      dsn,
      event: scrubbed && { ...scrubbed, event_id: scrubbed.event_id ?? crypto.randomUUID().replaceAll('-', '') },
      clientReports,
    };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw refused();
  }
}

/**
 * Sends it on with headers of its own: nothing of the sender's request, least of all the address.
 * @throws ApiError `too_many` if Sentry says so, `unavailable`
 */
export async function forward({ dsn, event, clientReports }: Read): Promise<{ id: string | null }> {
  const id = event?.event_id ?? null;
  const items = [...(event ? [[{ type: 'event' }, event]] : []), ...clientReports.map((report) => [{ type: 'client_report' }, report])];
  const header = { ...(id && { event_id: id }), sent_at: new Date().toISOString(), dsn: dsn.text };
  const body = serializeEnvelope([header, items] as unknown as Parameters<typeof serializeEnvelope>[0]);
  let response: Response;
  try {
    response = await fetchFrom('sentry', envelopeAddress(dsn), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-sentry-envelope' },
      body,
      signal: AbortSignal.timeout(SENTRY_LIMIT_MS),
    });
    await response.body?.cancel();
  } catch {
    throw new ApiError('unavailable');
  }
  if (response.ok) return { id };
  if (response.status !== 429) throw new ApiError('unavailable');
  const limits = ['Retry-After', 'X-Sentry-Rate-Limits'].flatMap((name) => {
    const value = response.headers.get(name);
    return value && /^[\w\d;:, .-]{1,200}$/u.test(value) ? [[name, value]] : [];
  });
  throw new ApiError('too_many', { headers: Object.fromEntries(limits) });
}
