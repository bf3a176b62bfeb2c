import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { PUSH_DAYS } from '../../src/features/push/admin/notifications.schema.ts';
import { rows } from '../../tests/functions/rows.ts';
import { takeTurns } from '../../tests/functions/turns.ts';
import { DAY_MS } from '../calendar.ts';
import type { Env } from '../env.ts';
import { receive } from '../mail/incoming/receive.ts';
import { SPAM_DAYS } from '../mail/storage/settings.ts';
import { JOBS } from '../scheduled.ts';
import { JOB_RUN_DAYS } from './forget.ts';
import { EVERY_FIVE_MINUTES, NIGHTLY, type Rhythm } from './schedule.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

const wake = (rhythm: Rhythm, dueAt = NOW, bindings: Partial<Env> = {}) => takeTurns(rhythm, dueAt, bindings);

describe('retention', () => {
  const store = async (spamScore: number, daysAgo: number, key: string) => {
    const { id } = await receive(
      env,
      { source: 'form', subject: key, text: '', from: { name: '', address: '' }, spamScore, idempotencyKey: key },
      () => undefined,
    );
    await env.DB.prepare('UPDATE messages SET received_at = ? WHERE id = ?')
      .bind(NOW.getTime() - daysAgo * DAY_MS, id)
      .run();
  };

  it('deletes spam after its retention, and nothing else', async () => {
    await store(1, SPAM_DAYS + 0.01, 'old spam');
    await store(1, SPAM_DAYS - 0.01, 'new spam');
    await store(0, SPAM_DAYS * 10, 'old message');
    for (let time = 0; time < 2; time += 1) {
      await wake(NIGHTLY, new Date(NOW.getTime() + time));
      expect(await rows('SELECT subject FROM messages ORDER BY subject')).toEqual([{ subject: 'new spam' }, { subject: 'old message' }]);
    }
  });

  it('deletes old runs', async () => {
    for (const days of [JOB_RUN_DAYS + 1, JOB_RUN_DAYS - 1]) await wake(EVERY_FIVE_MINUTES, new Date(NOW.getTime() - days * DAY_MS));
    await wake(NIGHTLY);
    const left = await rows('SELECT DISTINCT due_at FROM job_runs ORDER BY due_at');
    expect(left.map(({ due_at }) => due_at)).toEqual([NOW.getTime() - (JOB_RUN_DAYS - 1) * DAY_MS, NOW.getTime()]);
  });

  it('deletes old status changes, but not what a part was at the limit', async () => {
    const since = (days: number) => NOW.getTime() - days * DAY_MS;
    const insert = env.DB.prepare('INSERT INTO part_states (part, status, since) VALUES (?, ?, ?)');
    await env.DB.batch([
      insert.bind('pages', 'down', since(JOB_RUN_DAYS + 2)),
      insert.bind('pages', 'up', since(JOB_RUN_DAYS + 1)),
      insert.bind('database', 'down', since(JOB_RUN_DAYS + 1)),
      insert.bind('database', 'up', since(JOB_RUN_DAYS - 1)),
    ]);
    for (let time = 0; time < 2; time += 1) {
      await wake(NIGHTLY, new Date(NOW.getTime() + time));
      expect(await rows('SELECT part, status FROM part_states ORDER BY part, since')).toEqual([
        { part: 'database', status: 'down' },
        { part: 'database', status: 'up' },
        { part: 'pages', status: 'up' },
      ]);
    }
  });

  it('keeps the audit log for two years, to the day', async () => {
    const insert = env.DB.prepare(`INSERT INTO audit_log (at, actor, request_id, action, subject) VALUES (?, 'o', 'r', 'a.b', ?)`);
    await env.DB.batch([
      insert.bind(Date.parse('2024-11-21T09:59:59.999Z'), 'older'),
      insert.bind(Date.parse('2024-11-21T10:00:00Z'), 'two years'),
    ]);
    for (let time = 0; time < 2; time += 1) await wake(NIGHTLY, new Date(NOW.getTime() - time));
    expect(await rows('SELECT subject FROM audit_log')).toEqual([{ subject: 'two years' }]);
  });

  it('deletes push messages and their deliveries after their retention', async () => {
    const broadcast = env.DB.prepare(
      `INSERT INTO push_broadcasts (id, key, texts, page, topic, urgency, ttl_s, send_at, state, created_at)
        VALUES (?1, ?1, '{}', '/', 'site', 'normal', 3600, ?2, 'started', ?2)`,
    );
    const insert = env.DB.prepare(
      `INSERT INTO push_messages (id, broadcast, title, body, url, locale, topic, urgency, created_at, expires_at)
        VALUES (?1, ?1, 't', 'b', '/', 'en', 'site', 'normal', ?2, ?2)`,
    );
    const deliver = env.DB.prepare(`INSERT INTO push_deliveries VALUES (?, 's', 'sent', 1, 201, NULL, ?)`);
    for (const [id, days] of [
      ['old', PUSH_DAYS + 0.01],
      ['young', PUSH_DAYS - 0.01],
    ] as const) {
      const at = NOW.getTime() - days * DAY_MS;
      await env.DB.batch([broadcast.bind(id, at), insert.bind(id, at), deliver.bind(id, at)]);
    }
    for (let time = 0; time < 2; time += 1) {
      await wake(NIGHTLY, new Date(NOW.getTime() + time));
      expect(await rows('SELECT id FROM push_broadcasts')).toEqual([{ id: 'young' }]);
      expect(await rows('SELECT id FROM push_messages')).toEqual([{ id: 'young' }]);
      expect(await rows('SELECT message FROM push_deliveries')).toEqual([{ message: 'young' }]);
    }
  });

  it('runs each job at the same moment twice without harm', async () => {
    for (const cron of [EVERY_FIVE_MINUTES, NIGHTLY] as const)
      await Promise.all([wake(cron), wake(cron, new Date(NOW.getTime() + 1)), wake(cron)]);
    const runs = await rows(`SELECT count(*) AS runs, sum(outcome = 'done') AS done FROM job_runs`);
    expect(runs).toEqual([{ runs: 2 * JOBS.length, done: 2 * JOBS.length }]);
  });
});
