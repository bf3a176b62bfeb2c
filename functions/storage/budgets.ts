import { and, eq, gte, isNotNull, lt, ne } from 'drizzle-orm';
import type { BudgetName } from '../../src/features/today/admin/budgets.shared.ts';
import { addDays, toDay } from '../calendar.ts';
import type { Settings } from '../settings.ts';
import type { Database } from './database.ts';
import { budgetUses } from './schema.ts';

export interface Budget {
  all: number;
  /** Per network (`network.ts`), so that nobody can use up everything. */
  share?: number;
}

/** Limits what strangers can store per day, and what leaves in the owner's name (docs/decisions/013-budgets-a-day.md). */
export const BUDGETS: Readonly<Record<BudgetName, Budget>> = {
  // Up to 40 KB each: 40 MB, a hundred times a busy day. Past it the call is refused.
  contact: { all: 1_000, share: 50 },
  // Up to 20 KB each with its mail: 10 MB.
  privacyRequests: { all: 500, share: 10 },
  // Up to 10 KB each with steps, lines and mail: 10 MB. A network's share bounds the stock that it can reserve.
  orders: { all: 1_000, share: 60 },
  // Up to 2 KB each, where an order matches: 1 MB.
  orderLinks: { all: 500, share: 20 },
  // Adds no rows: bounds how many codes can be guessed.
  discounts: { all: 2_000, share: 60 },
  // Up to 5 KB each with its receipt: 2.5 MB.
  withdrawals: { all: 500, share: 20 },
  // KiB: 200 MiB; incoming.ts says how much of it one sending domain may use. The sending server tries again for days.
  incomingMail: { all: 200 * 1024 },
  // 0.2 KB each, except the first of a kind: 1 MB.
  reports: { all: 5_000, share: 500 },
  // New kinds, with up to ten reports of 4 KB each: 4 MB. Past it they are counted together. A small share, so that a few networks
  // cannot hide a real error of the day among the others.
  reportKinds: { all: 100, share: 5 },
  // Calls with ten reports at most, which the two lines above count too, so that a faulty extension cannot use up those of errors.
  policyReports: { all: 300, share: 30 },
  // Pages send ten at most. They add no rows here, but use up the plan at Sentry.
  sentryEvents: { all: 1_000, share: 100 },
  // 0.5 KB each: 10 MB. A thousand visitors who each read ten pages; ANALYTICS_DAILY_EVENTS replaces it (docs/owner/scaling.md).
  events: { all: 20_000, share: 1_000 },
  subscriptions: { all: 1_000, share: 20 },
  // 0.5 KB each for a day: 10 MB. The owner also has a link and codes.
  passkeyQuestions: { all: 20_000, share: 500 },
  // Mails to the owner that strangers ask for. A network cannot use up the day's, and as many again are kept for the owner's browsers.
  signInLinks: { all: 60, share: 6 },
  // 0.1 KB each. Past it only successful ones are stored, so that the owner can always sign in.
  signInAttempts: { all: 5_000, share: 200 },
  // Past the texts of the next line, they write no rows.
  questions: { all: 5_000, share: 200 },
  // 0.5 KB each for 90 days: 14 MB.
  questionTexts: { all: 300, share: 30 },
  // Money: AI_DAILY_REQUESTS and AI_DAILY_TOKENS replace these. Past them the assistant answers with passages.
  aiRequests: { all: 500, share: 50 },
  aiTokens: { all: 1_000_000, share: 100_000 },
  // Some milliseconds of the processor each. Past them visitors' browsers find the passages themselves.
  retrievals: { all: 20_000, share: 1_000 },
  // Messages to /mcp; an agent's conversation has about twenty.
  agentCalls: { all: 20_000, share: 2_000 },
  redirectHits: { all: 20_000 },
  // Recipients of what the owner writes: a stolen session sends no more in their name. Up to 100 KB a mail: 50 MB.
  writtenMail: { all: 500 },
  // KiB of files to be sent: 200 MiB.
  writtenFiles: { all: 200 * 1024 },
};

const SET_BY: Partial<Record<BudgetName, { setting: keyof Settings; least: number }>> = {
  aiRequests: { setting: 'AI_DAILY_REQUESTS', least: 10 },
  aiTokens: { setting: 'AI_DAILY_TOKENS', least: 20_000 },
  events: { setting: 'ANALYTICS_DAILY_EVENTS', least: 1_000 },
};

export function getBudget(name: BudgetName, settings: Settings): Budget {
  const { setting, least = 0 } = SET_BY[name] ?? {};
  const set = setting && settings[setting];
  if (!set || !/^\d{1,12}$/u.test(set)) return BUDGETS[name];
  const all = Number(set);
  return { all, share: Math.min(all, Math.max(Math.ceil(all / 10), least)) };
}

export interface Use {
  name: BudgetName;
  at: Date;
  share?: string;
  amount?: number;
  limits?: Budget;
  leavesRoom?: boolean;
}

/** `?1` to `?7`: day, name, share, limit of the day, limit of a share, amount, time. */
function toValues({
  name,
  at,
  share = '',
  amount = 1,
  limits = BUDGETS[name],
}: Use): [string, string, string, number, number, number, number] {
  const { all, share: ofShare = all } = limits;
  return [toDay(at), name, share, all, share === '' ? all : ofShare, amount, at.getTime()];
}

const selectUsed = (share: string): string =>
  `coalesce((SELECT used FROM budget_uses WHERE day = ?1 AND name = ?2 AND share = ${share}), 0)`;

