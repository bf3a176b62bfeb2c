import type { Catalogue } from '../../src/features/store/catalogue/catalogue.schema.ts';
import type { StoreTerms } from '../../src/features/terms/terms.schema.ts';
import { endOfDayAfter } from '../calendar.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { log } from '../http/log.ts';
import { noted } from '../http/note-call.ts';
import { database } from '../storage/database.ts';
import { readCatalogue } from './catalogue.ts';
import { isWarned } from './order/ledger.ts';
import { countDownload } from './storage/downloads.ts';
import { readOrder, type StoredOrder } from './storage/orders.ts';
import { awaitsDecision, isDisputed, isLineReturned, isReturned } from './withdrawal/status.ts';

export interface OfferedFile {
  sku: string;
  slug: string;
  name: string;
  title: string;
  left: number;
  closedBy: ClosedBy | undefined;
}

type ClosedBy = 'disputed' | 'warned' | 'withdrawn' | 'returned';

export function closedBy(stored: Pick<StoredOrder, 'lines' | 'steps' | 'payments'>, sku: string): ClosedBy | undefined {
  if (isDisputed(stored.steps)) return 'disputed';
  if (isWarned(stored.steps)) return 'warned';
  if (awaitsDecision(stored.steps)) return 'withdrawn';
  return isLineReturned(stored, sku) ? 'returned' : undefined;
}

/** Null until it is paid, and once the money was sent back, or is due back after a withdrawal from the order. */
export function downloadsUntil(
  { order: { state, paidAt, refundBy }, steps }: Pick<StoredOrder, 'order' | 'steps'>,
  { downloads }: Pick<StoreTerms, 'downloads'>,
): Date | null {
  const isWithdrawn =
    (refundBy !== null && steps.some(({ step }) => step === 'withdrawn')) ||
    isReturned(steps) ||
    steps.some(({ step }) => step === 'refunded');
  const isPaid = state === 'paid' || state === 'fulfilled';
  return paidAt && isPaid && !isWithdrawn ? endOfDayAfter(paidAt, downloads.days) : null;
}

export const offeredFiles = (stored: StoredOrder, { products, terms }: Catalogue): OfferedFile[] =>
  stored.lines.flatMap(({ sku, slug, title }) =>
    (products.find((product) => product.sku === sku)?.files ?? []).map((name) => {
      const used = stored.downloads.find((row) => row.sku === sku && row.file === name)?.used ?? 0;
      return { sku, slug, name, title, left: Math.max(0, terms.downloads.times - used), closedBy: closedBy(stored, sku) };
    }),
  );

/** The bucket's key, under which `npm run site -- files` uploads. */
const fileKey = (slug: string, name: string): string => `products/${slug}/${name}`;

interface Download {
  sku: string;
  name: string;
  /** False for `HEAD`. */
  counts: boolean;
}

/**
 * Serves each file a limited number of times, within days of the payment.
 * @throws ApiError `not_found` for what the order does not include, `gone` once used up, over or closed, `unavailable` without the file
 */
export async function download(env: Env, stored: StoredOrder, { sku, name, counts }: Download): Promise<R2ObjectBody> {
  const { order } = stored;
  const catalogue = await readCatalogue(env.ASSETS);
  const file = offeredFiles(stored, catalogue).find((one) => one.sku === sku && one.name === name);
  const until = downloadsUntil(stored, catalogue.terms);
  if (!file || !until) throw new ApiError('not_found');
  if (file.closedBy) throw new ApiError('gone', { message: { key: `order.downloads.closed.${file.closedBy}` } });
  const at = new Date();
  const over = (): ApiError => new ApiError('gone', { message: { key: 'call.order.download' } });
  if (file.left === 0 || at > until) throw over();
  const object = await noted('files', () => env.FILES.get(fileKey(file.slug, name)));
  if (!object) {
    log('error', 'download', { fault: `The bucket lacks ${fileKey(file.slug, name)}: npm run site -- files uploads it.` });
    throw new ApiError('unavailable');
  }
  if (!counts) return object;
  const db = database(env.DB);
  if (await countDownload(db, order, { sku, file: name, at, times: catalogue.terms.downloads.times })) return object;
  await object.body.cancel();
  const now = await readOrder(db, { id: order.id });
  if (now && now.order.version !== order.version) return download(env, now, { sku, name, counts });
  throw over();
}
