import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mailsTo, newOwner, sendingEnv, setWays } from '../../tests/functions/notices-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { MINUTE_MS } from '../calendar.ts';
import type { Incoming } from '../mail/incoming/receive.ts';
import { tellDue } from './leave.ts';
import { writeToOwner } from './tell.ts';

/** Its clocks are not those of the runs: what is written then is of the runs' time. */
const NOW = new Date('2026-10-23T12:00:00Z');

beforeEach(() => void vi.setSystemTime(NOW));

const enquiry = (key: string) =>
  writeToOwner(
    sendingEnv(),
    { kind: 'enquiry', key },
    { source: 'form', subject: `Subject ${key}`, text: 'B', from: { name: 'A', address: 'a@client.example' } },
  );

/** The runs of the job at a time, until none is left. */
async function runs(at: string): Promise<void> {
  while (((await tellDue(sendingEnv(), new Date(at)))['left'] ?? 0) > 0);
}

describe('the morning’s mail', () => {
  it.each([
    ['when the clocks go back', '2026-10-25T05:55:00Z', '2026-10-25T06:00:00Z', 'Sunday 25 October'],
    ['on the day before', '2026-10-24T04:55:00Z', '2026-10-24T05:00:00Z', 'Saturday 24 October'],
  ])('leaves at its hour on the owner’s clock %s, once', async (_, before, at, day) => {
    const to = await newOwner();
    await setWays({ mail: 'digest', push: false });
    await enquiry('one');
    await runs(before);
    expect(await mailsTo(to)).toEqual([]);
    for (const late of [0, 5, 600]) await runs(new Date(new Date(at).getTime() + late * MINUTE_MS).toISOString());
    const [mail, ...more] = await mailsTo(to);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain(day);
    expect(mail?.text).toContain('- Subject one');
  });

  it('leaves when the clocks go forward', async () => {
    vi.setSystemTime(new Date('2026-03-28T12:00:00Z'));
    const to = await newOwner();
    await setWays({ mail: 'digest', push: false });
    await enquiry('one');
    await runs('2026-03-29T04:55:00Z');
    expect(await mailsTo(to)).toEqual([]);
    await runs('2026-03-29T05:00:00Z');
    expect((await mailsTo(to)).map(({ subject }) => subject)).toEqual([expect.stringContaining('Sunday 29 March')]);
  });

  it('whose hour was missed leaves later that day, and what comes after it the next morning', async () => {
    const to = await newOwner();
    await setWays({ mail: 'digest', push: false });
    await enquiry('one');
    await runs('2026-10-24T17:00:00Z');
    expect(await mailsTo(to)).toHaveLength(1);
    await enquiry('two');
    await runs('2026-10-24T18:00:00Z');
    expect(await mailsTo(to)).toHaveLength(1);
    await runs('2026-10-25T06:00:00Z');
    const [, second] = await mailsTo(to);
    expect(second?.text).toContain('- Subject two');
    expect(await rows("SELECT DISTINCT state FROM owner_notices WHERE kind = 'enquiry'")).toEqual([{ state: 'sent' }]);
  });

  it('of a day without anything to say does not leave, nor if the owner wants none', async () => {
    const to = await newOwner();
    await runs('2026-10-24T05:00:00Z');
    await setWays({ mail: 'digest', push: false }, { digest: false });
    await runs('2026-10-25T06:00:00Z');
    expect(await mailsTo(to)).toEqual([]);
    expect(await rows('SELECT kind, state FROM owner_notices')).toEqual([{ kind: 'digest', state: 'sent' }]);
  });
});

describe('spam', () => {
  const form = (key: string, more: Partial<Incoming> = {}) =>
    writeToOwner(
      sendingEnv(),
      { kind: 'enquiry', key },
      { source: 'form', subject: `Buy ${key}`, text: 'B', from: { name: 'Spammer', address: 's@client.example' }, spamScore: 1, ...more },
    );
  const mails = async (to: string) => (await mailsTo(to)).map(({ text }) => text);

  it.each([
    ['en', '2 new messages in spam. Check that they belong there:\n- http', '/admin/mail?folder=spam'],
    ['el', '2 νέα μηνύματα στα ανεπιθύμητα. Δείτε μήπως κάποιο βρέθηκε εκεί κατά λάθος:\n- http', '/el/admin/mail?folder=spam'],
  ] as const)('is a number in the morning’s mail, once and without a word of its own (%s)', async (locale, line, link) => {
    const to = await newOwner();
    await setWays({ mail: 'now', push: false }, { locale });
    await form('one');
    await form('two', { source: 'email', details: { authentication: { aligned: true } } });
    await runs('2026-10-24T05:00:00Z');
    const [text = '', ...more] = await mails(to);
    expect(more).toEqual([]);
    expect(text).toContain(line);
    expect(text).toContain(link);
    expect(text).not.toMatch(/Buy|Spammer|client\.example/u);
    await runs('2026-10-25T06:00:00Z');
    expect(await mails(to)).toHaveLength(1);
    vi.setSystemTime(new Date('2026-10-25T09:00:00Z'));
    await form('three');
    await runs('2026-10-26T06:00:00Z');
    expect((await mails(to)).at(-1)).toMatch(
      locale === 'en' ? /^1 new message in spam\. Check that it/mu : /^1 νέο μήνυμα στα ανεπιθύμητα/mu,
    );
  });

  it('of nobody who was promised an answer is told with the rest only, and what the owner blocks or moves not at all', async () => {
    const to = await newOwner();
    await form('unproven', { source: 'email' });
    await env.DB.prepare(
      "INSERT INTO mail_blocks (id, value, note, version, created_at) VALUES ('b', 'blocked@client.example', '', 1, 0)",
    ).run();
    await form('blocked', { from: { name: '', address: 'blocked@client.example' }, spamScore: 0 });
    await form('moved', { spamScore: 0 });
    await env.DB.prepare("UPDATE messages SET state = 'spam', state_since = 1 WHERE state = 'inbox'").run();
    await env.DB.prepare('DELETE FROM owner_notices').run();
    await runs('2026-10-24T05:00:00Z');
    const before = await mails(to);
    await setWays({ mail: 'digest', push: false });
    await enquiry('real');
    await runs('2026-10-25T06:00:00Z');
    const after = await mails(to);
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)).toMatch(/^1 new message in spam/mu);
  });
});
