import { z } from 'zod';
import { LOCALE_CODES } from '../../../i18n/locales.ts';
import { ENTRY_FOLDERS } from '../collections.shared.ts';

export const CONTENT_PAGE = '/admin/content';
/** Written by the build. Below a guarded address: titles of drafts are not public. */
export const ENTRIES_FILE = `${CONTENT_PAGE}/entries.json`;
/** Drafts and scheduled entries as the site will draw them, by their address to come. */
export const PREVIEW_FOLDER = `${CONTENT_PAGE}/preview`;
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
  /** Addresses of drafts and scheduled entries as the site will draw them. */
  previews: z.partialRecord(locale, z.string()),
  /** There are questions that it answers beside its texts. */
  hasQuestions: z.boolean().default(false),
  /** The translation into `locale` is older than its source. */
  stale: z.strictObject({ locale, translatedOn: z.iso.date() }).nullable(),
  /** `mark` says of which text the one in `locale` is the translation; written to its `translatedFrom` it is up to date. Null without both texts. */
  translation: z.strictObject({ locale, mark: z.string(), isCurrent: z.boolean() }).nullable(),
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

/** A line of what a build said, and the file that it is about. */
const buildProblem = z.object({ file: z.string().nullable(), line: count.nullable(), text: z.string() });
export type BuildProblem = z.infer<typeof buildProblem>;

/** Of the file that a failed build leaves for the owner, and of the checks of the repository's newest commit. */
export const buildProblems = z.object({
  at: moment.nullable(),
  ofPreviews: z.boolean().default(false),
  problems: z.array(buildProblem).max(200),
});
export type BuildProblems = z.infer<typeof buildProblems>;

/** What `npm start` tells of the project's folder. */
export const folderState = z.object({ newer: z.array(z.string()), failed: buildProblems.nullable() });

/** Where the entries' files are: the folder on this machine (`npm start`), or the repository of `content/site.yaml`. */
export const projectState = z.strictObject({
  source: z.enum(['folder', 'repository']).nullable(),
  /** Entries with files newer than the running build; null if unknown. */
  newer: z.array(z.string()).nullable(),
  failed: buildProblems.nullable(),
  /** Details of a failed check of the repository. */
  link: z.url().nullable(),
  /** Where the newest commit can be seen, if it is newer than the running build and a host tells the forge. */
  preview: z.url().nullable(),
  /** The repository did not answer as expected; `HTTP 401`, `timeout`. */
  fault: z.string().nullable(),
});
export type ProjectState = z.infer<typeof projectState>;

export const translatedBody = z.strictObject({ collection: z.enum(ENTRY_FOLDERS), slug: z.string().max(200), mark: z.string().max(40) });
export const translatedDone = z.strictObject({ file: z.string(), translatedFrom: z.string() });

/** As Sveltia CMS stores who is signed in; null without a token. */
export const editorUser = z.strictObject({ user: z.strictObject({ backendName: z.string(), token: z.string() }).nullable() });

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
