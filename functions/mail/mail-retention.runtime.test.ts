import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { describe, expect, it } from 'vitest';
import { toKey } from '../../src/features/forms/address.shared.ts';
import { changedSchema } from '../../src/features/mail/admin/mail.schema.ts';
import { DELETED_DAYS, RETENTION_MONTHS } from '../../src/features/mail/settings/mail-settings.schema.ts';
import { callAdmin, storeMail, storeMessage } from '../../tests/functions/admin-harness.ts';
import { storedFiles, storedMails, storedMessages, storedParts } from '../../tests/functions/mail-fixtures.ts';
import { DAY_MS } from '../calendar.ts';
import { monthsBefore } from '../jobs/schedule.ts';
import { privacyRequests } from '../privacy/schema.ts';
import { CHANGE_DAYS, forgetMail, forgetSpam } from './jobs.ts';
import { attachmentParts, attachments } from './schema.ts';
import { mailSettings } from './settings-schema.ts';
import { SPAM_DAYS } from './storage/settings.ts';

const NOW = new Date('2026-11-21T01:15:00Z');
const TWELVE_MONTHS_AGO = new Date('2025-11-21T01:15:00Z');
const later = (time: Date): Date => new Date(time.getTime() + 1);
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);
/** Looks for letters in the raw blocks of the search index, where a word may share its first letters with the word before it. */
const indexHolds = async (letters: string): Promise<boolean> =>
  (await env.DB.prepare('SELECT 1 FROM mail_search_data WHERE instr(block, cast(? AS blob)) > 0').bind(letters).first()) !== null;
const left = async () => (await storedMessages()).map(({ id }) => id);

const request = (
  state: 'received' | 'confirmed' | 'answered' | 'lapsed',
  email: string,
  id: string,
  kind: 'access' | 'erasure' | 'delete' = 'access',
) =>
  drizzle(env.DB)
    .insert(privacyRequests)
    .values({
      ...{ id, reference: id, kind, state, name: '', email, about: '', subject: 'self', relation: '', locale: 'en' },
      ...{ emailKey: toKey(email), receivedAt: NOW, dueOn: '2026-12-21', extended: false, closedAt: state === 'answered' ? NOW : null },
    });

