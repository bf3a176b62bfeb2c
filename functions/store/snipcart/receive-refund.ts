import { formatEuro } from '../../../src/i18n/format.ts';
import type { Env } from '../../env.ts';
import { quotable } from '../../mail/quotable.ts';
import { writeToOwner } from '../../notices/tell.ts';
import { database } from '../../storage/database.ts';
import { readOrder } from '../../storage/orders.ts';
import type { WaitUntil } from '../steps.ts';
import { findTransaction } from './gateway.ts';
import { toCents } from './price-snipcart-order.ts';

/**
 * Snipcart refunds a payment of the custom gateway: the owner is asked to transfer the money. The order's step follows from the event
 * `order.refund.created`.
 * @returns the refund's id for Snipcart @throws ApiError `not_found` for an unknown payment
 */
export async function receiveRefundRequest(
  env: Env,
  { paymentId, amount }: { paymentId: string; amount: number },
  waitUntil: WaitUntil,
): Promise<string> {
  const { orderId, type } = await findTransaction(env, paymentId);
  const id = crypto.randomUUID();
  if (type === 'test') return id;
  const stored = orderId === null ? undefined : await readOrder(database(env.DB), { id: orderId });
  await writeToOwner(
    env,
    { kind: 'money', key: `snipcart-refund:${id}`, ...(stored && { page: `/admin/store?order=${stored.order.id}` }) },
    ({ t, locale }) => {
      const values = {
        amount: formatEuro(locale, toCents(amount)),
        reference: stored?.order.reference ?? quotable(paymentId),
        name: quotable(stored?.order.name ?? ''),
      };
      return {
        source: 'system',
        subject: t('store.snipcart.refund.subject', values),
        text: t('store.snipcart.refund.text', values),
        from: { name: t('jobs.sender'), address: '' },
        ...(stored && { thread: stored.order.id }),
      };
    },
    waitUntil,
  );
  return id;
}
