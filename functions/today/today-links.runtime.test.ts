/** Each number of the page Today opens the list that it counts: on rows that are counted and rows that are not. */
import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ADMIN_PAGES } from '../../src/features/admin/pages.shared.ts';
import { figuresSchema } from '../../src/features/analytics/admin/analytics.schema.ts';
import { readView as readAnalyticsView } from '../../src/features/analytics/admin/view.ts';
import { budgetList } from '../../src/features/health/admin/health-admin.schema.ts';
import { callQuery, readView as readMailView } from '../../src/features/mail/admin/view.ts';
import { pushOverview } from '../../src/features/push/admin/notifications.schema.ts';
import { stockList } from '../../src/features/store/admin/store-admin.schema.ts';
import { TODAY_LINKS } from '../../src/features/today/admin/links.shared.ts';
import { todaySchema } from '../../src/features/today/admin/today.schema.ts';
import { callAdmin, storeMail, storeMessage } from '../../tests/functions/admin-harness.ts';
import { ORDER, PRINT_ORDER, placed } from '../../tests/functions/order-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { analyticsTotals } from '../analytics/schema.ts';
import { askedQuestions } from '../assistant/schema.ts';
import { athensDay, DAY_MS } from '../calendar.ts';
import { insertEntry } from '../monitor/storage/entries.ts';
import { privacyRequests } from '../privacy/schema.ts';
import { pushSubscriptions } from '../push/schema.ts';
import { database } from '../storage/database.ts';
import { budgetUses, jobRuns, partStates } from '../storage/schema.ts';
import { readOrder } from '../store/storage/orders.ts';

type Name = keyof typeof TODAY_LINKS;

const NOW = new Date();
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);
const day = (days: number): string => athensDay(daysAgo(days));
const utcDay = (days: number): string => daysAgo(days).toISOString().slice(0, 10);
const db = () => drizzle(env.DB);

async function storeMails(): Promise<void> {
  for (const thread of ['a', 'a', 'b']) await storeMessage({ thread });
  await storeMessage({ readAt: NOW });
  await storeMessage({ state: 'spam' });
  for (const automatic of [true, false]) {
    await storeMail({ thread: 'q', status: 'queued', automatic });
    await storeMail({ status: 'queued', attempts: 2, error: 'provider answered 401', automatic });
    await storeMail({ status: 'failed', automatic });
    await storeMail({ status: 'held', automatic });
    await storeMail({ automatic });
  }
}

async function storeReports(): Promise<void> {
  const entry = { category: 'js', details: {}, source: 'client' as const, sampleRate: 1 };
  const report = (id: string, fingerprint: string, days: number, severity: 'error' | 'warn' = 'error') =>
    insertEntry(env.DB, { ...entry, id, fingerprint, message: fingerprint, severity, at: daysAgo(days) });
  await report('1', 'known', 2);
  await report('2', 'known', 0.1);
  await report('3', 'new', 0.1);
  await report('4', 'new', 0.2);
  await report('5', 'past', 2);
  await report('6', 'warning', 0.1, 'warn');
  await report('7', 'ignored', 0.1);
  await rows("UPDATE monitor_groups SET state = 'ignored' WHERE fingerprint = 'ignored'");
}

async function storeHousekeeping(): Promise<void> {
  const run = (job: string, days: number, outcome: 'done' | 'failed') => {
    const dueAt = daysAgo(days);
    return { job, dueAt, startedAt: dueAt, endedAt: dueAt, outcome };
  };
  const runs = [
    run('watch-health', 0.001, 'done'),
    run('send-due', 0.1, 'failed'),
    run('send-due', 2, 'failed'),
    run('send-due', 0.2, 'done'),
  ];
  await db().insert(jobRuns).values(runs);
  const state = (part: string, status: 'up' | 'down', days: number) => ({ part, status, since: daysAgo(days) });
  await db()
    .insert(partStates)
    .values([state('mailroom', 'up', 3), state('mailroom', 'down', 0.1), state('pages', 'down', 3), state('pages', 'up', 2)]);
  const use = (name: string, days: number, fullSince: Date | null) => ({ day: utcDay(days), name, share: '', used: 9, fullSince });
  await db()
    .insert(budgetUses)
    .values([use('withdrawals', 0, NOW), use('withdrawals', 1, daysAgo(1)), use('retrievals', 0, null), use('retrievals', 3, daysAgo(3))]);
}

async function storePeople(): Promise<void> {
  const request = (id: string, state: 'confirmed' | 'received' | 'answered') => ({
    ...{ id, reference: id, kind: 'access' as const, state, name: '', email: 'a@b.example', about: '', subject: 'self' as const },
    ...{ emailKey: 'a@b.example', relation: '', locale: 'en' as const, receivedAt: NOW, dueOn: day(-9), extended: false },
  });
  await db()
    .insert(privacyRequests)
    .values([request('open', 'confirmed'), request('shut', 'answered'), request('waits', 'received')]);
  const browser = { p256dh: '', auth: '', topics: [], createdAt: NOW };
  await db()
    .insert(pushSubscriptions)
    .values(['a', 'b', 'c'].map((id) => ({ ...browser, id, endpoint: id, locale: id === 'a' ? ('en' as const) : ('el' as const) })));
  const counted = { locale: 'en' as const, helpful: 0, unhelpful: 0 };
  const asked = (id: string, kind: 'question' | 'search', days: number, found: number) => ({
    ...{ ...counted, id, kind, day: day(days), text: id, folded: id, asked: 2, found },
  });
  await db()
    .insert(askedQuestions)
    .values([asked('a', 'question', 0, 0), asked('a', 'question', 1, 0), asked('b', 'question', 6, 1), asked('c', 'question', 2, 2)]);
  await db()
    .insert(askedQuestions)
    .values([asked('d', 'question', 7, 0), asked('e', 'search', 0, 0)]);
  const total = (days: number, visitors: number) => ({ day: day(days), dimension: 'all', key: '', views: visitors, visitors, events: 0 });
  await db()
    .insert(analyticsTotals)
    .values([total(0, 3), total(1, 5), total(6, 7), total(7, 99)]);
}

