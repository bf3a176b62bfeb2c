import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How much of a day's budgets is used (functions/storage/budget-limits.ts). `day`: of UTC, `YYYY-MM-DD`. */
export const budgetUses = sqliteTable(
  'budget_uses',
  {
    day: text('day').notNull(),
    name: text('name').notNull(),
    /** Empty for all together, else one network: a keyed hash that holds for the day. */
    share: text('share').notNull(),
    used: integer('used').notNull(),
    /** Since when nothing more is taken. Milliseconds since 1970, UTC; of all together only. */
    fullSince: integer('full_since', { mode: 'timestamp_ms' }),
  },
  (table) => [primaryKey({ columns: [table.day, table.name, table.share] })],
);
