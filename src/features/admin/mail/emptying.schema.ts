import { z } from 'zod';
import { mailboxSchema } from '../../mail/mail.schema.ts';

/** Folders that can be emptied at once, for good. */
export const EMPTIED_FOLDERS = ['spam', 'deleted'] as const;
export type EmptiedFolder = (typeof EMPTIED_FOLDERS)[number];

const count = z.int().min(0);

/** The query of `GET /mail/folders/:folder`: one mailbox's part of the folder, or without it the whole. */
export const emptyingQuery = z.object({ mailbox: mailboxSchema.optional() });
/** Its answer: what would go, how many conversations stay for an open privacy request, and when it was counted. */
export const emptyingSchema = z.object({ conversations: count, messages: count, left: count, until: z.iso.datetime() });
export type EmptyingCount = z.infer<typeof emptyingSchema>;

/** The query of `DELETE /mail/folders/:folder`. `until`, of the count: what came later was not counted, and stays. */
export const emptyQuery = emptyingQuery.extend({ until: z.iso.datetime() });
export const emptiedSchema = z.object({ conversations: count, messages: count });