describe('a conversation', () => {
  it('is erased 12 months after its last message, sent or received, not a moment before', async () => {
    await storeMessage({ id: 'old', receivedAt: TWELVE_MONTHS_AGO });
    await storeMessage({ id: 'young', receivedAt: later(TWELVE_MONTHS_AGO) });
    await storeMessage({ id: 'revived', thread: 'r', receivedAt: daysAgo(800) });
    await storeMessage({ id: 'reviving', thread: 'r', receivedAt: later(TWELVE_MONTHS_AGO) });
    await storeMessage({ id: 'answered late', thread: 'a', receivedAt: daysAgo(800) });
    await storeMail({ id: 'answer', thread: 'a', createdAt: later(TWELVE_MONTHS_AGO) });
    await storeMail({ id: 'alone', createdAt: TWELVE_MONTHS_AGO });
    await storeMail({ id: 'waiting', createdAt: TWELVE_MONTHS_AGO, status: 'queued' });
    expect(await forgetMail(env, NOW)).toEqual({ messages: 1, mails: 1, drafts: 0 });
    expect(await left()).toEqual(['young', 'revived', 'reviving', 'answered late']);
    expect((await storedMails()).map(({ id }) => id).toSorted()).toEqual(['answer', 'waiting']);
    expect(await forgetMail(env, NOW)).toEqual({ messages: 0, mails: 0, drafts: 0 });
  });

  it('is erased with its attachments, replies and search index entries', async () => {
    const { id } = await storeMessage({ id: 'old', thread: 't', text: 'pelican', receivedAt: TWELVE_MONTHS_AGO });
    await storeMail({ thread: 't', text: 'flamingo', createdAt: TWELVE_MONTHS_AGO });
    const file = { message: id, position: 0, name: 'a', type: 'a/b', sizeBytes: 1, contentId: null, stored: true };
    await drizzle(env.DB)
      .insert(attachments)
      .values({ id: 'f', ...file });
    await drizzle(env.DB).insert(attachmentParts).values({ attachment: 'f', position: 0, content: 'YQ==' });
    await storeMessage({ id: 'young', text: 'ostrich', receivedAt: NOW });
    expect([await indexHolds('elican'), await indexHolds('flamingo')]).toEqual([true, true]);
    await forgetMail(env, NOW);
    expect([await left(), await storedMails(), await storedFiles(), await storedParts()]).toEqual([['young'], [], [], []]);
    expect([await indexHolds('elican'), await indexHolds('flamingo'), await indexHolds('strich')]).toEqual([false, false, true]);
  });

  it('stays while it is marked to keep, and while a privacy request about it or from its people is open', async () => {
    const receivedAt = TWELVE_MONTHS_AGO;
    await storeMessage({ id: 'contract', thread: 'c', kept: true, receivedAt });
    await storeMessage({ id: 'of the contract', thread: 'c', receivedAt });
    await storeMessage({ id: 'request', thread: 'open', receivedAt });
    await storeMessage({ id: 'theirs', fromAddress: 'Asks@Example.gr', receivedAt });
    await storeMessage({ id: 'deleted', fromAddress: 'asks@example.gr', state: 'deleted', receivedAt });
    await storeMail({ id: 'to them', toAddress: 'asks@example.gr', createdAt: receivedAt });
    await storeMessage({ id: 'answered', fromAddress: 'done@example.gr', thread: 'shut', receivedAt });
    await storeMessage({ id: 'theirs once', fromAddress: 'done@example.gr', receivedAt });
    await request('confirmed', 'asks@example.gr', 'open');
    await request('answered', 'done@example.gr', 'shut');
    await forgetMail(env, NOW);
    expect(await left()).toEqual(['contract', 'of the contract', 'request', 'theirs', 'deleted', 'answered']);
    expect(await storedMails()).toHaveLength(1);
  });

  it('of a privacy request is erased once the record of the request is', async () => {
    await storeMessage({ id: 'answered', thread: 'shut', receivedAt: TWELVE_MONTHS_AGO });
    await request('answered', 'done@example.gr', 'shut');
    await forgetMail(env, NOW);
    expect(await left()).toEqual(['answered']);
    await drizzle(env.DB).delete(privacyRequests);
    await forgetMail(env, NOW);
    expect(await left()).toEqual([]);
  });

  it('is not held back by an unconfirmed request, or by an erasure request other than its own', async () => {
    for (const email of ['a@example.gr', 'b@example.gr', 'c@example.gr'])
      await storeMessage({ id: email, fromAddress: email, receivedAt: TWELVE_MONTHS_AGO });
    await storeMessage({ id: 'request', thread: 'erase', fromAddress: 'b@example.gr', receivedAt: TWELVE_MONTHS_AGO });
    await storeMessage({ id: 'lapsed', thread: 'ended', fromAddress: 'd@example.gr', receivedAt: TWELVE_MONTHS_AGO });
    await request('received', 'a@example.gr', 'planted');
    await request('confirmed', 'b@example.gr', 'erase', 'erasure');
    await request('confirmed', 'c@example.gr', 'delete', 'delete');
    await request('lapsed', 'd@example.gr', 'ended');
    await forgetMail(env, NOW);
    expect(await left()).toEqual(['request']);
  });

  it('is erased earlier if the owner configured it', async () => {
    const set = { id: 1, fromName: '', signatures: { en: '', el: '' }, keptMonths: 1, deletedDays: 2, version: 1, updatedAt: NOW };
    await drizzle(env.DB).insert(mailSettings).values(set);
    await storeMessage({ id: 'a', receivedAt: new Date('2026-10-21T01:15:00Z') });
    await storeMessage({ id: 'b', receivedAt: new Date('2026-10-21T01:15:00.001Z') });
    await storeMessage({ id: 'c', state: 'deleted', stateSince: daysAgo(2), receivedAt: daysAgo(3) });
    await storeMessage({ id: 'd', state: 'deleted', stateSince: later(daysAgo(2)), receivedAt: daysAgo(3) });
    await forgetMail(env, NOW);
    expect(await left()).toEqual(['b', 'd']);
  });
});

