import type { Context } from 'hono';
import type { z } from 'zod';
import { SECURITY_ADMIN_CALLS } from '../../src/features/security/admin/calls.schema.ts';
import type {
  AttemptDays,
  attemptsPage,
  attemptsQuery,
  auditCsvQuery,
  auditPage,
  auditQuery,
  policyPage,
  policyQuery,
  RefusalFigures,
  SecurityRange,
} from '../../src/features/security/admin/security-admin.schema.ts';
import { fold } from '../../src/i18n/fold.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { getMessages, translator } from '../../src/i18n/translator.ts';
import { athensDay, dayBegin, HOUR_MS, lastAthensDays, lastDays, nextDayBegin } from '../calendar.ts';
import type { OwnerEnv } from '../env.ts';
import { sendCsv, streamCsv } from '../http/sent-file.ts';
import { POLICY_CATEGORY, readViolation } from '../monitor/policy.ts';
import { mount } from '../mount.ts';
import { type Database, database } from '../storage/database.ts';
import { readRefusals } from '../storage/refusals.ts';
import { checkSecurity } from './checks.ts';
import { type AuditFilter, type AuditLogRow, countAttemptHours, listAttempts, listAudit, listGroups, readAuditBefore } from './storage.ts';

type Days = Pick<z.output<typeof auditQuery>, 'q' | 'from' | 'to'>;

const CSV_ROWS_AT_ONCE = 1_000;

async function showAttempts(db: Database, query: z.output<typeof attemptsQuery>): Promise<z.output<typeof attemptsPage>> {
  const { rows, total } = await listAttempts(db, query);
  return { rows: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), total, page: query.page, size: query.size };
}

async function showAttemptDays(db: Database, range: SecurityRange, now: Date): Promise<AttemptDays> {
  const days = lastAthensDays(now, Number(range)).map(({ day, from }) => ({ day, from, done: 0, refused: 0 }));
  for (const { hour, done, all } of await countAttemptHours(db, new Date(days[0]?.from ?? now))) {
    const found = days.find(({ day }) => day === athensDay(new Date(hour * HOUR_MS)));
    if (!found) continue;
    found.done += done;
    found.refused += all - done;
  }
  return { days: days.map(({ day, done, refused }) => ({ day, done, refused })) };
}

async function showRefusals(db: Database, range: SecurityRange, now: Date): Promise<RefusalFigures> {
  const days = lastDays(athensDay(now), Number(range));
  const { days: counted, calls } = await readRefusals(db, days[0] ?? '');
  const byDay = new Map(counted.map(({ day, count }) => [day, count]));
  return { days: days.map((day) => ({ day, count: byDay.get(day) ?? 0 })), calls };
}

const ACTION = 'auditAction.';

const actionsNamed = (q: string): string[] =>
  LOCALE_CODES.flatMap((locale) => Object.entries(getMessages(locale)))
    .filter(([key, name]) => key.startsWith(ACTION) && fold(name).includes(fold(q)))
    .map(([key]) => key.slice(ACTION.length));

const toFilter = ({ q, from, to }: Days): AuditFilter => ({
  q,
  actions: q === '' ? [] : actionsNamed(q),
  fromMs: from === undefined ? undefined : dayBegin(from),
  untilMs: to === undefined ? undefined : nextDayBegin(to),
});

const actorOf = ({ actor }: AuditLogRow, owner: string): string => (actor === owner ? 'owner' : actor);

async function showAudit(c: Context<OwnerEnv>, query: z.output<typeof auditQuery>): Promise<z.output<typeof auditPage>> {
  const { rows, total } = await listAudit(database(c.env.DB), toFilter(query), query);
  const owner = c.get('owner').id;
  return {
    rows: rows.map((row) => {
      const { sequence, at, action, subject, before, after } = row;
      return { sequence, at: at.toISOString(), actor: actorOf(row, owner), action, subject, before, after };
    }),
    ...{ total, page: query.page, size: query.size },
  };
}

function auditCsv(c: Context<OwnerEnv>, query: z.output<typeof auditCsvQuery>): ReturnType<typeof streamCsv> {
  const owner = c.get('owner').id;
  const t = translator(query.locale);
  const heads = (['at', 'actor', 'action', 'subject', 'request', 'before', 'after'] as const).map((name) => t(`adminSecurity.csv.${name}`));
  const json = (value: unknown): string => (value === null ? '' : JSON.stringify(value));
  const pages = async function* () {
    for (let next: number | undefined = Number.MAX_SAFE_INTEGER; next !== undefined; ) {
      const rows = await readAuditBefore(database(c.env.DB), toFilter(query), next, CSV_ROWS_AT_ONCE);
      yield rows.map((row) => [
        ...[row.at.toISOString(), actorOf(row, owner), row.action, row.subject, row.requestId],
        ...[json(row.before), json(row.after)],
      ]);
      next = rows.length < CSV_ROWS_AT_ONCE ? undefined : rows.at(-1)?.sequence;
    }
  };
  return streamCsv(heads, pages(), { form: query.form ?? query.locale });
}

async function showPolicy(db: Database, query: z.output<typeof policyQuery>): Promise<z.output<typeof policyPage>> {
  const { rows, total } = await listGroups(db, POLICY_CATEGORY, query);
  return {
    rows: rows.flatMap(({ fingerprint, message, count, details, lastSeen }) => {
      const violation = readViolation(message);
      if (!violation) return [];
      const { source, line } = JSON.parse(details ?? '{}') as { source?: string; line?: number };
      return {
        ...{ id: fingerprint, ...violation, count, lastAt: lastSeen.toISOString() },
        source: source === undefined ? null : line === undefined ? source : `${source}:${line}`,
      };
    }),
    ...{ total, page: query.page, size: query.size },
  };
}

export const securityAdmin = mount(SECURITY_ADMIN_CALLS, {
  'GET /api/admin/security/checks': async (c) => ({ checks: await checkSecurity(c) }),
  'GET /api/admin/security/attempts': (c, { query }) => showAttempts(database(c.env.DB), query),
  'GET /api/admin/security/attempt-days': (c, { query }) => showAttemptDays(database(c.env.DB), query.days, new Date()),
  'GET /api/admin/security/audit': (c, { query }) => showAudit(c, query),
  'GET /api/admin/security/audit.csv': (c, { query }) => sendCsv(c, `audit-log-${athensDay(new Date())}.csv`, auditCsv(c, query)),
  'GET /api/admin/security/refusals': (c, { query }) => showRefusals(database(c.env.DB), query.days, new Date()),
  'GET /api/admin/security/policy': (c, { query }) => showPolicy(database(c.env.DB), query),
});
