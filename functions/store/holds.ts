import type { Catalogue } from '../../src/features/store/catalogue/catalogue.schema.ts';
import { limitOf } from '../../src/features/store/order/limits.shared.ts';
import { toDay } from '../calendar.ts';
import type { Env } from '../env.ts';
import type { WaitUntil } from '../http/after-response.ts';
import { ApiError } from '../http/api-error.ts';
import { writeToOwner } from '../notices/tell.ts';
import { database } from '../storage/database.ts';
import { type Step, takeStep } from './order/steps.ts';
import { builtStock } from './stock.ts';
import { confirmHold, isThere, unpaidPieces } from './storage/holds.ts';
import { type NewLine, readOrder, type StoredOrder } from './storage/orders.ts';

export const isUnreserved = ({ steps }: Pick<StoredOrder, 'steps'>): boolean =>
  steps.findLast(({ step }) => step === 'unreserved' || step === 'reserved' || step === 'part-paid')?.step === 'unreserved';

interface HoldContext {
  catalogue: Catalogue;
  site: string;
  waitUntil: WaitUntil;
}

/**
 * Confirms an order by the link in its mail: its pieces stay reserved until the deadline, or are reserved again if enough is left and unpaid
 * orders keep no more than half.
 * @returns the order as it is now
 */
export async function confirmByLink<Stored extends StoredOrder>(
  env: Env,
  stored: Stored,
  { catalogue, site, waitUntil }: HoldContext,
): Promise<Stored> {
  const { order } = stored;
  if (order.source !== 'site' || order.state !== 'pending') return stored;
  const db = database(env.DB);
  const at = new Date();
  const again = async (): Promise<Stored> => ({ ...stored, ...(await readOrder(db, { id: order.id })) });
  const most = new Map(catalogue.products.map((product) => [product.sku, limitOf(product)]));
  const built = { pieces: builtStock(catalogue.products), most };
  if (order.confirmedAt === null && !(await confirmHold(db, order, { at, built }))) return again();
  const confirmed = order.confirmedAt === null ? { ...order, version: order.version + 1 } : order;
  if (!isUnreserved(stored)) return order.confirmedAt === null ? again() : stored;
  const taken: Step = { step: 'reserved', actor: 'shopper', at, guard: isThere(order.id, built) };
  await takeStep(env, confirmed, taken, waitUntil, site).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
  });
  return again();
}

const FEWEST_PIECES = 5;
const NEARLY_ALL = 0.8;

export async function watchReserved(
  env: Env,
  { lines, site, waitUntil }: { lines: readonly NewLine[]; site: string; waitUntil: WaitUntil },
): Promise<void> {
  const stocked = lines.filter(({ stock }) => stock !== null);
  if (stocked.length === 0) return;
  const found = await unpaidPieces(
    database(env.DB),
    stocked.map(({ sku }) => sku),
  );
  for (const { sku, title, stock } of stocked) {
    const { unpaid = 0, balance = 0 } = found.get(sku) ?? {};
    const pieces = (stock ?? 0) + balance + unpaid;
    if (pieces < FEWEST_PIECES || unpaid < NEARLY_ALL * pieces) continue;
    const values = { title, unpaid, pieces, link: `${site}/admin/store` };
    await writeToOwner(
      env,
      { kind: 'stock', key: `reserved:${sku}:${toDay(new Date())}` },
      ({ t }) => ({
        source: 'system',
        subject: t('order.owner.reserved.subject', values),
        text: t('order.owner.reserved.text', values),
        from: { name: t('jobs.sender'), address: '' },
      }),
      waitUntil,
    );
  }
}
