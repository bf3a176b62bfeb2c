import { z } from 'zod';
import { subscribableSchema } from '../../mail-settings/mailbox.schema.ts';

/**
 * What a page sends once its websocket is open (specification, section 7). `since`, ours: the highest sequence that the page has seen;
 * the server sends what came after it.
 */
export const subscribeSchema = z.strictObject({
  type: z.literal('subscribe'),
  mailbox: subscribableSchema,
  since: z.int().min(0).optional(),
});

/** One line of the owner's list of messages. `receivedAt`: ISO 8601, UTC. */
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

/** What the websocket sends (specification, sections 3 and 7). `count`: unread messages in the inbox. */
export const socketMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('new_message'), message: messageSummarySchema, count: z.int().min(0) }),
  z.object({ type: z.literal('new_messages_count'), count: z.int().min(0) }),
]);
export type SocketMessage = z.infer<typeof socketMessageSchema>;

/** `GET /api/ws/connect`: a websocket's address with a ticket that opens it once. */
export const connectSchema = z.object({ websocketUrl: z.url({ protocol: /^wss?$/u }) });
