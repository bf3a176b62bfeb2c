import { isReachWay } from '../../src/features/notices/admin/reach.shared.ts';
import { checkState } from '../../src/features/security/admin/check-state.shared.ts';
import { BUDGET_NAMES } from '../../src/features/today/admin/budgets.shared.ts';
import { TODAY_CALLS } from '../../src/features/today/admin/calls.schema.ts';
import { TODAY_ROWS, type Today } from '../../src/features/today/admin/today.schema.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { figuresBetween } from '../analytics/storage/totals.ts';
import { countQuestions } from '../assistant/storage.ts';
import { addDays, athensDay, DAY_MS, daysBetween, lastDays } from '../calendar.ts';
import type { Env } from '../env.ts';
import { partsDown } from '../health/admin.ts';
import { readBuild } from '../http/build.ts';
import { getVisitorLocale } from '../http/visitor-locale.ts';
import { makeSnippet } from '../mail/mailbox/search.ts';
import { mailToday } from '../mail/storage/counts.ts';
import { delayedMails } from '../mail/storage/outbox.ts';
import { mount } from '../mount.ts';
import { checkSecurity } from '../security/checks.ts';
import { fullBudgets } from '../storage/budgets.ts';
import { type Database, database } from '../storage/database.ts';
import { lastDone } from '../storage/housekeeping.ts';
import { listStock } from '../store/admin/stock.ts';
import { storeToday } from '../store/storage/admin.ts';
import { firstSteps } from './first-steps.ts';
import { readToday } from './storage.ts';

const WEEK_DAYS = 7;

async function visitors(db: Database, now: Date): Promise<Today['visitors']> {
  const today = athensDay(now);
  const rows = (await figuresBetween(db, { from: addDays(today, 1 - WEEK_DAYS), to: today }, [])).filter(
    ({ dimension }) => dimension === 'all',
  );
  const days = lastDays(today, WEEK_DAYS).map((day) => {
    const { visitors: count = 0, views = 0 } = rows.find((row) => row.day === day) ?? {};
    return { day, visitors: count, views };
  });
  return {
    today: days.at(-1)?.visitors ?? 0,
    yesterday: days.at(-2)?.visitors ?? 0,
    week: days.reduce((sum, day) => sum + day.visitors, 0),
    days,
  };
}

async function questions(db: Database, now: Date): Promise<Today['questions']> {
  const { questions: asked, unanswered } = await countQuestions(db, addDays(athensDay(now), 1 - WEEK_DAYS));
  return { asked, unanswered };
}

async function health(db: Database, now: Date): Promise<Today['health']> {
  const [down, watched] = await Promise.all([partsDown(db, now), lastDone(db)]);
  return { down, watchedAt: watched?.toISOString() ?? null };
}

async function store(env: Env, db: Database, locale: Locale): Promise<Pick<Today, 'orders' | 'stock'>> {
  // The rest of the page is worth more than the stock, which needs the built files.
  const [{ act, overdueRefunds, transfers, waiting, rows }, products] = await Promise.all([
    storeToday(db, TODAY_ROWS),
    listStock(env, locale).catch(() => []),
  ]);
  return {
    orders: {
      ...{ act, overdueRefunds, transfers },
      waiting: waiting.map(({ id, reference, name, totalCents, payBy }) => ({
        ...{ id, reference, name, totalCents },
        payBy: payBy?.toISOString() ?? null,
      })),
      rows: rows.flatMap(({ id, reference, name, needs, totalCents, refundBy, checkBy, orderedAt }) =>
        needs === null
          ? []
          : [
              {
                id,
                reference,
                name,
                needs,
                totalCents,
                by: (needs === 'check' ? (checkBy ?? refundBy) : refundBy)?.toISOString() ?? null,
                at: orderedAt.toISOString(),
              },
            ],
      ),
    },
    stock: {
      low: products.filter(({ isLow }) => isLow).map(({ sku, title, available }) => ({ sku, title, available })),
    },
  };
}

export async function buildToday(env: Env, now: Date, locale: Locale): Promise<Omit<Today, 'weak' | 'unreached' | 'steps'>> {
  const db = database(env.DB);
  const today = athensDay(now);
  const since = new Date(now.getTime() - DAY_MS);
  const [mail, delayed, read, seen, asked, parts, full, shop] = await Promise.all([
    mailToday(db, TODAY_ROWS),
    delayedMails(db),
    readToday(db, { since, today, rows: TODAY_ROWS }),
    visitors(db, now),
    questions(db, now),
    health(db, now),
    fullBudgets(db, now),
    store(env, db, locale),
  ]);
  const countSubscribers = (locale: 'en' | 'el') => read.subscribers.find((row) => row.locale === locale)?.count ?? 0;
  return {
    at: now.toISOString(),
    mail: {
      unread: mail.unread,
      conversations: mail.conversations,
      newest: mail.newest.map(({ text, receivedAt, ...row }) => ({
        ...row,
        preview: makeSnippet(text, []).snippet,
        receivedAt: receivedAt.toISOString(),
      })),
    },
    privacy: {
      ...read.requestCounts,
      rows: read.requests.map(({ request: { id, reference, kind, state, dueOn, acknowledgeBy, subject }, isHandled }) => ({
        ...{ id, reference, kind, state, dueOn, acknowledgeBy, isHandled, subject },
        daysLeft: daysBetween(today, dueOn),
      })),
    },
    ...shop,
    errors: {
      ...read.errorCounts,
      rows: read.errors.map(({ lastAt, ...row }) => ({ ...row, lastAt: (lastAt ?? now).toISOString() })),
    },
    visitors: seen,
    questions: asked,
    health: parts,
    push: {
      subscribers: countSubscribers('en') + countSubscribers('el'),
      en: countSubscribers('en'),
      el: countSubscribers('el'),
    },
    outbox: { ...mail.outbox, delay: delayed ? { since: delayed.since.toISOString(), error: delayed.error } : null },
    full: {
      rows: full.flatMap(({ name, since }) => {
        const known = BUDGET_NAMES.find((one) => one === name);
        return known ? [{ name: known, since: since.toISOString() }] : [];
      }),
    },
    jobs: {
      failed: read.failedRuns,
      rows: read.runs.map(({ job, dueAt }) => ({ job, dueAt: dueAt.toISOString() })),
    },
  };
}

export const today = mount(TODAY_CALLS, {
  'GET /api/admin/today': async (c) => {
    const now = new Date();
    const [today, checks, build] = await Promise.all([
      buildToday(c.env, now, getVisitorLocale(c)),
      checkSecurity(c),
      readBuild(c.env.ASSETS).catch(() => undefined),
    ]);
    const weak = checks.filter((check) => checkState(check) === 'weak');
    return {
      ...today,
      unreached: weak.flatMap(({ name, problem }) => (isReachWay(name) ? [problem as Today['unreached'][number]] : [])),
      // A moment without the built files says nothing about them.
      steps: build ? await firstSteps(database(c.env.DB), checks, build.lacking) : [],
      weak: weak.filter(({ name }) => !isReachWay(name)).length,
    };
  },
});
