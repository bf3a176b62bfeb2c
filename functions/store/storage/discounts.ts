import { eq, type SQL, sql } from 'drizzle-orm';
import type { Discount } from '../../../src/features/store/order/discount.shared.ts';
import { HOUR_MS } from '../../calendar.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { discounts } from '../schema.ts';
import type { OrderRow } from './orders.ts';

export type DiscountRow = typeof discounts.$inferSelect;

/**
 * Orders that ended unpaid have given their use back. One that nobody paid, and whose mailed link nobody opened, has it for an hour: a stranger would
 * use up any code otherwise.
 */
const uses = (code: SQL | string, whose: SQL, at: Date): SQL =>
  sql`(select count(*) from orders where discount_code = ${code} and state <> 'cancelled' and ${whose}
    and (state <> 'pending' or confirmed_at is not null or ordered_at > ${at.getTime() - HOUR_MS}))`;

/** Condition of the statement that stores the order, so that two at once cannot both have the last use. */
export const isUsable = ({ discountCode, person, orderedAt }: Pick<OrderRow, 'discountCode' | 'person' | 'orderedAt'>): SQL =>
  discountCode === null
    ? sql`true`
    : sql`exists (select 1 from discounts where code = ${discountCode} and begins_at <= ${orderedAt.getTime()}
        and (ends_at is null or ends_at > ${orderedAt.getTime()}) and (most is null or most > ${uses(discountCode, sql`true`, orderedAt)})
        and (most_per_person is null or most_per_person > ${uses(discountCode, sql`person = ${person}`, orderedAt)}))`;

export async function isUsedUp(db: Database, order: Pick<OrderRow, 'discountCode' | 'person' | 'orderedAt'>): Promise<boolean> {
  const [[found]] = await runBatch(db, sql<{ usable: number }>`select ${isUsable(order)} as usable`);
  return found?.usable !== 1;
}

export interface UsedDiscount extends DiscountRow {
  uses: number;
}

export const listDiscounts = (db: Database): Promise<UsedDiscount[]> =>
  db
    .select({ row: discounts, uses: uses(sql`discounts.code`, sql`true`, new Date()).mapWith(Number) })
    .from(discounts)
    .orderBy(sql`${discounts.createdAt} desc`, discounts.code)
    .then((found) => found.map(({ row, uses: used }) => ({ ...row, uses: used })));

export async function findDiscount(db: Database, code: string): Promise<UsedDiscount | undefined> {
  const found = await db
    .select({ row: discounts, uses: uses(code, sql`true`, new Date()).mapWith(Number) })
    .from(discounts)
    .where(eq(discounts.code, code))
    .get();
  return found && { ...found.row, uses: found.uses };
}

/** @returns false if the code is there already, or as many as there may be */
export async function insertDiscount(db: Database, row: DiscountRow, most: number, audit: (isNew: SQL) => SQL): Promise<boolean> {
  const { code, percent, cents, skus, minimumCents, most: uses, mostPerPerson, beginsAt, endsAt, createdAt } = row;
  const isNew = sql`not exists (select 1 from discounts where code = ${code}) and (select count(*) from discounts) < ${most}`;
  const [, made] = await runBatch(
    db,
    audit(isNew),
    sql<{ code: string }>`
      insert into discounts (code, percent, cents, skus, minimum_cents, most, most_per_person, begins_at, ends_at, created_at)
      select ${code}, ${percent}, ${cents}, ${skus && JSON.stringify(skus)}, ${minimumCents}, ${uses}, ${mostPerPerson}, ${beginsAt.getTime()},
        ${endsAt?.getTime() ?? null}, ${createdAt.getTime()} where ${isNew} returning code`,
  );
  return made.length > 0;
}

/** @returns false if it has ended before */
export async function endDiscount(db: Database, code: string, at: Date, audit: (isOpen: SQL) => SQL): Promise<boolean> {
  const isOpen = sql`exists (select 1 from discounts where code = ${code} and (ends_at is null or ends_at > ${at.getTime()}))`;
  const [, ended] = await runBatch(
    db,
    audit(isOpen),
    sql<{ code: string }>`update discounts set ends_at = ${at.getTime()} where code = ${code} and ${isOpen} returning code`,
  );
  return ended.length > 0;
}

export const toRule = ({ code, percent, cents, skus, minimumCents }: DiscountRow): Discount => ({
  code,
  percent,
  cents,
  skus,
  minimumCents,
});
