import { z } from 'zod';
import { LOCALE_CODES } from '../../../i18n/locales.ts';
import { ENTRY_FOLDERS } from '../collections.shared.ts';

export const CONTENT_PAGE = '/admin/content';
/** Written by the build. Below a guarded address: titles of drafts are not public. */
export const ENTRIES_FILE = `${CONTENT_PAGE}/entries.json`;
export const EDITOR_PAGE = `${CONTENT_PAGE}/editor`;

const locale = z.enum(LOCALE_CODES);
const moment = z.iso.datetime({ offset: true });
const count = z.int().nonnegative();

export const ENTRY_STATES = ['published', 'scheduled', 'draft'] as const;

export const LINK_FAULTS = ['page', 'anchor', 'language', 'waiting'] as const;
export type LinkFault = (typeof LINK_FAULTS)[number];

const entryText = z.strictObject({
  title: z.string(),
  words: count,
  /** Time of the last commit, or of the file if it has changed since. Null where the history is cut off (a shallow clone). */
  changedAt: moment.nullable(),
});

const entryFacts = z.strictObject({
  collection: z.enum(ENTRY_FOLDERS),
  slug: z.string(),
  state: z.enum(ENTRY_STATES),
  publishAt: z.iso.date().nullable(),
  /** A language without a text is pending. */
  texts: z.partialRecord(locale, entryText),
  addresses: z.partialRecord(locale, z.string()),
  /** The translation into `locale` is older than its source. */
  stale: z.strictObject({ locale, translatedOn: z.iso.date() }).nullable(),
  links: z.array(z.strictObject({ locale, line: count, href: z.string(), fault: z.enum(LINK_FAULTS) })),
  /** Compared to the previous build; null without one. */
  change: z.enum(['new', 'changed', 'same']).nullable(),
  hash: z.string(),
});
export type EntryFacts = z.infer<typeof entryFacts>;

/** `previous`: the build that this one replaced on the same machine. */
export const contentList = z.strictObject({
  entries: z.array(entryFacts),
  previous: z.strictObject({ version: z.string(), builtAt: moment, removed: z.array(z.string()) }).nullable(),
});
export type ContentList = z.infer<typeof contentList>;

/** `refused`: the hook responds with an error status. `failed`: no answer within ten seconds. */
const HOOK_OUTCOMES = ['accepted', 'refused', 'failed'] as const;

export const rebuildRequest = z.strictObject({
  at: moment,
  by: z.enum(['owner', 'schedule']),
  outcome: z.enum(HOOK_OUTCOMES),
  status: z.int().nullable(),
});
export type RebuildRequest = z.infer<typeof rebuildRequest>;

export const rebuildState = z.strictObject({
  hasHook: z.boolean(),
  last: rebuildRequest.nullable(),
  build: z.strictObject({ version: z.string(), builtAt: moment }),
});
export type RebuildState = z.infer<typeof rebuildState>;
