import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { describe, expect, it } from 'vitest';
import { countsSchema } from '../../src/features/mail/admin/mail.schema.ts';
import { checkState } from '../../src/features/security/admin/check-state.shared.ts';
import { type Check, checksSchema } from '../../src/features/security/admin/security-admin.schema.ts';
import { TODAY_ROWS, todaySchema } from '../../src/features/today/admin/today.schema.ts';
import { callAdmin, storeMail, storeMessage } from '../../tests/functions/admin-harness.ts';
import { analyticsTotals } from '../analytics/schema.ts';
import { insertEntry } from '../monitor/storage/entries.ts';
import { privacyRequests } from '../privacy/schema.ts';
import { pushSubscriptions } from '../push/schema.ts';
import { insertAudit } from '../storage/audit.ts';
import { jobRuns, partStates } from '../storage/schema.ts';
import { buildToday } from './admin.ts';
import { firstSteps } from './first-steps.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000);
const db = () => drizzle(env.DB);
const today = async () => todaySchema.omit({ weak: true, unreached: true, steps: true }).parse(await buildToday(env, NOW, 'en'));

describe('the mail counts', () => {
  it('are per mailbox and folder, and unread counts the inboxes', async () => {
    await storeMessage();
    await storeMessage({ readAt: NOW });
    await storeMessage({ mailbox: 'press' });
    await storeMessage({ state: 'spam' });
    await storeMail({ status: 'failed' });
    await storeMail({ status: 'sent' });
    const { unread, folders, outbox } = await callAdmin(countsSchema, '/api/admin/mail/counts');
    expect([unread, outbox]).toEqual([2, { queued: 0, failed: 1, held: 0 }]);
    expect(folders.toSorted((a, b) => `${a.mailbox}${a.folder}`.localeCompare(`${b.mailbox}${b.folder}`))).toEqual([
      { mailbox: 'default', folder: 'inbox', messages: 2, unread: 1 },
      { mailbox: 'default', folder: 'spam', messages: 1, unread: 1 },
      { mailbox: 'press', folder: 'inbox', messages: 1, unread: 1 },
    ]);
  });
});

