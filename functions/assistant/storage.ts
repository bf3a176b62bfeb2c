import { eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { QuestionFilter, questionsQuery } from '../../src/features/assistant/admin/ai.schema.ts';
import { QUESTION_FILTERS } from '../../src/features/assistant/admin/ai.schema.ts';
import { own } from '../../src/features/foreign/own.shared.ts';
import { addDays, athensDay } from '../calendar.ts';
import { type Actor, insertAudit } from '../storage/audit.ts';
import { runBatch } from '../storage/batch.ts';
import { countUse, type OneUse, spend, WITHIN, within } from '../storage/budgets.ts';
import type { Database } from '../storage/database.ts';
import type { Question } from './question.ts';
import { askedQuestions } from './schema.ts';

type Row = typeof askedQuestions.$inferSelect;

const IS_KNOWN = (day: number, id: number): string => `EXISTS (SELECT 1 FROM asked_questions WHERE day = ?${day} AND id = ?${id})`;

const COUNT = `
  INSERT INTO asked_questions (day, id, kind, locale, text, folded, asked, found, helpful, unhelpful)
  SELECT ?6, ?7, ?8, ?9, ?10, ?11, 1, ?12, 0, 0 WHERE ${IS_KNOWN(6, 7)} OR ${WITHIN}
  ON CONFLICT (day, id) DO UPDATE SET asked = asked + 1, found = found + excluded.found`;

export async function countQuestion(
  binding: D1Database,
  { id, kind, locale, text, folded }: Question,
  { found, at, share }: { found: boolean; at: Date; share: string },
): Promise<boolean> {
  if (!(await spend(binding, { name: 'questions', at, share }))) return false;
  const day = athensDay(at);
  const kindOfText: OneUse = { name: 'questionTexts', at, share };
  const results = await binding.batch([
    countUse(binding, kindOfText, `NOT ${IS_KNOWN(8, 9)}`, day, id),
    binding.prepare(COUNT).bind(...within(kindOfText), day, id, kind, locale, text, folded, found ? 1 : 0),
  ]);
  return (results.at(-1)?.meta.changes ?? 0) > 0;
}

export async function countHelpful(
  binding: D1Database,
  { id }: Pick<Question, 'id'>,
  { helpful, at, share }: { helpful: boolean; at: Date; share: string },
): Promise<boolean> {
  if (!(await spend(binding, { name: 'questions', at, share }))) return false;
  const column = helpful ? 'helpful' : 'unhelpful';
  const { meta } = await binding
    .prepare(
      `UPDATE asked_questions SET ${column} = ${column} + 1 WHERE id = ?1 AND helpful + unhelpful < asked
        AND day = (SELECT max(day) FROM asked_questions WHERE id = ?1 AND day >= ?2)`,
    )
    .bind(id, addDays(athensDay(at), -1))
    .run();
  return meta.changes > 0;
}

export interface QuestionGroup extends Pick<Row, 'id' | 'kind' | 'locale' | 'text' | 'asked' | 'found' | 'helpful' | 'unhelpful'> {
  firstOn: string;
  lastOn: string;
}

// With one `max()`, SQLite takes the other columns from its row: the newest spelling.
const groups = (from: string): SQL => sql`
  select id, kind, locale, text, folded, sum(asked) as asked, sum(found) as found, sum(helpful) as helpful, sum(unhelpful) as unhelpful,
    (select min(day) from asked_questions f where f.id = asked_questions.id) as firstOn, max(day) as lastOn
  from asked_questions where day >= ${from} group by id`;

const IN_FILTER: Record<QuestionFilter, SQL> = {
  questions: sql`(kind = 'question')`,
  unanswered: sql`(kind = 'question' and found < asked)`,
  searches: sql`(kind = 'search')`,
  unhelpful: sql`(unhelpful > 0)`,
};

const ORDER: Record<string, SQL> = {
  text: sql`folded`,
  asked: sql`asked`,
  unhelpful: sql`unhelpful`,
  lastOn: sql`lastOn`,
  locale: sql`locale`,
};

type QuestionCounts = Record<QuestionFilter, number>;

const NONE: QuestionCounts = { questions: 0, unanswered: 0, searches: 0, unhelpful: 0 };

const countGroups = (from: string): SQL<QuestionCounts> => {
  const counted = QUESTION_FILTERS.map((filter) => sql`coalesce(sum(${IN_FILTER[filter]}), 0) as ${sql.raw(filter)}`);
  return sql`select ${sql.join(counted, sql`, `)} from (${groups(from)})`;
};

export async function countQuestions(db: Database, from: string): Promise<QuestionCounts> {
  const [[counts]] = await runBatch(db, countGroups(from));
  return counts ?? NONE;
}

interface Scope {
  from: string;
  folded: string;
}

export async function listQuestions(
  db: Database,
  { show, locale, sort, page, size }: Omit<z.output<typeof questionsQuery>, 'days' | 'q'>,
  { from, folded }: Scope,
): Promise<{ rows: QuestionGroup[]; total: number; counts: QuestionCounts }> {
  const where = sql.join(
    [
      sql`true`,
      ...(show ? [IN_FILTER[show]] : []),
      ...(locale ? [sql`locale = ${locale}`] : []),
      ...(folded ? [sql`instr(folded, ${folded}) > 0`] : []),
    ],
    sql` and `,
  );
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const order = own(ORDER, sort.replace(/^-/u, '')) ?? sql`lastOn`;
  const [rows, totals, [counts]] = await runBatch(
    db,
    sql<QuestionGroup>`
      select id, kind, locale, text, asked, found, helpful, unhelpful, firstOn, lastOn from (${groups(from)}) where ${where}
      order by ${order} ${direction}, asked desc, id limit ${size} offset ${(page - 1) * size}`,
    sql<{ total: number }>`select count(*) as total from (${groups(from)}) where ${where}`,
    countGroups(from),
  );
  return { rows, total: totals[0]?.total ?? 0, counts: counts ?? NONE };
}

export interface QuestionDay {
  day: string;
  kind: Row['kind'];
  asked: number;
  found: number;
  helpful: number;
  unhelpful: number;
}

export async function questionDays(db: Database, from: string): Promise<QuestionDay[]> {
  const sum = (column: keyof Row) => sql<number>`sum(${askedQuestions[column]})`;
  return db
    .select({
      day: askedQuestions.day,
      kind: askedQuestions.kind,
      asked: sum('asked'),
      found: sum('found'),
      helpful: sum('helpful'),
      unhelpful: sum('unhelpful'),
    })
    .from(askedQuestions)
    .where(gte(askedQuestions.day, from))
    .groupBy(askedQuestions.day, askedQuestions.kind)
    .orderBy(askedQuestions.day);
}

export async function deleteQuestion(db: Database, actor: Actor, id: string): Promise<number> {
  const known = await db.select({ day: askedQuestions.day }).from(askedQuestions).where(eq(askedQuestions.id, id)).limit(1);
  if (known.length === 0) return 0;
  const [deleted] = await db.batch([
    db.delete(askedQuestions).where(eq(askedQuestions.id, id)),
    insertAudit(db, actor, [{ action: 'question.delete', subject: id }]),
  ]);
  return deleted.meta.changes;
}

export async function deleteQuestions(db: Database, actor: Actor): Promise<number> {
  const [deleted] = await db.batch([db.delete(askedQuestions), insertAudit(db, actor, [{ action: 'questions.delete', subject: 'all' }])]);
  return deleted.meta.changes;
}

export const deleteQuestionsBefore = async (db: Database, day: string): Promise<number> =>
  (await db.delete(askedQuestions).where(lt(askedQuestions.day, day))).meta.changes;
