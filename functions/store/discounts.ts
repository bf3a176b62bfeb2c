import type { Catalogue } from '../../src/features/store/catalogue/catalogue.schema.ts';
import { type Discount, discountFault } from '../../src/features/store/order/discount.shared.ts';
import type { OrderLine } from '../../src/features/store/order/price-order.shared.ts';
import type { Env } from '../env.ts';
import type { Message } from '../http/api-error.ts';
import { database } from '../storage/database.ts';
import { findDiscount, toRule } from './storage/discounts.ts';

type Products = Pick<Catalogue, 'products'>;

/** Whether a code can be used for these lines now. Who has used it is only asked when the order is stored. */
export async function checkDiscount(
  env: Pick<Env, 'DB'>,
  code: string,
  lines: readonly OrderLine[],
  { products }: Products,
  now: Date,
): Promise<{ discount: Discount } | { fault: Message }> {
  const found = await findDiscount(database(env.DB), code);
  if (!found || found.beginsAt > now) return { fault: { key: 'field.order.discount' } };
  if (found.endsAt !== null && found.endsAt <= now) return { fault: { key: 'field.order.discount.over' } };
  if (found.most !== null && found.uses >= found.most) return { fault: { key: 'field.order.discount.used' } };
  const discount = toRule(found);
  const listed = lines.map(({ sku, quantity }) => ({
    ...{ sku, quantity },
    unitCents: products.find((product) => product.sku === sku)?.priceCents ?? 0,
  }));
  const fault = discountFault(listed, discount);
  if (fault === undefined) return { discount };
  const minimum = { cents: found.minimumCents };
  return {
    fault: fault === 'products' ? { key: 'field.order.discount.products' } : { key: 'field.order.discount.least', values: { minimum } },
  };
}
