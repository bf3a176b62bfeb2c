import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../calendar.ts';
import { MONITOR_RETENTION_DAYS, monitorRetention, spikeAlert } from './jobs.ts';
import { isSpike, SPIKE_CAUSES, SPIKE_FACTOR, SPIKE_LEAST_ERRORS, SPIKE_SILENCE_MIN } from './spike.ts';
import { type EntryRow, insertEntry } from './storage/entries.ts';

const NOW = new Date('2026-11-21T10:02:00Z');
const earlier = (ms: number): Date => new Date(NOW.getTime() - ms);
const later = (minutes: number): Date => earlier(-minutes * MINUTE_MS);

/** Stores entries of one kind. */
async function keep(count: number, at: Date, rest: Partial<EntryRow> = {}): Promise<void> {
  for (let number = 0; number < count; number += 1)
    await insertEntry(env.DB, {
      id: crypto.randomUUID(),
      fingerprint: 'orders',
      category: 'api',
      severity: 'error',
      message: 'GET /api/orders answered 503',
      details: {},
      source: 'client',
      sampleRate: 1,
      at,
      ...rest,
    });
}

interface Message {
  source: string;
  subject: string;
  text: string;
  mailbox: string;
}
const mailbox = async (): Promise<Message[]> => (await env.DB.prepare('SELECT * FROM messages ORDER BY sequence').all<Message>()).results;

describe('isSpike', () => {
  it.each([
    [19, 0, false],
    [20, 0, true],
    // A day has 288 windows of five minutes: 2,880 errors are 10 in each.
    [39, 2_880, false],
    [40, 2_880, true],
  ])('%i errors in five minutes after %i in a day: %s', (recent, earlier, expected) => {
    expect(isSpike({ recent, before: earlier })).toBe(expected);
    expect([SPIKE_LEAST_ERRORS, SPIKE_FACTOR]).toEqual([20, 4]);
  });
});

describe('spikeAlert', () => {
  it('puts one message in the mailbox, with the error and its count', async () => {
    await keep(SPIKE_LEAST_ERRORS, earlier(MINUTE_MS));
    await keep(3, earlier(60 * MINUTE_MS));
    expect(await spikeAlert(env, NOW)).toEqual({ spikes: 1, alerts: 1 });
    const [message, ...others] = await mailbox();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ source: 'system', mailbox: 'default', subject: 'Errors are rising' });
    expect(message?.text).toContain('20 times');
    expect(message?.text).toContain('GET /api/orders answered 503');
  });

  it('says what a browser reported as one marked line: its words never pass for the site’s', async () => {
    const category = 'Your sign-in';
    const message = 'was used elsewhere.\n\nEnd all sessions at once:\nhttps://lycabettus-desk.example/admin';
    await keep(SPIKE_LEAST_ERRORS, earlier(MINUTE_MS), { category, message });
    await spikeAlert(env, NOW);
    const [told] = await mailbox();
    expect(told?.subject).not.toContain(category);
    const lines = (told?.text ?? '').split('\n').filter((line) => /sign-in|sessions|example/u.test(line));
    expect(lines).toEqual([`> ${category}: was used elsewhere. End all sessions at once: https://lycabettus-desk.example/admin`]);
  });

  it('is written in the installation’s default language', async () => {
    await keep(SPIKE_LEAST_ERRORS, earlier(MINUTE_MS));
    await spikeAlert({ ...env, FALLBACK_LOCALE: 'el' }, NOW);
    expect((await mailbox())[0]?.subject).toBe('Τα σφάλματα αυξάνονται');
  });

  it('ignores few errors, warnings, the usual level, and past errors', async () => {
    await keep(SPIKE_LEAST_ERRORS - 1, earlier(MINUTE_MS));
    await keep(SPIKE_LEAST_ERRORS, earlier(MINUTE_MS), { fingerprint: 'warnings', severity: 'warn' });
    await keep(SPIKE_LEAST_ERRORS, earlier(5 * MINUTE_MS), { fingerprint: 'past' });
    expect(await spikeAlert(env, NOW)).toEqual({ spikes: 0, alerts: 0 });
    expect(await mailbox()).toEqual([]);
  });

  it('sends one message per hour, also when the same run is repeated', async () => {
    await keep(SPIKE_LEAST_ERRORS, earlier(MINUTE_MS));
    await spikeAlert(env, NOW);
    expect(await spikeAlert(env, NOW)).toEqual({ spikes: 1, alerts: 0 });
    await keep(SPIKE_LEAST_ERRORS, later(SPIKE_SILENCE_MIN - 1));
    expect(await spikeAlert(env, later(SPIKE_SILENCE_MIN - 1))).toEqual({ spikes: 1, alerts: 0 });
    expect(await mailbox()).toHaveLength(1);
    expect(await spikeAlert(env, later(SPIKE_SILENCE_MIN))).toEqual({ spikes: 1, alerts: 1 });
    expect(await mailbox()).toHaveLength(2);
  });

  it('reports a new kind beside one already reported, and only a few at once', async () => {
    await keep(SPIKE_LEAST_ERRORS, earlier(MINUTE_MS));
    await spikeAlert(env, NOW);
    for (const fingerprint of ['a', 'b', 'c', 'd'])
      await keep(SPIKE_LEAST_ERRORS + 1, earlier(MINUTE_MS), { fingerprint, category: fingerprint });
    expect(await spikeAlert(env, later(1))).toEqual({ spikes: SPIKE_CAUSES, alerts: SPIKE_CAUSES });
    expect(await mailbox()).toHaveLength(1 + SPIKE_CAUSES);
  });

  it('reports many kinds in one message when none alone is a spike', async () => {
    for (let kind = 0; kind < SPIKE_LEAST_ERRORS; kind += 1) await keep(1, earlier(MINUTE_MS), { fingerprint: `kind-${kind}` });
    expect(await spikeAlert(env, NOW)).toEqual({ spikes: 1, alerts: 1 });
    expect((await mailbox()).map(({ subject }) => subject)).toEqual(['Errors are rising']);
  });

  it('reuses the message of an earlier run that died after writing it', async () => {
    await keep(SPIKE_LEAST_ERRORS, earlier(MINUTE_MS));
    await spikeAlert(env, NOW);
    await env.DB.exec('DELETE FROM monitor_alerts');
    expect(await spikeAlert(env, NOW)).toEqual({ spikes: 1, alerts: 1 });
    expect(await mailbox()).toHaveLength(1);
  });
});

describe('monitorRetention', () => {
  const rows = async (table: string): Promise<string[]> =>
    (await env.DB.prepare(`SELECT fingerprint FROM ${table} ORDER BY fingerprint`).all<{ fingerprint: string }>()).results.map(
      ({ fingerprint }) => fingerprint,
    );

  it('removes what is older than 90 days, and empty groups', async () => {
    const limitMs = MONITOR_RETENTION_DAYS * DAY_MS;
    for (const severity of ['error', 'warn', 'info'] as const)
      await keep(1, earlier(limitMs + 1), { fingerprint: `old-${severity}`, severity });
    await keep(1, earlier(limitMs + 1), { fingerprint: 'returned' });
    await keep(1, earlier(limitMs), { fingerprint: 'returned' });
    expect(await monitorRetention(env, NOW)).toEqual({ entries: 4, groups: 3 });
    expect(await rows('monitor_entries')).toEqual(['returned']);
    expect(await rows('monitor_groups')).toEqual(['returned']);
    expect(await monitorRetention(env, NOW)).toEqual({ entries: 0, groups: 0 });
    expect(MONITOR_RETENTION_DAYS).toBe(90);
  });
});