describe('a deleted message', () => {
  it(`is erased ${DELETED_DAYS} days after it was deleted, whenever it was received`, async () => {
    await storeMessage({ id: 'old', state: 'deleted', stateSince: daysAgo(DELETED_DAYS), receivedAt: daysAgo(300) });
    await storeMessage({ id: 'young', state: 'deleted', stateSince: later(daysAgo(DELETED_DAYS)), receivedAt: daysAgo(300) });
    await storeMessage({ id: 'inbox', receivedAt: daysAgo(300) });
    expect(await forgetMail(env, NOW)).toEqual({ messages: 1, mails: 0, drafts: 0 });
    expect(await left()).toEqual(['young', 'inbox']);
  });
});

describe('spam', () => {
  it('marked by the owner stays as long as spam that was detected', async () => {
    await storeMessage({ id: 'came', state: 'spam', receivedAt: daysAgo(SPAM_DAYS + 1) });
    await storeMessage({ id: 'put', state: 'spam', receivedAt: daysAgo(200), stateSince: daysAgo(SPAM_DAYS - 1) });
    await storeMessage({ id: 'put long ago', state: 'spam', receivedAt: daysAgo(200), stateSince: daysAgo(SPAM_DAYS + 1) });
    expect(await forgetSpam(env, NOW)).toEqual({ deleted: 2 });
    expect(await left()).toEqual(['put']);
  });

  it('from somebody with an open privacy request stays, and what is erased leaves the search index', async () => {
    const spam = { state: 'spam', receivedAt: daysAgo(SPAM_DAYS + 1) } as const;
    await storeMessage({ id: 'asked for', fromAddress: 'Asks@Example.gr', ...spam });
    await storeMessage({ id: 'other', text: 'pelican', ...spam });
    await request('confirmed', 'asks@example.gr', 'open');
    expect(await forgetSpam(env, NOW)).toEqual({ deleted: 1 });
    expect([await left(), await indexHolds('elican')]).toEqual([['asked for'], false]);
  });
});

describe('the record of a change', () => {
  it('is deleted when it can no longer be undone', async () => {
    // The record is made now, so the message must be young now.
    await storeMessage({ thread: 'a', receivedAt: new Date() });
    await callAdmin(changedSchema, '/api/admin/mail/changes', { body: { action: 'archive', threads: ['a'] }, status: 201 });
    const rows = async () => (await env.DB.prepare('SELECT change FROM mail_change_items').all()).results.length;
    const made = Date.now();
    await forgetMail(env, new Date(made + (CHANGE_DAYS - 1) * DAY_MS));
    expect(await rows()).toBe(1);
    await forgetMail(env, new Date(made + (CHANGE_DAYS + 1) * DAY_MS));
    expect(await rows()).toBe(0);
  });
});

describe('months before', () => {
  it.each([
    ['2026-11-21', RETENTION_MONTHS, '2025-11-21'],
    ['2028-02-29', 12, '2027-02-28'],
    ['2026-03-31', 1, '2026-02-28'],
    ['2026-01-15', 1, '2025-12-15'],
  ])('%s less %i is %s', (now, months, earlier) => {
    expect(monthsBefore(new Date(`${now}T01:15:00Z`), months).toISOString()).toBe(`${earlier}T01:15:00.000Z`);
  });
});
