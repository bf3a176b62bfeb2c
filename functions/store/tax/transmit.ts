import { MINUTE_MS } from '../../calendar.ts';
import type { Env } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { database } from '../../storage/database.ts';
import { readCatalogue } from '../catalogue.ts';
import type { DocumentContent } from '../documents/content.ts';
import { readOrder, type StoredOrder } from '../storage/orders.ts';
import { claimTax, dueTaxes, storeOutcome } from '../storage/tax.ts';
import type { TaxDocument } from './issuer.ts';
import { mydata } from './mydata.ts';

/** Between attempts, in minutes; then once a day. The first covers an attempt that is still under way. */
const RETRY_MINUTES = [5, 15, 60, 240, 720] as const;
const DAY_MINUTES = 1440;
const SENT_A_TURN = 3;

const retryAt = (attempts: number, now: Date): Date => new Date(now.getTime() + (RETRY_MINUTES[attempts] ?? DAY_MINUTES) * MINUTE_MS);

/** What a credit note corrects. */
const saleOf = ({ documents }: StoredOrder, { kind }: DocumentContent) =>
  kind === 'credit' ? documents.find((one) => one.kind !== 'credit') : undefined;

/** The sale of a credit note, once that has its mark. */
function originalOf(stored: StoredOrder, content: DocumentContent): TaxDocument['original'] {
  const first = saleOf(stored, content);
  const mark = stored.taxes.find((one) => one.documentId === first?.id)?.mark;
  return first?.content && mark ? { content: first.content, mark } : undefined;
}

/** Sends one that is due, unless another call does. @returns whether an attempt was made */
export async function transmit(env: Env, documentId: string, now: Date): Promise<boolean> {
  if (!mydata.isAvailable(env)) return false;
  const db = database(env.DB);
  const claimed = await claimTax(db, documentId, now, (attempts) => retryAt(attempts, now));
  if (!claimed) return false;
  const stored = await readOrder(db, { id: claimed.orderId });
  const content = stored?.documents.find(({ id }) => id === documentId)?.content;
  if (!stored || !content) return false;
  if (stored.taxes.some(({ documentId: id, state }) => state === 'cancelled' && id === saleOf(stored, content)?.id)) {
    // A credit of nothing: only the owner knows what stands in the sale's place.
    await storeOutcome(db, documentId, { state: 'failed', error: 'The document that it corrects is cancelled.' }, now);
    return true;
  }
  const original = originalOf(stored, content);
  if (content.kind === 'credit' && !original) {
    await storeOutcome(db, documentId, { state: 'waiting', error: '', isUnconnected: false }, now);
    return true;
  }
  const { incomeClassification: classification } = await readCatalogue(env.ASSETS);
  const { attempts, isLate } = claimed;
  const outcome = await mydata.issue(env, { content, original, classification, isRepeat: attempts > 1, isLate });
  await storeOutcome(db, documentId, outcome, now);
  return true;
}

/** Sends what waits, some in each turn. */
export async function sendTaxDocuments(env: Env, now: Date): Promise<Record<string, number>> {
  if (!mydata.isAvailable(env)) return { sent: 0 };
  const due = await dueTaxes(database(env.DB), now, SENT_A_TURN);
  for (const id of due) await transmit(env, id, now);
  return { sent: due.length, left: due.length === SENT_A_TURN ? 1 : 0 };
}

/** @throws ApiError `unavailable` with what the tax office says */
export async function cancelTransmitted(env: Env, stored: StoredOrder, documentId: string, mark: string): Promise<string> {
  const content = stored.documents.find(({ id }) => id === documentId)?.content;
  if (!content) throw new ApiError('not_found');
  const cancelled = await mydata.cancel(env, mark, { content, original: originalOf(stored, content) });
  if ('mark' in cancelled) return cancelled.mark;
  throw new ApiError('unavailable', { message: { key: 'call.tax.refused', values: { error: cancelled.error } } });
}
