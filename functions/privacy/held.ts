import type { Context } from 'hono';
import type { z } from 'zod';
import { type erasureSchema, exportName, type exportSchema, type HeldData } from '../../src/features/privacy/admin/privacy-admin.schema.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from '../../src/i18n/locales.ts';
import { getActor } from '../auth/owner-context.ts';
import type { OwnerEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { readBuild } from '../http/build.ts';
import { describeFault, log } from '../http/log.ts';
import { sendFile } from '../http/sent-file.ts';
import { notifyCounts } from '../mail/notify.ts';
import { type ContentStores, deleteObjects, ERASED_LISTS, writeList } from '../mail/storage/contents.ts';
import { database } from '../storage/database.ts';
import { exportFile } from './export-file.ts';
import type { Held } from './export-lists.ts';
import type { Person } from './storage/erasure.ts';
import {
  countArchives,
  countHeld,
  eraseHeld,
  exportRecords,
  findPerson,
  type HeldCounts,
  heldFiles,
  inArchives,
  readHeld,
} from './storage/held.ts';

const toErased = ({
  messages,
  attachments,
  mails,
  drafts,
  emptyRequests,
  audit,
  unpaidOrders,
  strayWithdrawals,
}: HeldCounts): HeldData['goes'] => ({
  ...{ messages, attachments, mails, drafts, audit },
  requests: emptyRequests,
  orders: unpaidOrders,
  withdrawals: strayWithdrawals,
});

export async function showHeld(c: Context<OwnerEnv>, address: string): Promise<HeldData> {
  const until = new Date();
  const db = database(c.env.DB);
  const { counts, open } = await countHeld(db, await findPerson(db, address, until));
  const { orders, requests, answers, waiting, mentions, blocks, owner, fileBytes } = counts;
  return {
    address,
    until: until.toISOString(),
    goes: toErased(counts),
    stays: { orders, requests, answers, waiting, mentions, blocks, owner },
    archives: countArchives(fileBytes),
    open,
  };
}

function localeOf({ requests, orders, messages }: Held, request: string | undefined): Locale {
  const rows = [
    requests.find(({ id }) => id === request),
    ...[requests, orders, messages].map((all) => all.findLast(({ locale }) => locale)),
  ];
  const locale = rows.map((row) => row?.['locale']).find(Boolean);
  return LOCALE_CODES.find((code) => code === locale) ?? DEFAULT_LOCALE;
}

/** @throws ApiError `not_found` for an archive that the export does not have */
export async function openExport(
  c: Context<OwnerEnv>,
  { address, request, until, archive }: z.output<typeof exportSchema>,
): Promise<{ name: string; file: ReadableStream<Uint8Array<ArrayBuffer>>; archives: number }> {
  const at = new Date();
  const db = database(c.env.DB);
  const person = await findPerson(db, address, until === undefined ? at : new Date(until));
  const held = await readHeld(db, person);
  const archives = Number(inArchives(held.attachments).at(-1)?.['archive'] ?? 1);
  if (archive > archives) throw new ApiError('not_found', { message: { key: 'call.export.archive' } });
  const { begin, end } = exportRecords(db, getActor(c), request);
  await begin();
  // Without a build, the document has the colours of its reader's system.
  const build = await readBuild(c.env.ASSETS).catch(() => undefined);
  const about = { address, at, locale: localeOf(held, request), archive, archives, palette: build?.palette };
  const file = exportFile(c.env, held, about, async () => {
    if (archive === archives) await end();
  });
  return { name: exportName(address, at, { archive, archives }), file, archives };
}

export async function exportHeld(c: Context<OwnerEnv>, input: z.output<typeof exportSchema>): Promise<Response> {
  const { name, file } = await openExport(c, input);
  return sendFile(c, name, 'application/zip', file);
}

/**
 * Deletes the person's files in the bucket once `erase` has deleted their rows. A list of them is stored first: the nightly job completes what
 * is broken off (functions/mail/forget-files.ts).
 * @throws as `erase` does, and before it if the list cannot be stored
 */
async function eraseWithFiles<Result>({ DB, MAIL_FILES }: ContentStores, person: Person, erase: () => Promise<Result>): Promise<Result> {
  const files = MAIL_FILES ? await heldFiles(database(DB), person) : [];
  if (!MAIL_FILES || files.length === 0) return erase();
  const list = `${ERASED_LISTS}${crypto.randomUUID()}`;
  await writeList(MAIL_FILES, list, files);
  const result = await erase();
  await deleteObjects(MAIL_FILES, [...files, list]).catch((error: unknown) => log('error', 'privacy', { fault: describeFault(error) }));
  return result;
}

/** Erases only data from before `until`, which the owner has seen. */
export async function eraseAddress(
  c: Context<OwnerEnv>,
  { address, request, until }: z.output<typeof erasureSchema>,
): Promise<{ gone: HeldData['goes']; held: HeldData }> {
  const db = database(c.env.DB);
  const person = await findPerson(db, address, new Date(until));
  const { counts, mailboxes } = await eraseWithFiles(c.env, person, () => eraseHeld(db, getActor(c), person, request));
  c.executionCtx.waitUntil(notifyCounts(c.env, mailboxes));
  return { gone: toErased(counts), held: await showHeld(c, address) };
}
