import { z } from 'zod';
import { SEVERITIES } from '../../src/features/monitor/monitor.schema.ts';

const text = z.string();
const nullable = text.nullable();

const eventSchema = z.object({
  kind: z.literal('event'),
  /** Hash of the network, for the day's budget. */
  share: text,
  /** Milliseconds since 1970 at which it was accepted. */
  acceptedAt: z.int(),
  row: z.object({
    id: text,
    day: z.iso.date(),
    at: z.int(),
    event: text,
    visitor: text,
    path: nullable,
    locale: nullable,
    template: nullable,
    channel: nullable,
    referrer: nullable,
    campaign: nullable,
    country: nullable,
    device: text,
    browser: text,
    system: text,
    viewport: nullable,
    properties: z.record(text, z.union([text, z.number()])).nullable(),
  }),
});

const reportSchema = z.object({
  kind: z.literal('report'),
  share: text,
  entry: z.object({
    id: text,
    fingerprint: text,
    category: text,
    severity: z.enum(SEVERITIES),
    message: text,
    details: z.record(text, z.unknown()),
    source: z.literal('client'),
    sampleRate: z.number(),
    at: z.int(),
    release: text,
  }),
});

/**
 * What the queue holds: rows as they will be stored. Of a request only hashes under the salt of the day (docs/decisions/007): no address,
 * no `User-Agent`.
 */
export const messageSchema = z.discriminatedUnion('kind', [eventSchema, reportSchema]);
export type QueuedMessage = z.output<typeof messageSchema>;
export type QueuedEvent = z.output<typeof eventSchema>;
export type QueuedReport = z.output<typeof reportSchema>;
