import { z } from 'zod';

export const DRAFTS_LIMIT = 100;
/** Characters: more than can be sent, so that a text that has to be shortened is not lost. */
export const DRAFT_LENGTH = 200_000;
/** Days after its last change. */
export const DRAFT_DAYS = 90;
const SNIPPET_LENGTH = 200;
const LIST_LENGTH = 20_000;

export const DRAFT_KINDS = ['reply', 'all', 'forward', 'new'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** What is written, and to what: there is one draft for each kind of answer to a conversation. A new message has an ID of its own. */
export const draftId = z.string().regex(/^(?:reply|all|forward|new):[\w-]{1,100}$/u);
export const toDraftId = (kind: DraftKind, of: string): string => `${kind}:${of}`;

const time = z.iso.datetime();
const file = z.strictObject({ id: z.string().max(100), name: z.string().max(200), type: z.string().max(200), sizeBytes: z.int().min(0) });

/** As its fields hold it, also unfinished: the lists of recipients as they were typed. */
const contentShape = {
  thread: z.string().min(1).max(100).nullable(),
  to: z.string().max(LIST_LENGTH),
  cc: z.string().max(LIST_LENGTH),
  bcc: z.string().max(LIST_LENGTH),
  subject: z.string().max(1000),
  text: z.string().max(DRAFT_LENGTH),
  files: z.array(file).max(20),
};
export const draftContent = z.strictObject(contentShape);
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
