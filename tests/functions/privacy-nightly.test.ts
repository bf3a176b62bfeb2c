import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NIGHTLY } from '../../functions/jobs/times.ts';
import { addDays, athensDay } from '../../functions/privacy/clock.ts';
import worker from '../../functions/worker.ts';
import { address, GOOD, mails, post, requests, rows, tokens } from './privacy-desk.ts';
import { visit } from './visit.ts';

// One moment for all: no day and no hour ends between two calls.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the nightly clocks', () => {
  const night = async (day: string): Promise<void> => {
    const context = createExecutionContext();
    await worker.scheduled?.(createScheduledController({ cron: NIGHTLY, scheduledTime: new Date(`${day}T01:15:00Z`) }), env, context);
    await waitOnExecutionContext(context);
  };
  const told = () => rows(`SELECT subject FROM messages WHERE source = 'system' ORDER BY received_at`);
  const confirmed = () => env.DB.exec(`UPDATE privacy_requests SET state = 'confirmed', due_on = '2027-03-20', acknowledge_by = NULL`);

  it.each([
    ['2027-03-09', 0],
    ['2027-03-10', 1],
    ['2027-03-11', 0],
    ['2027-03-15', 1],
    ['2027-03-19', 1],
    ['2027-03-20', 1],
    ['2027-03-21', 1],
  ])('on %s remind the owner %i time(s), also when run twice', async (day, times) => {
    await post(GOOD);
    await confirmed();
    await night(day);
    await env.DB.exec('DELETE FROM job_runs');
    await night(day);
    expect(await told()).toHaveLength(times);
  });

  it('stop with the request', async () => {
    await post(GOOD);
    await env.DB.exec(`UPDATE privacy_requests SET state = 'answered', due_on = '2027-03-20'`);
    await night('2027-03-21');
    expect(await told()).toEqual([]);
  });

  it('ask for the acknowledgement of a CCPA request while no mail has left', async () => {
    await post({ ...GOOD, kind: 'know' });
    await env.DB.exec(`UPDATE privacy_requests SET state = 'confirmed', due_on = '2027-05-01', acknowledge_by = '2027-03-20'`);
    await night('2027-03-17');
    expect(await told()).toEqual([]);
    await night('2027-03-18');
    expect(await told()).toMatchObject([{ subject: expect.stringContaining('Acknowledge PR-') }]);
    await env.DB.exec(`UPDATE outbox SET status = 'sent'; DELETE FROM messages`);
    await night('2027-03-19');
    expect(await told()).toEqual([]);
  });

  it('send the link once more to who has not confirmed for three days', async () => {
    await post(GOOD);
    const today = athensDay(new Date());
    await night(addDays(today, 2));
    expect(await mails()).toHaveLength(1);
    await night(addDays(today, 3));
    await night(addDays(today, 4));
    expect(await mails()).toHaveLength(2);
    const [, second = ''] = await tokens();
    expect((await visit(`/api/privacy-requests/${second}`, { headers: { 'CF-Connecting-IP': address() } })).status).toBe(200);
  });

  it('forget what was closed three years ago, with all that belongs to it', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    await post(GOOD);
    await env.DB.exec(`UPDATE privacy_requests SET state = 'answered', closed_at = ${Date.parse('2024-01-01')}`);
    await night('2026-12-31');
    expect(await requests()).toHaveLength(1);
    await night('2027-01-03');
    expect([await requests(), await rows('SELECT * FROM privacy_events'), await rows('SELECT * FROM privacy_tokens')]).toEqual([
      [],
      [],
      [],
    ]);
  });
});