async function storeOrders(): Promise<void> {
  const { reference } = await placed(PRINT_ORDER);
  await placed(ORDER);
  const { order } = (await readOrder(database(env.DB), { reference })) ?? expect.fail('not stored');
  await rows(`UPDATE orders SET state = 'paid' WHERE id = '${order.id}'`);
  await rows("INSERT INTO stock (sku, balance) VALUES ('T-PRINT', -3) ON CONFLICT (sku) DO UPDATE SET balance = -3");
}

const PAGED: Partial<Record<Name, { call: string; prefix?: string }>> = {
  down: { call: 'health/incidents', prefix: 'incidents.' },
  privacy: { call: 'privacy/requests' },
  orders: { call: 'store/orders' },
  transfers: { call: 'store/orders' },
  newErrors: { call: 'health/errors' },
  errors: { call: 'health/errors' },
  jobs: { call: 'health/runs', prefix: 'runs.' },
  unanswered: { call: 'ai/questions' },
  asked: { call: 'ai/questions' },
};

const totalOf = async (address: string): Promise<number> => (await callAdmin(z.object({ total: z.int() }), `/api/admin/${address}`)).total;

/** What the page shows at the link: rows of its list, or its figure. */
async function follow(name: Name): Promise<number> {
  const { search, searchParams } = new URL(TODAY_LINKS[name], 'https://a.example');
  const paged = PAGED[name];
  if (paged) {
    const { call, prefix = '' } = paged;
    const own = [...searchParams].filter(([key]) => key.startsWith(prefix)).map(([key, value]) => [key.slice(prefix.length), value]);
    expect(own.length).toBeGreaterThan(0);
    return totalOf(`${call}?${new URLSearchParams(own)}`);
  }
  switch (name) {
    case 'full':
      return (await callAdmin(budgetList, '/api/admin/health/budgets')).budgets.filter(({ fullSince }) => fullSince !== null).length;
    case 'stock':
      return (await callAdmin(stockList, '/api/admin/store/stock')).products.filter(({ isLow }) => isLow).length;
    case 'push': {
      const { subscribers } = await callAdmin(pushOverview, '/api/admin/push');
      return subscribers.en.all + subscribers.el.all;
    }
    case 'visitors':
    case 'yesterday':
    case 'week': {
      const { days, group } = readAnalyticsView(search, day(0));
      const query = new URLSearchParams({ ...days, group });
      return (await callAdmin(figuresSchema, `/api/admin/analytics/figures?${query}`)).figures?.range.visitors ?? 0;
    }
    default:
      return totalOf(`mail/threads${callQuery(readMailView(search))}`);
  }
}

it('each number opens the list that it counts', async () => {
  await storeMails();
  await storeReports();
  await storeHousekeeping();
  await storePeople();
  await storeOrders();
  const { mail, privacy, orders, questions, stock, errors, visitors, health, push, outbox, full, jobs } = await callAdmin(
    todaySchema,
    '/api/admin/today',
  );
  const counted = {
    ...{ down: health.down.length, full: full.rows.length, jobs: jobs.failed, errors: errors.kinds, newErrors: errors.newKinds },
    ...{ privacy: privacy.total, orders: orders.act, transfers: orders.transfers, stock: stock.low.length, push: push.subscribers },
    ...{ mail: mail.conversations, queued: outbox.queued, delayed: outbox.delayed, failed: outbox.failed, held: outbox.held },
    ...{ visitors: visitors.today, yesterday: visitors.yesterday, week: visitors.week },
    ...{ unanswered: questions.unanswered, asked: questions.asked },
  } satisfies Partial<Record<Name, number>>;
  expect(counted).toMatchObject({
    down: 1,
    full: 2,
    jobs: 1,
    errors: 2,
    newErrors: 1,
    privacy: 1,
    mail: 2,
    delayed: 2,
    asked: 3,
    week: 15,
  });
  const found = await Promise.all((Object.keys(counted) as (keyof typeof counted)[]).map(async (name) => [name, await follow(name)]));
  expect(Object.fromEntries(found)).toEqual(counted);
  expect(Object.entries(counted).filter(([, count]) => count === 0)).toEqual([]);
});

it('each link opens a page of the owner', () => {
  const pages = new Set(ADMIN_PAGES.map(({ to }) => to));
  expect(Object.values(TODAY_LINKS).filter((link) => !pages.has(new URL(link, 'https://a.example').pathname))).toEqual([]);
});
