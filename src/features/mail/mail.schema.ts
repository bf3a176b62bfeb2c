import { z } from 'zod';

/** The mailbox that the site's own forms and events write to (specification, section 7). */
export const DEFAULT_MAILBOX = 'default';

/** What a page sends after its websocket opened. */
export const subscribeSchema = z.strictObject({ type: z.literal('subscribe'), mailbox: z.string().min(1).max(64) });

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
