import { z } from 'zod';

/** The mailbox that the site's own forms and events write to (specification, section 7). */
export const DEFAULT_MAILBOX = 'default';

/** Instead of a mailbox: all of them. No mailbox can have this name. */
export const ALL_MAILBOXES = '*';

/** The name of a mailbox. */
export const mailboxSchema = z.string().regex(/^[a-z\d][a-z\d-]{0,63}$/u);

/** What a websocket may hear: one mailbox, or all of them. */
export const heardSchema = z.union([mailboxSchema, z.literal(ALL_MAILBOXES)]);

/**
 * What a page sends after its websocket opened (specification, section 7). `since`, ours: the highest sequence that the page has seen;
 * what came after it is sent again.
 */
export const subscribeSchema = z.strictObject({
  type: z.literal('subscribe'),
  mailbox: heardSchema,
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

/** What `GET /api/ws/connect` answers: a websocket's address with a ticket that opens it once. */
export const connectSchema = z.object({ websocketUrl: z.url({ protocol: /^wss?$/u }) });
