import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { z } from 'zod';
import {
  DISCOUNTS_MOST,
  type discountFields,
  type discountList,
  type ListedDiscount,
} from '../../../src/features/store/admin/store-admin.schema.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { getActor } from '../../auth/owner-context.ts';
import { dayBegin, nextDayBegin } from '../../calendar.ts';
import type { Env, OwnerEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { insertAuditFrom } from '../../storage/audit.ts';
import { database } from '../../storage/database.ts';
import { readCatalogue } from '../catalogue.ts';
import {
  type DiscountRow,
  endDiscount,
  findDiscount,
  insertDiscount,
  listDiscounts,
  toRule,
  type UsedDiscount,
} from '../storage/discounts.ts';

function stateOf({ beginsAt, endsAt, most, uses }: UsedDiscount, now: Date): ListedDiscount['state'] {
  if (endsAt !== null && endsAt <= now) return 'ended';
  if (most !== null && uses >= most) return 'used';
  return beginsAt > now ? 'planned' : 'live';
}

const toListed = (row: UsedDiscount, now: Date): ListedDiscount => ({
  ...toRule(row),
  skus: row.skus && [...row.skus],
  ...{ most: row.most, mostPerPerson: row.mostPerPerson, uses: row.uses, state: stateOf(row, now) },
  ...{ beginsAt: row.beginsAt.toISOString(), endsAt: row.endsAt?.toISOString() ?? null },
});

export async function showDiscounts(env: Env, locale: Locale): Promise<z.output<typeof discountList>> {
  const now = new Date();
  const { products } = await readCatalogue(env.ASSETS);
  return {
    discounts: (await listDiscounts(database(env.DB))).map((row) => toListed(row, now)),
    products: products.map(({ sku, title }) => ({ sku, title: title[locale] })),
  };
}

async function stored(env: Env, code: string): Promise<ListedDiscount> {
  const row = await findDiscount(database(env.DB), code);
  if (!row) throw new ApiError('not_found');
  return toListed(row, new Date());
}

export async function makeDiscount(c: Context<OwnerEnv>, fields: z.output<typeof discountFields>): Promise<ListedDiscount> {
  const { code, percent, cents, skus, minimumCents, most, mostPerPerson, from, until } = fields;
  const row: DiscountRow = {
    ...{ code, percent, cents, skus, minimumCents, most, mostPerPerson, createdAt: new Date() },
    ...{ beginsAt: new Date(dayBegin(from)), endsAt: until === null ? null : new Date(nextDayBegin(until)) },
  };
  const { products } = await readCatalogue(c.env.ASSETS);
  if (skus?.some((sku) => products.every((product) => product.sku !== sku)))
    throw new ApiError('invalid', { fieldMessages: { skus: { key: 'field.order.sku' } } });
  const isMade = await insertDiscount(database(c.env.DB), row, DISCOUNTS_MOST, (isNew) =>
    insertAuditFrom(getActor(c), 'discount.create', sql`select ${code}, null, ${JSON.stringify(fields)} where ${isNew}`),
  );
  if (!isMade) {
    const isKnown = (await findDiscount(database(c.env.DB), code)) !== undefined;
    throw new ApiError('invalid', {
      fieldMessages: {
        code: isKnown ? { key: 'call.discount.known' } : { key: 'call.discount.many', values: { maximum: DISCOUNTS_MOST } },
      },
    });
  }
  return stored(c.env, code);
}

export async function stopDiscount(c: Context<OwnerEnv>, code: string): Promise<ListedDiscount> {
  await endDiscount(database(c.env.DB), code, new Date(), (isOpen) =>
    insertAuditFrom(getActor(c), 'discount.end', sql`select ${code}, null, null where ${isOpen}`),
  );
  return stored(c.env, code);
}
