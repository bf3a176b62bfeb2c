import { z } from 'zod';
import { PRIVACY_KIND_NAMES, PRIVACY_STATES } from '../../../privacy/privacy.schema.ts';
import { ORDER_STATES } from '../../../store/order/order.schema.ts';
import { storedBlock } from '../../settings/mail-settings.schema.ts';

/** Rows of each list; `count` counts all. */
export const SENDER_ROWS = 5;

const count = z.int().min(0);
const listOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row).max(SENDER_ROWS), count });

/** Who wrote a conversation, or whom it went to, by the address alone: an address in a message can be forged. Newest first. */
export const senderSchema = z.object({
  /** Null without one, as in messages of the site itself. */
  address: z.string().nullable(),
  name: z.string(),
  block: storedBlock.nullable(),
  orders: listOf(
    z.object({ id: z.string(), reference: z.string(), state: z.enum(ORDER_STATES), totalCents: z.int(), at: z.iso.datetime() }),
  ),
  requests: listOf(z.object({ id: z.string(), reference: z.string(), kind: z.enum(PRIVACY_KIND_NAMES), state: z.enum(PRIVACY_STATES) })),
  briefs: listOf(z.object({ thread: z.string(), subject: z.string(), at: z.iso.datetime() })),
  /** Other conversations with this address. */
  conversations: count,
  /** Number of the order that the conversation is about. */
  order: z.string().nullable(),
  /** Name of the service that its form named, in the language of the conversation. */
  service: z.string().nullable(),
});
export type MailSender = z.infer<typeof senderSchema>;
