import { z } from 'zod';

/** The mailbox that the site's own forms and events write to (specification, section 7). */
export const DEFAULT_MAILBOX = 'default';

/** Stands for all mailboxes; no mailbox can have this name. */
export const ALL_MAILBOXES = '*';

export const mailboxSchema = z.string().regex(/^[a-z\d][a-z\d-]{0,63}$/u);

export const subscribableSchema = z.union([mailboxSchema, z.literal(ALL_MAILBOXES)]);
