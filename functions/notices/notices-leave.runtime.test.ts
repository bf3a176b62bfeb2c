/** When what tells the owner leaves again, and as which mail. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NoticeKind } from '../../src/features/notices/admin/kinds.shared.ts';
import { readPayload } from '../../src/features/push/payload.shared.ts';
import { device, mailsTo, newOwner, sendingEnv, sendLater } from '../../tests/functions/notices-harness.ts';
import { heard } from '../../tests/functions/pushing.ts';
import { rows } from '../../tests/functions/rows.ts';
import { HOUR_MS, MINUTE_MS } from '../calendar.ts';
import { database } from '../storage/database.ts';
import { claimNotices } from './storage/notices.ts';
import { writeToOwner } from './tell.ts';

/** Of now: push services take no tokens of another day. */
const NOW = new Date();

beforeEach(() => void vi.setSystemTime(NOW));

const tell = (kind: NoticeKind, key: string) =>
  writeToOwner(sendingEnv(), { kind, key }, { source: 'form', subject: key, text: 'B', from: { name: 'A', address: 'a@client.example' } });

describe('a mail to the owner that fails for a while', () => {
  const ENDED = { MAIL_HTTP_TOKEN: 'ended' };
  const HOURS_A_DAY = 24;
  /** A run each hour. */
  async function hours(from: number, until: number): Promise<void> {
    for (let hour = from; hour < until; hour += 1) await sendLater(hour * 60, ENDED);
  }
  const daysLater = (days: number) => vi.setSystemTime(new Date(NOW.getTime() + days * HOURS_A_DAY * HOUR_MS));

  it('waits as long as other mail for a new token, then leaves with the others of its kind', async () => {
    const to = await newOwner();
    await tell('account', 'Friday');
    for (const day of [0, 1, 2]) {
      daysLater(day);
      for (const number of [1, 2, 3]) await tell('enquiry', `e${day}${number}`);
      vi.setSystemTime(NOW);
      await hours(day * HOURS_A_DAY, (day + 1) * HOURS_A_DAY);
    }
    await hours(3 * HOURS_A_DAY, 13 * HOURS_A_DAY);
    expect(await mailsTo(to)).toEqual([]);
    const [tried] = await rows("SELECT state, attempts FROM owner_notices WHERE kind = 'account' AND way = 'mail'");
    expect(tried).toEqual({ state: 'due', attempts: expect.any(Number) });
    expect(Number(tried?.['attempts'])).toBeLessThan(40);
    // The new token: the first mail that leaves takes the others along.
    daysLater(13);
    await tell('order', 'today');
    vi.setSystemTime(NOW);
    for (const minutes of [0, 5]) await sendLater(13 * HOURS_A_DAY * 60 + minutes);
    const subjects = (await mailsTo(to)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(['New enquiries: 9', 'New order: today', 'Your account has changed: Friday']);
  }, 60_000);

  it('is given up after fourteen days, which takes nothing younger along', async () => {
    await newOwner();
    await tell('enquiry', 'old');
    await hours(0, 10 * HOURS_A_DAY);
    daysLater(10);
    await tell('enquiry', 'young');
    vi.setSystemTime(NOW);
    await hours(10 * HOURS_A_DAY, 15 * HOURS_A_DAY);
    expect(await rows("SELECT key, state FROM owner_notices WHERE kind = 'enquiry' AND way = 'mail' ORDER BY id")).toEqual([
      { key: 'old', state: 'failed' },
      { key: 'young', state: 'due' },
    ]);
  }, 60_000);

  it('has its attempts also if it waited longer than that for a sender', async () => {
    const to = await newOwner();
    await tell('enquiry', 'early');
    await sendLater(15 * HOURS_A_DAY * 60, ENDED);
    expect(await rows("SELECT state FROM owner_notices WHERE kind = 'enquiry' AND way = 'mail'")).toEqual([{ state: 'due' }]);
    await sendLater(15 * HOURS_A_DAY * 60 + 60);
    expect(await mailsTo(to)).toHaveLength(1);
  });

  it('waits as long as the provider asks for', async () => {
    await newOwner(`status-429@${crypto.randomUUID()}.example`);
    const fetched = vi
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(new Response('{}', { status: 429, headers: { 'Retry-After': '3600' } }));
    await tell('enquiry', 'e');
    await sendLater(0);
    fetched.mockRestore();
    expect(await rows("SELECT due_at FROM owner_notices WHERE kind = 'enquiry' AND way = 'mail'")).toEqual([
      { due_at: NOW.getTime() + HOUR_MS },
    ]);
  });
});

describe('a mail to the owner', () => {
  it('that a run took and did not finish leaves later as the same one, so that the provider knows a repeat', async () => {
    const to = await newOwner();
    await tell('enquiry', 'first');
    const [taken] = await claimNotices(database(env.DB), 'mail', NOW);
    await tell('enquiry', 'second');
    await sendLater(6);
    const mails = (await mailsTo(to)).map(({ subject, idempotencyKey, headers }) => ({
      subject,
      idempotencyKey,
      id: headers['Message-ID'],
    }));
    expect(mails).toContainEqual({
      ...{ subject: 'New enquiry: first', idempotencyKey: taken?.parcel, id: `<${taken?.parcel}@lycabettus.test>` },
    });
    expect(new Set(mails.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  it('is not taken from a run that began late', async () => {
    await newOwner();
    const late = new Date(NOW.getTime() - 4 * MINUTE_MS);
    vi.setSystemTime(late);
    await tell('enquiry', 'e');
    vi.setSystemTime(NOW);
    expect(await claimNotices(database(env.DB), 'mail', late)).toHaveLength(1);
    expect(await claimNotices(database(env.DB), 'mail', new Date(NOW.getTime() + 2 * MINUTE_MS))).toEqual([]);
  });

  it('of each kind has its own name in a run, as pushes have: a device shows one of a name', async () => {
    const to = await newOwner();
    const phone = await device();
    for (const kind of ['enquiry', 'order', 'part'] as const) await tell(kind, kind);
    await sendLater(1);
    const pushes = (await heard(phone)).received;
    for (const names of [
      (await mailsTo(to)).map(({ idempotencyKey }) => idempotencyKey),
      pushes.map(({ payload }) => readPayload(payload)?.id),
      pushes.map(({ topic }) => topic),
    ])
      expect([names.length, new Set(names).size]).toEqual([3, 3]);
  });
});
