import { AI_PAGE } from '../../src/features/admin/ai/ai.schema.ts';
import { ANALYTICS_PAGE } from '../../src/features/admin/analytics/analytics.schema.ts';
import { HEALTH_PAGE } from '../../src/features/admin/health/health-admin.schema.ts';
import { STORE_PAGE } from '../../src/features/admin/store/store-admin.schema.ts';
import { BUDGET_NAMES } from '../../src/features/admin/today/budgets.shared.ts';
import { TODAY_ROWS, type Today } from '../../src/features/admin/today/today.schema.ts';
import { PARTS } from '../../src/features/health/health.schema.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { addDays, athensDay, DAY_MS, daysBetween, lastDays, toDay } from '../calendar.ts';
import type { Env } from '../env.ts';
import { makeSnippet } from '../mail/mailbox/search.ts';
import { toDelay } from '../mail/mailbox/settings.ts';
import { figuresBetween } from '../storage/analytics-totals.ts';
import { fullBudgets } from '../storage/budgets.ts';
import { type Database, database } from '../storage/database.ts';
import { currentStates, lastDone } from '../storage/housekeeping.ts';
import { mailToday } from '../storage/mail/counts.ts';
import { delayedMails } from '../storage/mail/outbox.ts';
import { questionDays } from '../storage/questions.ts';
import { storeToday } from '../storage/store-admin.ts';
import { readToday } from '../storage/today.ts';
import { listStock } from './stock.ts';

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
    link: `${ANALYTICS_PAGE}?range=today`,
    today: days.at(-1)?.visitors ?? 0,
    yesterday: days.at(-2)?.visitors ?? 0,
    week: days.reduce((sum, day) => sum + day.visitors, 0),
    days,
  };
}

async function questions(db: Database, now: Date): Promise<Today['questions']> {
  const rows = (await questionDays(db, addDays(toDay(now), 1 - WEEK_DAYS))).filter(({ kind }) => kind === 'question');
  const sum = (of: 'asked' | 'found') => rows.reduce((total, row) => total + row[of], 0);
  return { link: `${AI_PAGE}?show=unanswered`, asked: sum('asked'), unanswered: sum('asked') - sum('found') };
}

async function health(db: Database): Promise<Today['health']> {
  const [states, watched] = await Promise.all([currentStates(db), lastDone(db)]);
  const down = PARTS.flatMap((part) => {
    const state = states.get(part);
    return state?.status === 'down' ? [{ part, since: state.since.toISOString() }] : [];
  });
  return { link: `${HEALTH_PAGE}#parts`, down, watchedAt: watched?.toISOString() ?? null };
}

async function store(env: Env, db: Database, locale: Locale): Promise<Pick<Today, 'orders' | 'stock'>> {
  const link = STORE_PAGE;
  // The rest of the page is worth more than the stock, which needs the built files.
  const [{ act, overdueRefunds, rows }, products] = await Promise.all([storeToday(db, TODAY_ROWS), listStock(env, locale).catch(() => [])]);
  return {
    orders: {
      ...{ link, act, overdueRefunds },
      rows: rows.flatMap(({ id, reference, name, needs, totalCents, orderedAt }) =>
        needs === null ? [] : [{ id, reference, name, needs, totalCents, at: orderedAt.toISOString() }],
      ),
    },
    stock: {
      link,
      low: products.filter(({ isLow }) => isLow).map(({ sku, title, available }) => ({ sku, title, available })),
    },
  };
}

export async function buildToday(env: Env, now: Date, locale: Locale): Promise<Today> {
  const db = database(env.DB);
  const today = athensDay(now);
  const since = new Date(now.getTime() - DAY_MS);
  const [mail, delayed, read, seen, asked, parts, full, shop] = await Promise.all([
    mailToday(db, TODAY_ROWS),
    delayedMails(db),
    readToday(db, { since, today, rows: TODAY_ROWS }),
    visitors(db, now),
    questions(db, now),
    health(db),
    fullBudgets(db, now),
    store(env, db, locale),
  ]);
  const countSubscribers = (locale: 'en' | 'el') => read.subscribers.find((row) => row.locale === locale)?.count ?? 0;
  return {
    at: now.toISOString(),
    mail: {
      link: '/admin/mail',
      unread: mail.unread,
      newest: mail.newest.map(({ text, receivedAt, ...row }) => ({
        ...row,
        preview: makeSnippet(text, []).snippet,
        receivedAt: receivedAt.toISOString(),
      })),
    },
    privacy: {
      link: '/admin/privacy',
      ...read.requestCounts,
      rows: read.requests.map(({ id, reference, kind, state, dueOn, acknowledgeBy }) => ({
        ...{ id, reference, kind, state, dueOn, acknowledgeBy },
        daysLeft: daysBetween(today, dueOn),
      })),
    },
    ...shop,
    errors: {
      link: `${HEALTH_PAGE}?show=day#errors`,
      ...read.errorCounts,
      rows: read.errors.map(({ lastAt, ...row }) => ({ ...row, lastAt: (lastAt ?? now).toISOString() })),
    },
    visitors: seen,
    questions: asked,
    health: parts,
    push: {
      link: '/admin/notifications#subscribers',
      subscribers: countSubscribers('en') + countSubscribers('el'),
      en: countSubscribers('en'),
      el: countSubscribers('el'),
    },
    outbox: { link: '/admin/mail?folder=sent', ...mail.outbox, delayed: toDelay(delayed) },
    full: {
      link: `${HEALTH_PAGE}#budgets`,
      rows: full.flatMap(({ name, since }) => {
        const known = BUDGET_NAMES.find((one) => one === name);
        return known ? [{ name: known, since: since.toISOString() }] : [];
      }),
    },
    jobs: {
      link: `${HEALTH_PAGE}?runs.show=failedDay#runs`,
      failed: read.failedRuns,
      rows: read.runs.map(({ job, dueAt }) => ({ job, dueAt: dueAt.toISOString() })),
    },
  };
}
