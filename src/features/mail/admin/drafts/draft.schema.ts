import { z } from 'zod';
import { writtenMail } from '../mail.schema.ts';

export const DRAFTS_LIMIT = 100;
/** Characters: more than can be sent, so that a text that has to be shortened is not lost. */
export const DRAFT_LENGTH = 200_000;
/** Days after its last change. */
export const DRAFT_DAYS = 90;
const SNIPPET_LENGTH = 200;

/**
 * What is written, and to what: `reply:` or `forward:` and the ID of the conversation or message, so that there is one of each, or `new:` and
 * an ID of its own.
 */
export const draftId = z.string().regex(/^(?:reply|forward|new):[\w-]{1,100}$/u);

const time = z.iso.datetime();
const contentShape = { ...writtenMail.shape, text: z.string().max(DRAFT_LENGTH) };
export const draftContent = z.object(contentShape);
export type DraftContent = z.infer<typeof draftContent>;

/** `key`: of its sending, so that a draft that is sent twice is one mail. `version` 0 creates it. */
export const draftChange = z.strictObject({ ...contentShape, key: z.uuid(), version: z.int().min(0) });
export const savedDraft = z.object({ version: z.int().min(1), updatedAt: time });
export const storedDraft = z.object({ id: z.string(), ...contentShape, key: z.uuid(), version: z.int().min(1), updatedAt: time });
export type StoredDraft = z.infer<typeof storedDraft>;

export const draftRow = z.object({
  id: z.string(),
  thread: z.string().nullable(),
  to: z.string(),
  subject: z.string(),
  /** Beginning of the text. */
  snippet: z.string().max(SNIPPET_LENGTH),
  version: z.int().min(1),
  updatedAt: time,
});
export type DraftRow = z.infer<typeof draftRow>;
export const draftsSchema = z.object({ drafts: z.array(draftRow) });
export const makeDraftSnippet = (text: string): string => text.slice(0, SNIPPET_LENGTH).replace(/\s+/gu, ' ').trim().toWellFormed();