/** The statement starts with the values of `within`. */
export const WITHIN = `(${selectUsed("''")} <= ?4 AND ${selectUsed('?3')} <= ?5)`;
export const within = (use: Use): (string | number)[] => toValues(use).slice(0, 5);

/** Counts one use at a time, also past the limit, which `WITHIN` reads. Stops at twice the day's limit, or once past a share's. */
export interface OneUse extends Use {
  amount?: 1;
}

/**
 * Counts a use, in a batch whose next statement checks `WITHIN`. A full day adds no rows for shares, so that the table is bounded.
 * @param when an SQL condition; its own values begin with `?8`
 */
export function countUse(binding: D1Database, use: OneUse, when = 'true', ...own: (string | number)[]): D1PreparedStatement {
  // One statement, since visits and reports come in floods. A full day counts no shares, so that a share at its limit is not over it.
  const statement = binding.prepare(`
    INSERT INTO budget_uses (day, name, share, used, full_since)
    SELECT ?1, ?2, counted, ?6, CASE WHEN counted = '' AND ?6 > ?4 THEN ?7 END
    FROM (
      SELECT ?3 AS counted WHERE ?3 <> '' AND ${selectUsed("''")} < ?4
      UNION ALL SELECT '' WHERE ?3 = '' OR ${selectUsed('?3')} + iif(${selectUsed("''")} < ?4, ?6, 0) <= ?5
    )
    WHERE ${when}
    ON CONFLICT (day, name, share) DO UPDATE
    SET used = used + excluded.used, full_since = CASE WHEN share = '' AND used + excluded.used > ?4 THEN coalesce(full_since, ?7) END
    WHERE used <= iif(share = '', 2 * ?4, ?5)`);
  return statement.bind(...toValues(use), ...own);
}

const FITS = `${selectUsed("''")} + ?6 <= ?4 AND ${selectUsed('?3')} + ?6 <= ?5`;
const MARK_FULL = `UPDATE budget_uses SET full_since = ?5 WHERE day = ?1 AND name = ?2 AND share = '' AND used + ?4 > ?3 AND full_since IS NULL`;
const COUNT_WHAT_FITS = `
  INSERT INTO budget_uses (day, name, share, used) SELECT ?1, ?2, value, ?6 FROM json_each(?7) WHERE ${FITS}
  ON CONFLICT (day, name, share) DO UPDATE SET used = used + excluded.used RETURNING share`;

const markFull = (binding: D1Database, use: Use): D1PreparedStatement => {
  const [day, name, , all, , amount, at] = toValues(use);
  return binding.prepare(MARK_FULL).bind(day, name, all, amount, at);
};

/** Counts the whole amount in the day and the share, or nothing. @returns whether it fits */
export async function spend(binding: D1Database, use: Use): Promise<boolean> {
  const [day, name, share, all, ofShare, amount] = toValues(use);
  const rows = JSON.stringify(share === '' ? [''] : ['', share]);
  const results = await binding.batch([
    ...(use.leavesRoom ? [] : [markFull(binding, use)]),
    binding.prepare(COUNT_WHAT_FITS).bind(day, name, share, all, ofShare, amount, rows),
  ]);
  return (results.at(-1)?.results.length ?? 0) > 0;
}

export async function fits(binding: D1Database, use: Use): Promise<boolean> {
  const query = binding.prepare(`SELECT ${FITS} AS fits`);
  return (await query.bind(...toValues(use).slice(0, 6)).first<number>('fits')) === 1;
}

export async function hasRoom(binding: D1Database, use: Use): Promise<boolean> {
  if (await fits(binding, use)) return true;
  await markFull(binding, use).run();
  return false;
}

export async function chargeMore(binding: D1Database, use: Use): Promise<void> {
  const statement = binding.prepare('UPDATE budget_uses SET used = used + ?4 WHERE day = ?1 AND name = ?2 AND (share = ?3 OR share = ?5)');
  const [day, name, share, , , amount] = toValues(use);
  await statement.bind(day, name, share, amount, '').run();
}

export async function releaseBudget(binding: D1Database, use: Use): Promise<void> {
  const statement = binding.prepare(
    'UPDATE budget_uses SET used = max(0, used - ?4) WHERE day = ?1 AND name = ?2 AND (share = ?3 OR share = ?5)',
  );
  const [day, name, share, , , amount] = toValues(use);
  await statement.bind(day, name, share, amount, '').run();
}

export async function usedToday(db: Database, name: BudgetName, now: Date, { all }: Budget): Promise<number> {
  const [row] = await db
    .select({ used: budgetUses.used })
    .from(budgetUses)
    .where(and(eq(budgetUses.day, toDay(now)), eq(budgetUses.name, name), eq(budgetUses.share, '')));
  return Math.min(row?.used ?? 0, all);
}

export async function fullBudgets(db: Database, now: Date): Promise<{ day: string; name: string; since: Date }[]> {
  const rows = await db
    .select({ day: budgetUses.day, name: budgetUses.name, since: budgetUses.fullSince })
    .from(budgetUses)
    .where(and(eq(budgetUses.share, ''), gte(budgetUses.day, addDays(toDay(now), -1)), isNotNull(budgetUses.fullSince)))
    .orderBy(budgetUses.fullSince);
  return rows.flatMap(({ since, ...row }) => (since ? [{ ...row, since }] : []));
}

export async function deleteSharesBefore(db: Database, day: string): Promise<void> {
  await db.delete(budgetUses).where(and(lt(budgetUses.day, day), ne(budgetUses.share, '')));
}

export const deleteUsesBefore = async (db: Database, day: string): Promise<number> =>
  (await db.delete(budgetUses).where(lt(budgetUses.day, day))).meta.changes;
