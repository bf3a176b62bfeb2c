import { z } from 'zod';
import { subscribableSchema } from '../../settings/mailbox.schema.ts';

/**
 * Sent once the websocket is open (specification, section 7). `since`, our addition: the highest sequence that the page has seen; the
 * server sends what came after it.
 */
export const subscribeSchema = z.strictObject({
  type: z.literal('subscribe'),
  mailbox: subscribableSchema,
  since: z.int().min(0).optional(),
});

/** `receivedAt`: ISO 8601, UTC. */
export const messageSummarySchema = z.object({
  id: z.string(),
  sequence: z.int(),
  mailbox: z.string(),
  thread: z.string(),
  source: z.enum(['form', 'email', 'system']),
  fromName: z.string(),
  fromAddress: z.string(),
  subject: z.string(),
  preview: z.string(),
  receivedAt: z.iso.datetime(),
});
export type MessageSummary = z.infer<typeof messageSummarySchema>;

/** Sent by the websocket (specification, sections 3 and 7). `count`: unread messages in the inbox. */
export const socketMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('new_message'), message: messageSummarySchema, count: z.int().min(0) }),
  z.object({ type: z.literal('new_messages_count'), count: z.int().min(0) }),
]);
export type SocketMessage = z.infer<typeof socketMessageSchema>;

export const connectSchema = z.object({ websocketUrl: z.url({ protocol: /^wss?$/u }) });