describe('today', () => {
  it('is empty for a new installation', async () => {
    const all = await callAdmin(todaySchema, '/api/admin/today');
    expect(all).toMatchObject({
      ...{ mail: { unread: 0, newest: [] }, privacy: { total: 0, overdue: 0, rows: [] }, errors: { total: 0, kinds: 0, rows: [] } },
      ...{ visitors: { today: 0, yesterday: 0, week: 0 }, health: { down: [], watchedAt: null }, push: { subscribers: 0 } },
      ...{ outbox: { queued: 0, delayed: 0, failed: 0, held: 0, delay: null }, jobs: { failed: 0, rows: [] } },
    });
    expect(all.visitors.days).toHaveLength(7);
    const { checks } = await callAdmin(checksSchema, '/api/admin/security/checks');
    const weak = checks.filter((check) => checkState(check) === 'weak');
    // Each weak setting is said once.
    expect(all.weak + all.unreached.length).toBe(weak.length);
    expect(weak.map(({ problem }) => problem)).toEqual(expect.arrayContaining(all.unreached));
    expect(all.weak).toBeGreaterThan(0);
  });

  it('shows the first steps that are left, and none once all but logo and portrait are done', async () => {
    const checks: Check[] = [
      { name: 'passkeys', problem: 'passkeys.one' },
      { name: 'codes', problem: null },
      { name: 'mail', problem: null },
      { name: 'ownerMail', problem: null },
    ];
    const undone = async (...given: Parameters<typeof firstSteps>) =>
      (await firstSteps(...given)).filter(({ done }) => !done).map(({ step }) => step);
    expect(await undone(db(), checks, ['who', 'logo', 'portrait'])).toEqual(['signIn', 'who', 'logo', 'portrait', 'backup']);
    await insertAudit(db(), { id: 'owner', requestId: 'r' }, [{ action: 'backup.download', subject: 'one' }]);
    expect(await undone(db(), checks, ['portrait'])).toEqual(['signIn', 'portrait']);
    expect(await firstSteps(db(), checks.slice(1), ['logo', 'portrait'])).toEqual([]);
  });

  it('has the newest unread mail, and its count', async () => {
    for (let count = 0; count < TODAY_ROWS + 1; count += 1) await storeMessage({ thread: `t${count}`, text: 'Two\n lines' });
    await storeMessage({ readAt: NOW });
    await storeMessage({ state: 'spam' });
    const { mail } = await today();
    expect([mail.unread, mail.conversations, mail.newest.length]).toEqual([TODAY_ROWS + 1, TODAY_ROWS + 1, TODAY_ROWS]);
    expect(mail.newest[0]).toMatchObject({ thread: `t${TODAY_ROWS}`, preview: 'Two lines' });
  });

  it('has the privacy requests with a running clock, by due date', async () => {
    const request = (id: string, dueOn: string, state: 'confirmed' | 'answered' = 'confirmed') => ({
      ...{ id, reference: id, kind: 'access' as const, state, name: '', email: 'a@b.example', about: '', subject: 'self' as const },
      ...{ emailKey: 'a@b.example', relation: '', locale: 'en' as const, receivedAt: NOW, dueOn, extended: false },
    });
    const rows = [
      request('later', '2026-12-01'),
      request('over', '2026-11-20'),
      request('due', '2026-11-21'),
      request('shut', '2026-11-01', 'answered'),
    ];
    for (const row of rows) await db().insert(privacyRequests).values(row);
    const { privacy } = await today();
    expect([privacy.total, privacy.overdue]).toEqual([3, 1]);
    expect(privacy.rows.map(({ id, daysLeft }) => [id, daysLeft])).toEqual([
      ['over', -1],
      ['due', 0],
      ['later', 10],
    ]);
  });

  it('has the errors of 24 hours by kind, and marks new ones', async () => {
    const entry = { category: 'js', severity: 'error' as const, details: {}, source: 'client' as const, sampleRate: 1 };
    const report = (id: string, fingerprint: string, at: Date, severity: 'error' | 'warn' = 'error') =>
      insertEntry(env.DB, { ...entry, id, fingerprint, message: fingerprint, at, severity });
    await report('1', 'known', hoursAgo(30));
    await report('2', 'known', hoursAgo(2));
    await report('3', 'new', hoursAgo(3));
    await report('4', 'new', hoursAgo(1));
    await report('5', 'past', hoursAgo(25));
    await report('6', 'warning', hoursAgo(1), 'warn');
    const { errors } = await today();
    expect(errors).toMatchObject({ total: 3, kinds: 2, newKinds: 1 });
    expect(errors.rows.map(({ message, count, isNew, lastAt }) => [message, count, isNew, lastAt])).toEqual([
      ['new', 2, true, hoursAgo(1).toISOString()],
      ['known', 1, false, hoursAgo(2).toISOString()],
    ]);
  });

  it('has visitors, parts that are down, failed runs, subscribers and unsent mail', async () => {
    const total = (day: string, visitors: number) => ({ day, dimension: 'all', key: '', views: visitors * 2, visitors, events: 0 });
    await db()
      .insert(analyticsTotals)
      .values([total('2026-11-21', 3), total('2026-11-20', 5), total('2026-11-14', 99)]);
    await db()
      .insert(partStates)
      .values([
        { part: 'mailroom', status: 'up', since: hoursAgo(9) },
        { part: 'mailroom', status: 'down', since: hoursAgo(1) },
        { part: 'pages', status: 'up', since: hoursAgo(9) },
      ]);
    const run = (dueAt: Date, outcome: 'done' | 'failed', job = 'send-due') => ({ job, dueAt, startedAt: dueAt, endedAt: dueAt, outcome });
    await db()
      .insert(jobRuns)
      .values([run(hoursAgo(1), 'failed'), run(hoursAgo(2), 'done', 'watch-health'), run(hoursAgo(25), 'failed')]);
    const browser = { p256dh: '', auth: '', topics: [], createdAt: NOW };
    await db()
      .insert(pushSubscriptions)
      .values([
        { ...browser, id: 'a', endpoint: 'a', locale: 'en' },
        { ...browser, id: 'b', endpoint: 'b', locale: 'el' },
        { ...browser, id: 'c', endpoint: 'c', locale: 'el' },
      ]);
    await storeMail({ status: 'queued' });
    await storeMail({ status: 'held' });
    const all = await today();
    expect(all.visitors).toMatchObject({ today: 3, yesterday: 5, week: 8 });
    expect(all.visitors.days.at(-1)).toEqual({ day: '2026-11-21', visitors: 3, views: 6 });
    expect(all.health).toEqual({
      down: [
        { part: 'mailroom', since: hoursAgo(1).toISOString() },
        // Due five minutes after the last run.
        { part: 'jobs', since: hoursAgo(2 - 5 / 60).toISOString() },
      ],
      watchedAt: hoursAgo(2).toISOString(),
    });
    expect(all.jobs).toMatchObject({ failed: 1, rows: [{ job: 'send-due' }] });
    expect(all.push).toMatchObject({ subscribers: 3, en: 1, el: 2 });
    expect(all.outbox).toMatchObject({ queued: 1, failed: 0, held: 1 });
  });
});
