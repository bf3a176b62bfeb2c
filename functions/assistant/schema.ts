import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** 90 days. One row per text and day of Athens: no visitor, no time. */
export const askedQuestions = sqliteTable(
  'asked_questions',
  {
    day: text('day').notNull(),
    /** Hash of kind, locale and folded text: spellings of the same text are one question. */
    id: text('id').notNull(),
    kind: text('kind', { enum: ['question', 'search'] }).notNull(),
    locale: text('locale', { enum: ['en', 'el'] }).notNull(),
    text: text('text').notNull(),
    folded: text('folded').notNull(),
    asked: integer('asked').notNull(),
    found: integer('found').notNull(),
    helpful: integer('helpful').notNull(),
    unhelpful: integer('unhelpful').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.id] }), index('asked_questions_by_id').on(table.id)],
);
