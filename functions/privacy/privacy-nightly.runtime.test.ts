import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GOOD, mails, parseStatus, post, requests, tokens } from '../../tests/functions/privacy-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { takeTurns } from '../../tests/functions/turns.ts';
import { newNetwork, visit } from '../../tests/functions/visit.ts';
import { addDays, athensDay, DAY_MS } from '../calendar.ts';
import { NIGHTLY } from '../jobs/schedule.ts';
import { privacyClocks } from './jobs.ts';

// Stops the clock, so that no day or hour ends between two calls.
beforeEach(() => void vi.setSystemTime(new Date('2026-11-20T10:00:00Z')));

describe('the nightly clocks', () => {
  const night = (day: string) => takeTurns(NIGHTLY, new Date(`${day}T01:15:00Z`));
  const systemMessages = () => rows(`SELECT subject, text FROM messages WHERE source = 'system' ORDER BY received_at`);
  const confirmed = () => env.DB.exec(`UPDATE privacy_requests SET state = 'confirmed', due_on = '2027-03-20', acknowledge_by = NULL`);
  const today = () => athensDay(new Date());

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
    await post({ ...GOOD, kind: 'erasure' });
    await confirmed();
    await night(day);
    await env.DB.exec('DELETE FROM job_runs');
    await night(day);
    expect(await systemMessages()).toHaveLength(times);
    // One message covers all urgent requests.
    if (times > 0) expect(String((await systemMessages())[0]?.['text']).match(/^PR-/gmu)).toHaveLength(2);
  });

  it('stop when the request is closed', async () => {
    await post(GOOD);
    await env.DB.exec(`UPDATE privacy_requests SET state = 'answered', due_on = '2027-03-20'`);
    await night('2027-03-21');
    expect(await systemMessages()).toEqual([]);
  });

  it('remind of the acknowledgement of a CCPA request until a mail is sent', async () => {
    await post({ ...GOOD, kind: 'know' });
    await env.DB.exec(`UPDATE privacy_requests SET state = 'confirmed', due_on = '2027-05-01', acknowledge_by = '2027-03-20'`);
    await night('2027-03-17');
    expect(await systemMessages()).toEqual([]);
    await night('2027-03-18');
    expect(await systemMessages()).toMatchObject([{ text: expect.stringMatching(/^PR-.*: no e-mail has been sent yet/u) }]);
    await env.DB.exec(`UPDATE outbox SET status = 'sent'; DELETE FROM messages`);
    await night('2027-03-19');
    expect(await systemMessages()).toEqual([]);
  });

  it('send the link once more after three days without confirmation', async () => {
    await post(GOOD);
    await night(addDays(today(), 2));
    expect(await mails()).toHaveLength(1);
    await night(addDays(today(), 4));
    await night(addDays(today(), 5));
    expect(await mails()).toHaveLength(2);
    const second = (await tokens()).find((_, at, all) => at === all.length - 1) ?? '';
    expect((await visit(`/api/privacy-requests/${second}`, { headers: { 'CF-Connecting-IP': newNetwork() } })).status).toBe(200);
  });

  it('remind a person once, however many requests there are and however the address is spelled', async () => {
    const spellings = ['a.b@gmail.com', 'ab+1@gmail.com', 'A.B+2@googlemail.com'];
    for (const email of spellings) for (const kind of ['access', 'erasure']) await post({ ...GOOD, email, kind });
    await env.DB.exec('DELETE FROM outbox');
    for (const days of [4, 5, 10, 29]) await night(addDays(today(), days));
    expect(await rows(`SELECT id FROM outbox WHERE key LIKE 'privacy-reminder:%'`)).toHaveLength(1);
  });

  it('end with a stranger’s unconfirmed request nothing that the person asks for later', async () => {
    const later = async (days: number) => {
      await env.DB.exec(`UPDATE privacy_requests SET received_at = received_at - ${days * DAY_MS}`);
      await env.DB.exec(`UPDATE privacy_events SET at = at - ${days * DAY_MS}`);
    };
    await post({ ...GOOD, about: 'A stranger' });
    await later(6);
    await post({ ...GOOD, about: 'Joins' });
    expect(await requests()).toHaveLength(1);
    await night(addDays(today(), 28));
    expect(await requests(), 'what joined has its own 30 days').toMatchObject([{ state: 'received' }]);
    await later(2);
    await post({ ...GOOD, about: 'Mine' });
    await night(addDays(today(), 29));
    expect((await requests()).map(({ about, state }) => [about, state]).toSorted()).toEqual([
      ['A stranger', 'lapsed'],
      ['Mine', 'received'],
    ]);
  });

  // Around midnight in Athens; the clocks change in between.
  it.each([
    ['2026-10-19T21:05:00Z', '2026-11-19', 'received'],
    ['2026-10-19T21:05:00Z', '2026-11-20', 'lapsed'],
    ['2026-10-20T20:55:00Z', '2026-11-20', 'lapsed'],
    ['2026-10-20T21:05:00Z', '2026-11-20', 'received'],
  ])('leave one of %s its whole thirtieth day in Athens: on %s it is %s', async (at, day, state) => {
    vi.setSystemTime(new Date(at));
    await post(GOOD);
    await night(day);
    expect(await requests()).toMatchObject([{ state }]);
  });

  it('end unconfirmed requests after 30 days without a mail, and show it at the link', async () => {
    await post(GOOD);
    const [token = ''] = await tokens();
    await night(addDays(today(), 30));
    expect(await requests()).toMatchObject([{ state: 'received' }]);
    await night(addDays(today(), 31));
    expect(await requests()).toMatchObject([{ state: 'lapsed', closed_at: expect.any(Number) }]);
    expect(await systemMessages()).toEqual([]);
    const status = await parseStatus(await visit(`/api/privacy-requests/${token}`, { headers: { 'CF-Connecting-IP': newNetwork() } }));
    expect(status).toMatchObject({ state: 'lapsed', steps: [{ step: 'received' }, { step: 'reminded' }, { step: 'lapsed' }] });
    expect((await post({ action: 'confirm' }, {}, `/api/privacy-requests/${token}`)).status).toBe(409);
    // The same request may be made again.
    await post(GOOD);
    expect(await requests()).toHaveLength(2);
    await night(addDays(today(), 125));
    expect((await requests()).filter(({ closed_at }) => closed_at !== null)).toHaveLength(1);
  });

  it('run as many database queries for four hundred requests as for four', async () => {
    const plant = async (count: number) => {
      const values = JSON.stringify(Array.from({ length: count }, (_, at) => at));
      await env.DB.prepare(`
        INSERT INTO privacy_requests (id, reference, kind, state, name, email, email_key, about, subject, relation, locale, received_at, due_on, extended)
        SELECT ?2 || value, ?2 || value, 'access', iif(value % 2, 'confirmed', 'received'), '', ?2 || value || '@example.com', ?2 || value || '@example.com', '',
          'self', '', 'en', ?3, '2026-11-01', 0 FROM json_each(?1)`)
        .bind(values, `r${count}-`, Date.parse('2026-11-10'))
        .run();
    };
    const statements = async (): Promise<number> => {
      let asked = 0;
      const prepare = (sql: string) => {
        asked += 1;
        return env.DB.prepare(sql);
      };
      const DB = Object.assign(Object.create(env.DB), { prepare, batch: env.DB.batch.bind(env.DB) });
      await privacyClocks({ ...env, DB }, new Date());
      return asked;
    };
    await plant(4);
    const few = await statements();
    await env.DB.exec('DELETE FROM messages');
    await plant(400);
    expect(await statements()).toBe(few);
    expect(await systemMessages()).toHaveLength(1);
    expect(await rows(`SELECT id FROM outbox WHERE key LIKE 'privacy-reminder:%'`)).toHaveLength(2 + 25);
  });

  it('delete requests closed three years ago, with everything that belongs to them', async () => {
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
