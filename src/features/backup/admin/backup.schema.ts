import { z } from 'zod';

export const BACKUP_PAGE = '/admin/index-backup';

const count = z.int().min(0);
const time = z.iso.datetime();

/** Limits uploads on the page, which are held in memory; `npm run site -- restore` takes larger files. */
export const UPLOAD_BYTES = 25_000_000;
export const RESTORE_BYTES = 50_000_000;

const fileName = z
  .string()
  .max(60)
  .regex(/^[a-z]+-[\dT-]+Z\.zip$/u);
export const fileParams = z.object({ name: fileName });

export const leftOutSchema = z.enum([
  'sessions',
  'verifications',
  'analytics_visits',
  'analytics_salts',
  'owner_notices',
  'submissions',
  'restore_rows',
]);

export const backupOverview = z.object({
  schema: z.string(),
  tables: z.array(z.object({ name: z.string(), rows: count })),
  leftOut: z.array(leftOutSchema),
  hasBucket: z.boolean(),
  /** Attachments of newer mail are in a separate bucket, which no backup contains. */
  hasMailFiles: z.boolean(),
  /** The last nightly run; null before the first. */
  nightly: z.object({ at: time, outcome: z.enum(['running', 'done', 'failed']) }).nullable(),
});
export type BackupOverview = z.infer<typeof backupOverview>;

/** Whether this site's secret signed the file: `foreign` is another secret, or a changed file. */
export const signedSchema = z.enum(['own', 'foreign', 'none']);

/** `rows`: null if the file is damaged. */
const backupFile = z.object({
  name: z.string(),
  at: time,
  bytes: count,
  rows: count.nullable(),
  signed: signedSchema,
  isPresentSchema: z.boolean(),
});
export type BackupFile = z.infer<typeof backupFile>;
export const backupFiles = z.object({ files: z.array(backupFile) });
/** One step of a backup: ask again until it is `done`. `checked` of `parts` were read again. */
export const backupStep = z.object({
  name: z.string(),
  phase: z.enum(['reading', 'joining', 'checking', 'done']),
  rows: count,
  bytes: count,
  checked: count,
  parts: count,
});
export type BackupStep = z.infer<typeof backupStep>;

/** `name`: a file in the bucket; null: a new backup. */
export const downloadSchema = z.strictObject({ name: fileName.nullable() });
/** `address`: null for a new backup if there is a bucket: save it there first, then request it by name. */
export const downloadReady = z.object({ address: z.string().nullable() });

export const checkSchema = z.strictObject({ name: fileName });

/** A changed row counts as removed and as added. */
export const restoreCheck = z.object({
  id: z.string(),
  madeAt: time,
  signed: signedSchema,
  /** Orders changed while the backup was made. */
  isTorn: z.boolean(),
  tables: z.array(z.object({ name: z.string(), now: count, after: count, gone: count, come: count })),
  /** People who were erased since; the restore erases them again. */
  erased: count,
  /** References of erasure requests, received since or open in the backup, whose data was not erased here. */
  requests: z.array(z.string()),
  /** Mails queued at the backup that no longer exist here; they come back as failed. */
  unsent: count,
});
export type RestoreCheck = z.infer<typeof restoreCheck>;

/** `acceptsUnsigned`: the owner vouches for a file that this site has not signed. */
export const restoreSchema = z.strictObject({ id: z.uuid(), acceptsUnsigned: z.boolean().default(false) });
export const checkParams = z.object({ id: z.uuid() });
/** `safety`: the backup that was saved to the bucket first. */
export const restored = z.object({ erased: count, safety: z.string().nullable() });
export type Restored = z.infer<typeof restored>;
export const checkDropped = z.object({ dropped: z.boolean() });
