import type { Context } from 'hono';
import type { z } from 'zod';
import { toKey } from '../../../src/features/forms/address.shared.ts';
import { parseAddressList } from '../../../src/features/mail/admin/address-list.shared.ts';
import {
  type DraftRow,
  type draftChange,
  makeDraftSnippet,
  type StoredDraft,
  type savedDraft,
} from '../../../src/features/mail/admin/drafts/draft.schema.ts';
import type { OwnerEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { database } from '../../storage/database.ts';
import { StaleVersionError } from '../../storage/errors.ts';
import { findDraft, listDrafts, removeDraft, saveDraft } from '../storage/drafts.ts';

const missing = (): ApiError => new ApiError('not_found', { message: { key: 'call.draft.missing' } });

const keysIn = (...lists: readonly string[]): string[] => {
  const addresses = lists.flatMap((list) => parseAddressList(list)).map(({ address }) => address);
  return [...new Set(addresses.filter((address) => address.includes('@')).map(toKey))];
};

export const showDrafts = async (c: Context<OwnerEnv>): Promise<{ drafts: DraftRow[] }> => ({
  drafts: (await listDrafts(database(c.env.DB))).map(({ text, updatedAt, ...row }) => ({
    ...row,
    snippet: makeDraftSnippet(text),
    updatedAt: updatedAt.toISOString(),
  })),
});

/** Null without one: whoever begins to write asks, and is no error. */
export async function showDraft(c: Context<OwnerEnv>, id: string): Promise<StoredDraft | null> {
  const row = await findDraft(database(c.env.DB), id);
  if (!row) return null;
  const { addressKeys: _, updatedAt, ...draft } = row;
  return { ...draft, updatedAt: updatedAt.toISOString() };
}

/** Not recorded in the audit log: it would repeat each pause in the writing. @throws ApiError `not_found`, `conflict`; StaleVersionError */
export async function putDraft(
  c: Context<OwnerEnv>,
  id: string,
  { version, ...draft }: z.output<typeof draftChange>,
): Promise<z.output<typeof savedDraft>> {
  const now = new Date();
  const addressKeys = keysIn(draft.to, draft.cc, draft.bcc);
  const outcome = await saveDraft(database(c.env.DB), { ...draft, id, addressKeys }, version, now);
  if (outcome === 'stale') throw new StaleVersionError();
  if (outcome === 'missing') throw missing();
  if (outcome === 'full') throw new ApiError('conflict', { message: { key: 'call.draft.full' } });
  return { version: version + 1, updatedAt: now.toISOString() };
}

/** @throws StaleVersionError */
export async function dropDraft(c: Context<OwnerEnv>, id: string, version: number | undefined): Promise<{ removed: boolean }> {
  const outcome = await removeDraft(database(c.env.DB), id, version);
  if (outcome === 'stale') throw new StaleVersionError();
  return { removed: outcome === 'removed' };
}
